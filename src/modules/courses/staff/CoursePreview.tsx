import type { ReactNode } from 'react'
import { CourseCard } from '../CourseCard.tsx'
import { CourseFaq } from '../CourseFaq.tsx'
import { DiscountBadge } from '../DiscountBadge.tsx'
import { type CourseDraft, toCourseJson } from '../editing/rules.ts'
import { FactList } from '../facts/FactList.tsx'
import { LanguageTags } from '../LanguageTags.tsx'
import { PricePanel } from '../PricePanel.tsx'
import { readCourse } from '../rules.ts'
import { SyllabusPath } from '../SyllabusPath.tsx'

/** A text as its card in the catalogue, drawn with the parts of the public pages. */
export function CardPreview({ draft }: { draft: CourseDraft }) {
  return (
    <PreviewSheet>
      <ul className="mx-auto grid max-w-md">
        <CourseCard course={readCourse(toCourseJson(draft))} className="" />
      </ul>
    </PreviewSheet>
  )
}

/** A text as its own page, in the width of a phone. */
export function PagePreview({ draft }: { draft: CourseDraft }) {
  const course = readCourse(toCourseJson(draft))
  return (
    <PreviewSheet>
      {course.discount && <DiscountBadge label={course.discount} />}
      <h3 className="mt-3 text-3xl">{course.title}</h3>
      <p className="measure mt-3 mb-5 text-lg">{course.description}</p>
      <LanguageTags languages={course.languages} />
      <FactList course={course} />
      <div className="mt-8 [&_aside]:static! [&_aside]:grid-cols-1!">
        <PricePanel course={course} />
      </div>
      {course.syllabus.length > 0 && (
        <div className="mt-8">
          <SyllabusPath syllabus={course.syllabus} />
        </div>
      )}
      <div className="-mx-5 [&_.section]:py-8! [&_.section]:grid-cols-1!">
        <CourseFaq faqs={course.faqs} />
      </div>
    </PreviewSheet>
  )
}

/** Its links and buttons are inert: it is there to be looked at. */
function PreviewSheet({ children }: { children: ReactNode }) {
  return (
    <div inert className="rounded-card border border-line bg-paper p-5 text-base">
      {children}
    </div>
  )
}
