import type { CourseStatus } from '../../domain/courses/editing/rules.ts'

/** Where a course stands, in words; the colour only helps to find it. */
export function CourseStatusBadge({ status }: { status: CourseStatus }) {
  return (
    <span
      className={`inline-flex items-center rounded-full px-2.5 py-0.5 text-[0.8125rem] font-semibold whitespace-nowrap ${looks[status]}`}
    >
      {status}
    </span>
  )
}

/* What waits to be published is marked, what the public sees is tinted, what nobody sees is quiet. */
const looks: Record<CourseStatus, string> = {
  Published: 'bg-neem/12 text-neem',
  'Draft changes': 'bg-marigold text-ink',
  'Never published': 'text-indigo ring-1 ring-indigo ring-inset',
  Archived: 'text-slate ring-1 ring-line ring-inset',
}
