import { Badge, type BadgeLook } from '../../../ui/staff/Badge.tsx'
import type { CourseStatus } from '../editing/rules.ts'

export function CourseStatusBadge({ status }: { status: CourseStatus }) {
  return <Badge look={looks[status]}>{status}</Badge>
}

const looks: Record<CourseStatus, BadgeLook> = {
  Published: 'goes on',
  'Draft changes': 'waits',
  'Never published': 'on its way',
  Archived: 'over',
}
