import { Badge, type BadgeStyle } from '../../../ui/staff/Badge.tsx'
import type { StudentStatus } from '../rules.ts'

export function StudentStatusBadge({ status }: { status: StudentStatus }) {
  return <Badge look={looks[status]}>{status}</Badge>
}

const looks: Record<StudentStatus, BadgeStyle> = {
  Active: 'goes on',
  Pending: 'on its way',
  Inactive: 'over',
}
