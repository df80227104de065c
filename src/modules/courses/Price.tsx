import { courseLabels } from '#texts/course-labels.ts'
import { formatRupees } from '../../ui/format/money.ts'
import type { Course } from './rules.ts'

/** The price, and beside it the original where that differs. */
export function Price({ course, className }: { course: Course; className: string }) {
  return (
    <p className="flex flex-wrap items-baseline gap-x-3">
      <span className={`font-bold tracking-tight ${className}`}>
        <span className="sr-only">{courseLabels.price} </span>
        {formatRupees(course.price)}
      </span>
      {course.realPrice !== course.price && (
        <s className="text-lg text-slate">
          <span className="sr-only">{courseLabels.originalPrice} </span>
          {formatRupees(course.realPrice)}
        </s>
      )}
    </p>
  )
}
