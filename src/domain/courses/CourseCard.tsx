import { ArrowRight } from 'lucide-react'
import { courseCard } from '#words/course-parts.ts'
import { to } from '../../site-map.ts'
import { Link } from '../../ui/Link.tsx'
import { Cover } from './Cover.tsx'
import { DiscountBadge } from './DiscountBadge.tsx'
import { LanguageTags } from './LanguageTags.tsx'
import { Price } from './Price.tsx'
import type { Course } from './rules.ts'

/** A course in the catalogue. The whole card follows its one link. */
export function CourseCard({ course, className }: { course: Course; className: string }) {
  return (
    <li className={`group relative row-span-4 grid grid-rows-subgrid gap-y-0 ${className}`}>
      <div className="relative">
        <Cover image={course.image} className="aspect-[16/10] w-full" />
        {course.discount && (
          <DiscountBadge label={course.discount} className="absolute top-3 left-3" />
        )}
      </div>
      <div className="mt-4">
        <h3 className="text-xl">{course.title}</h3>
        <p className="measure mt-1.5 text-slate">{course.description}</p>
      </div>
      <div className="mt-3">
        <LanguageTags languages={course.languages} />
      </div>
      <div className="mt-4 flex flex-wrap items-end justify-between gap-x-4 gap-y-1 border-t border-line pt-3">
        <div>
          <Price course={course} className="text-2xl" />
          <p className="text-sm text-slate">{courseCard.payment}</p>
        </div>
        <Link
          to={to.course(course.id)}
          className="inline-flex min-h-11 items-center gap-1.5 font-semibold text-indigo underline-offset-4 after:absolute after:inset-0 group-hover:underline"
        >
          {courseCard.details}
          <span className="sr-only"> {courseCard.detailsOf(course.title)}</span>
          <ArrowRight aria-hidden="true" className="size-4.5" />
        </Link>
      </div>
    </li>
  )
}
