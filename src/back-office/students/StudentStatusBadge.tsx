import type { StudentStatus } from '../../domain/students/rules.ts'
import { Badge, type BadgeLook } from '../parts/Badge.tsx'

export function StudentStatusBadge({ status }: { status: StudentStatus }) {
  return <Badge look={looks[status]}>{status}</Badge>
}

const looks: Record<StudentStatus, BadgeLook> = {
  Active: 'goes on',
  Pending: 'on its way',
  Inactive: 'over',
}
