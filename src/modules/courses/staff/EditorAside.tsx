import { type ReactNode, useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { CourseCard } from '../CourseCard.tsx'
import { CourseFaq } from '../CourseFaq.tsx'
import { DiscountBadge } from '../DiscountBadge.tsx'
import type { CourseRevision } from '../editing/contract.ts'
import { type CourseDraft, toCourseJson } from '../editing/rules.ts'
import { FactList } from '../facts/FactList.tsx'
import { LanguageTags } from '../LanguageTags.tsx'
import { PricePanel } from '../PricePanel.tsx'
import { readCourse } from '../rules.ts'
import { SyllabusPath } from '../SyllabusPath.tsx'
import { CourseHistory } from './CourseHistory.tsx'
import type { useCourseEditor } from './use-course-editor.ts'

type Editor = ReturnType<typeof useCourseEditor>

const views = { card: 'Card', page: 'Page', history: 'History' }

/** Beside the form: a preview of the text and the published one. */
export function EditorAside({ editor }: { editor: Editor }) {
  const [view, setView] = useState<keyof typeof views>('card')
  const [revision, setRevision] = useState<CourseRevision>()
  const draft = revision?.course ?? editor.draft
  const visibleViews = Object.entries(views).filter(([name]) => name !== 'history' || editor.base)
  return (
    <aside
      aria-label="Preview and history"
      // The card stays in view while typing; a page is too long for that.
      className={`min-w-0 ${view === 'card' ? 'xl:sticky xl:top-6' : ''}`}
    >
      <fieldset className="mb-4 flex gap-1 border-b border-line">
        <legend className="sr-only">Show</legend>
        {visibleViews.map(([name, label]) => (
          <button
            key={name}
            type="button"
            aria-pressed={view === name}
            onClick={() => setView(name as keyof typeof views)}
            className="-mb-px min-h-11 border-b-3 border-transparent px-4 text-slate hover:text-ink aria-pressed:border-marigold aria-pressed:font-semibold aria-pressed:text-ink"
          >
            {label}
          </button>
        ))}
      </fieldset>
      {revision && view !== 'history' && (
        <div
          role="status"
          className="mb-3 flex flex-wrap items-center justify-between gap-x-4 rounded-control bg-sand px-4 py-1"
        >
          <p>Revision {revision.number} as it was published.</p>
          <Button kind="quiet" onClick={() => setRevision(undefined)} className="px-2!">
            Back to your text
          </Button>
        </div>
      )}
      {view === 'card' && <CardPreview draft={draft} />}
      {view === 'page' && <PagePreview draft={draft} />}
      {view === 'history' && (
        <CourseHistory
          editor={editor}
          onLook={(openRevision) => {
            setRevision(openRevision)
            setView('page')
          }}
        />
      )}
    </aside>
  )
}

/** A text as its card, by the components of the public pages. */
function CardPreview({ draft }: { draft: CourseDraft }) {
  return (
    <PreviewSheet>
      <ul className="mx-auto grid max-w-md">
        <CourseCard course={readCourse(toCourseJson(draft))} className="" />
      </ul>
    </PreviewSheet>
  )
}

/** A text as its page, in the width of a phone. */
function PagePreview({ draft }: { draft: CourseDraft }) {
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

/** Its links and buttons are inert. */
function PreviewSheet({ children }: { children: ReactNode }) {
  return (
    <div inert className="rounded-card border border-line bg-paper p-5 text-base">
      {children}
    </div>
  )
}
