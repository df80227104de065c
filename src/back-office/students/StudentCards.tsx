import { Phone } from 'lucide-react'
import type { Student } from '../../domain/students/contract.ts'
import { studentsPageSize } from '../../domain/students/list/rules.ts'
import { formatStudentId } from '../../domain/students/rules.ts'
import { PhoneLink } from '../parts/RegistrationFacts.tsx'
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
    <ul aria-label="Students" className="-mt-px grid gap-x-8 md:grid-cols-2">
      {students
        ? students.map((student) => <Card key={student.id} student={student} onEdit={onEdit} />)
        : emptyCards.map((place) => <EmptyCard key={place} />)}
    </ul>
  )
}

const card = 'border-t border-line pt-1.5 pb-2'

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

const emptyCards = Array.from({ length: studentsPageSize }, (_, place) => place)

/** As tall as a card whose lines all fit. */
function EmptyCard() {
  return (
    <li aria-hidden="true" className={`${card} grid h-31 content-evenly`}>
      <span className="h-4 w-1/2 rounded-full bg-sand" />
      <span className="h-2.5 w-3/4 rounded-full bg-sand" />
      <span className="h-2.5 w-2/5 rounded-full bg-sand" />
    </li>
  )
}
