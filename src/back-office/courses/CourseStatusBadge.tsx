import type { CourseStatus } from '../../domain/courses/editing/rules.ts'
import { Badge, type BadgeLook } from '../parts/Badge.tsx'

export function CourseStatusBadge({ status }: { status: CourseStatus }) {
  return <Badge look={looks[status]}>{status}</Badge>
}

const looks: Record<CourseStatus, BadgeLook> = {
  Published: 'goes on',
  'Draft changes': 'waits',
  'Never published': 'on its way',
  Archived: 'over',
}
