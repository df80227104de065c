import { formatStudentId } from '../../../ui/format/student-ids.ts'
import { formatTime } from '../../../ui/format/times.ts'
import type { StudentPageData } from '../contract.ts'

/** Number, course and source of a student in one line. */
export function StudentProfile({ page: { student, source } }: { page: StudentPageData }) {
  const { id, course, createdAt } = student
  return (
    <p className="text-slate wrap-anywhere">
      {[formatStudentId(id), course, sources[source]].filter(Boolean).join(' · ')},{' '}
      <time dateTime={createdAt}>{formatTime(createdAt)}</time>
    </p>
  )
}

const sources: Record<StudentPageData['source'], string> = {
  registration: 'registered',
  staff: 'added by staff',
  import: 'imported from a file',
}
