import { Badge, type BadgeStyle } from '../../../ui/staff/Badge.tsx'
import type { CourseStatus } from '../editing/rules.ts'

export function CourseStatusBadge({ status }: { status: CourseStatus }) {
  return <Badge look={looks[status]}>{status}</Badge>
}

const looks: Record<CourseStatus, BadgeStyle> = {
  Published: 'goes on',
  'Draft changes': 'waits',
  'Never published': 'on its way',
  Archived: 'over',
}
