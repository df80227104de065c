import { Phone } from 'lucide-react'
import { formatStudentId } from '../../../ui/format/student-ids.ts'
import { card, ListCards } from '../../../ui/staff/ListCards.tsx'
import { PhoneLink } from '../../../ui/staff/RegistrationFacts.tsx'
import type { Student } from '../contract.ts'
import { studentsPageSize } from '../list/rules.ts'
import { EditButton, StudentLink } from './StudentLink.tsx'
import { StudentStatusBadge } from './StudentStatusBadge.tsx'

/** The same students where a table would have to scroll sideways. */
export function StudentCards({
  students,
  onEdit,
}: {
  students?: readonly Student[]
  onEdit: (student: Student) => void
}) {
  return (
    <ListCards caption="Students" pageSize={studentsPageSize} emptyHeight="h-31">
      {students?.map((student) => (
        <Card key={student.id} student={student} onEdit={onEdit} />
      ))}
    </ListCards>
  )
}

function Card({ student, onEdit }: { student: Student; onEdit: (student: Student) => void }) {
  const { id, phone, course, status } = student
  return (
    <li className={card}>
      <div className="flex items-center justify-between gap-3">
        <h2 className="min-w-0 text-base leading-snug wrap-anywhere">
          <StudentLink student={student} className="min-h-11" />
        </h2>
        <StudentStatusBadge status={status} />
      </div>
      <p className="-mt-1 text-slate">
        {formatStudentId(id)}
        {course && ` · ${course}`}
      </p>
      <div className="flex items-center justify-between gap-3">
        {phone ? (
          <p className="flex items-center gap-2 text-base font-semibold">
            <Phone
              size={16}
              strokeWidth={1.75}
              aria-hidden="true"
              className="shrink-0 text-slate"
            />
            <PhoneLink phone={phone} />
          </p>
        ) : (
          <p className="text-slate">No phone number</p>
        )}
        <EditButton student={student} onEdit={onEdit} />
      </div>
    </li>
  )
}
