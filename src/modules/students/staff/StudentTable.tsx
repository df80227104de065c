import { formatStudentId } from '../../../ui/format/student-ids.ts'
import { type Column, cell, ListTable } from '../../../ui/staff/ListTable.tsx'
import { PhoneLink } from '../../../ui/staff/RegistrationFacts.tsx'
import type { Student } from '../contract.ts'
import { type StudentSort, studentsPageSize } from '../list/rules.ts'
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
    <ListTable caption="Students" columns={columnsBy(sort)} pageSize={studentsPageSize}>
      {students?.map((student) => (
        <Row key={student.id} student={student} onEdit={onEdit} />
      ))}
    </ListTable>
  )
}

function columnsBy(sort: StudentSort): readonly Column[] {
  return [
    {
      name: 'ID',
      width: 'w-24',
      sort: sort === 'newest' ? 'descending' : undefined,
      empty: 'w-1/2',
    },
    {
      name: 'Name',
      width: 'w-[28%]',
      sort: sort === 'name' ? 'ascending' : undefined,
      empty: 'w-3/5',
    },
    { name: 'Course', empty: 'w-3/4' },
    { name: 'Phone', width: 'w-36', empty: 'w-4/5' },
    { name: 'Status', width: 'w-28', empty: 'w-2/3' },
    { name: <span className="sr-only">Edit</span>, width: 'w-20', empty: 'w-1/3' },
  ]
}

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
