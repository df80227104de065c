import { type RegistrationStatus, statusLabels } from '../../domain/registrations/rules.ts'
import { Badge, type BadgeLook } from './Badge.tsx'

export function StatusBadge({ status }: { status: RegistrationStatus }) {
  return <Badge look={looks[status]}>{statusLabels[status]}</Badge>
}

const looks: Record<RegistrationStatus, BadgeLook> = {
  new: 'waits',
  contacted: 'on its way',
  confirmed: 'sure',
  attending: 'goes on',
  completed: 'done',
  lost: 'over',
}
