import { useLocation } from 'react-router'
import { to } from '../../../ui/addresses/site-map.ts'
import { Button } from '../../../ui/Button.tsx'
import { Link } from '../../../ui/Link.tsx'
import { useMay } from '../../accounts/use-may.ts'
import type { Student } from '../contract.ts'

/** Leads to the student's page, which knows the way back to this place in the list. */
export function StudentLink({ student, className = '' }: { student: Student; className?: string }) {
  const { search } = useLocation()
  return (
    <Link
      to={to.adminRecord('students', student.id)}
      state={{ list: search }}
      data-row={student.id}
      className={`inline-flex items-center underline-offset-4 hover:underline ${className}`}
    >
      {student.name}
    </Link>
  )
}

export function EditButton({
  student,
  onEdit,
}: {
  student: Student
  onEdit: (student: Student) => void
}) {
  const mayEdit = useMay('students.edit')
  if (!mayEdit) return null
  return (
    <Button
      kind="quiet"
      aria-label={`Edit ${student.name}`}
      onClick={() => onEdit(student)}
      className="-mr-2 px-2! font-medium!"
    >
      Edit
    </Button>
  )
}
