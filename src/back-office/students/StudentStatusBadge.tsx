import type { StudentStatus } from '../../domain/students/rules.ts'

/** The word says it; the colour only helps to find it. */
export function StudentStatusBadge({ status }: { status: StudentStatus }) {
  return (
    <span
      className={`inline-flex items-center rounded-full px-2.5 py-0.5 text-[0.8125rem] font-semibold whitespace-nowrap ${looks[status]}`}
    >
      {status}
    </span>
  )
}

const looks: Record<StudentStatus, string> = {
  Active: 'bg-neem/12 text-neem',
  Pending: 'text-indigo ring-1 ring-indigo ring-inset',
  Inactive: 'text-slate ring-1 ring-line ring-inset',
}
