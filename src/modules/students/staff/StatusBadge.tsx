import { Badge, type BadgeStyle } from '../../../ui/staff/Badge.tsx'
import { type RegistrationStatus, statusLabels } from '../registration-status.ts'
import type { StudentStatus } from '../rules.ts'

export function StatusBadge({ status }: { status: RegistrationStatus }) {
  return <Badge look={looks[status]}>{statusLabels[status]}</Badge>
}

const looks: Record<RegistrationStatus, BadgeStyle> = {
  new: 'waits',
  contacted: 'on its way',
  confirmed: 'sure',
  attending: 'goes on',
  completed: 'done',
  lost: 'over',
}

export function StudentStatusBadge({ status }: { status: StudentStatus }) {
  return <Badge look={studentLooks[status]}>{status}</Badge>
}

const studentLooks: Record<StudentStatus, BadgeStyle> = {
  Active: 'goes on',
  Pending: 'on its way',
  Inactive: 'over',
}
