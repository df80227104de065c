import { courseCard, enrolled } from '#texts/course-labels.ts'
import { to } from '../../ui/addresses/site-map.ts'
import { arrowRight, Icon } from '../../ui/Icon.tsx'
import { Link } from '../../ui/Link.tsx'
import { Instalments } from '../batches/Instalments.tsx'
import { NextStart, type StartsOf } from '../batches/NextStart.tsx'
import { Cover } from './Cover.tsx'
import { DiscountBadge } from './DiscountBadge.tsx'
import { LanguageTags } from './LanguageTags.tsx'
import { Price } from './Price.tsx'
import type { Course } from './rules.ts'

type Props = {
  course: Course
  /** The starts that pass the filters; all where there are none. */
  suits?: StartsOf['suits']
  /** The largest picture of the first screen. */
  isFirst?: boolean
  /** The visitor is enrolled in it. */
  isEnrolled?: boolean
  className: string
}

/** What the course costs, and in how many parts. */
function Fee({ course, suits }: Pick<Props, 'course' | 'suits'>) {
  return (
    <div>
      <Price course={course} className="text-2xl max-sm:text-xl" />
      <p className="flex flex-wrap gap-x-3 text-sm text-slate">
        {courseCard.payment}
        <Link
          to={to.compareOf([course.id])}
          className="relative z-1 underline underline-offset-4 after:absolute after:-inset-x-1 after:-inset-y-3 print:hidden"
        >
          {courseCard.compare}
          <span className="sr-only"> {courseCard.compareOf(course.title)}</span>
        </Link>
      </p>
      <Instalments course={course.id} suits={suits} className="text-sm text-slate" />
    </div>
  )
}

/** Instead of the fee, for a student who has the course. */
function Enrolled() {
  return (
    <div>
      <p className="text-lg font-semibold text-neem">{enrolled.text}</p>
      <Link
        to={to.profile}
        className="relative z-1 inline-flex min-h-11 items-center font-semibold text-indigo underline underline-offset-4"
      >
        {enrolled.go}
      </Link>
    </div>
  )
}

/** A course in the catalogue. The whole card follows its one link. */
export function CourseCard({
  course,
  suits,
  isFirst = false,
  isEnrolled = false,
  className,
}: Props) {
  return (
    <li
      className={`group relative grid content-start max-sm:grid-cols-[6rem_minmax(0,1fr)] max-sm:gap-x-4 sm:row-span-5 sm:grid-rows-subgrid sm:gap-y-0 ${className}`}
    >
      <div className="relative max-sm:row-span-2">
        <Cover
          image={course.image}
          priority={isFirst}
          className="aspect-[16/10] w-full max-sm:rounded-control"
        />
        {course.discount && !isEnrolled && (
          <DiscountBadge
            label={course.discount}
            className="absolute top-3 left-3 max-sm:static max-sm:mt-1.5 max-sm:px-1.5 max-sm:text-xs"
          />
        )}
      </div>
      <h3 className="text-lg max-sm:leading-tight sm:mt-4 sm:text-xl">{course.title}</h3>
      <p className="measure mt-1.5 text-slate max-sm:col-span-2 max-sm:row-start-3 max-sm:text-sm">
        {course.description}
      </p>
      <div className="mt-1 max-sm:col-start-2 max-sm:row-start-2 sm:mt-3">
        <LanguageTags languages={course.languages} />
        <NextStart
          course={course.id}
          suits={suits}
          className="mt-0.5 text-sm max-sm:leading-tight sm:mt-2"
        />
      </div>
      <div className="mt-1 flex flex-wrap items-end justify-between gap-x-4 gap-y-1 border-line max-sm:col-span-2 max-sm:border-b max-sm:pb-2 sm:mt-4 sm:border-t sm:pt-3">
        {isEnrolled ? <Enrolled /> : <Fee course={course} suits={suits} />}
        <Link
          to={to.course(course.id)}
          className="inline-flex min-h-11 items-center gap-1.5 font-semibold text-indigo underline-offset-4 after:absolute after:inset-0 group-hover:underline"
        >
          {courseCard.details}
          <span className="sr-only"> {courseCard.detailsOf(course.title)}</span>
          <Icon path={arrowRight} className="size-4.5" />
        </Link>
      </div>
    </li>
  )
}
