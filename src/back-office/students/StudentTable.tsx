import type { Student } from '../../domain/students/contract.ts'
import { type StudentSort, studentsPageSize } from '../../domain/students/list/rules.ts'
import { formatStudentId } from '../../domain/students/rules.ts'
import { PhoneLink } from '../parts/RegistrationFacts.tsx'
import { EditButton, StudentLink } from './StudentLink.tsx'
import { StudentStatusBadge } from './StudentStatusBadge.tsx'

/** Students where there is room for all columns; without any, the place they will take. */
export function StudentTable({
  students,
  sort,
  onEdit,
}: {
  students?: readonly Student[]
  sort: StudentSort
  onEdit: (student: Student) => void
}) {
  return (
    <table className="-mx-2.5 w-[calc(100%+1.25rem)] table-fixed border-separate border-spacing-0 text-left text-[0.875rem]">
      <caption className="sr-only">Students</caption>
      <thead>
        <tr>
          <th
            scope="col"
            aria-sort={sort === 'newest' ? 'descending' : undefined}
            className={`${head} w-24`}
          >
            ID
          </th>
          <th
            scope="col"
            aria-sort={sort === 'name' ? 'ascending' : undefined}
            className={`${head} w-[28%]`}
          >
            Name
          </th>
          <th scope="col" className={head}>
            Course
          </th>
          <th scope="col" className={`${head} w-36`}>
            Phone
          </th>
          <th scope="col" className={`${head} w-28`}>
            Status
          </th>
          <th scope="col" className={`${head} w-20`}>
            <span className="sr-only">Edit</span>
          </th>
        </tr>
      </thead>
      <tbody aria-hidden={!students}>
        {students
          ? students.map((student) => <Row key={student.id} student={student} onEdit={onEdit} />)
          : emptyRows.map((row) => <EmptyRow key={row} />)}
      </tbody>
    </table>
  )
}

const head =
  'sticky top-0 z-10 h-10 border-b border-edge bg-white px-2.5 text-[0.8125rem] font-semibold text-slate'
const cell =
  'h-11 border-b leading-tight border-line px-2.5 group-hover:bg-paper group-focus-within:bg-paper'

function Row({ student, onEdit }: { student: Student; onEdit: (student: Student) => void }) {
  const { id, phone, course, status } = student
  return (
    <tr className="group">
      <td className={`${cell} whitespace-nowrap text-slate`}>{formatStudentId(id)}</td>
      <th scope="row" className={`${cell} font-medium wrap-anywhere`}>
        <StudentLink student={student} className="min-h-11" />
      </th>
      <td className={`${cell} py-1`}>{course ?? <None />}</td>
      <td className={cell}>{phone ? <PhoneLink phone={phone} /> : <None />}</td>
      <td className={cell}>
        <StudentStatusBadge status={status} />
      </td>
      <td className={`${cell} text-right`}>
        <EditButton student={student} onEdit={onEdit} />
      </td>
    </tr>
  )
}

function None() {
  return <span className="text-slate">–</span>
}

const emptyRows = Array.from({ length: studentsPageSize }, (_, row) => row)
const emptyCells = ['w-1/2', 'w-3/5', 'w-3/4', 'w-4/5', 'w-2/3', 'w-1/3']

function EmptyRow() {
  return (
    <tr>
      {emptyCells.map((width) => (
        <td key={width} className={cell}>
          <span className={`block h-2.5 rounded-full bg-sand ${width}`} />
        </td>
      ))}
    </tr>
  )
}
