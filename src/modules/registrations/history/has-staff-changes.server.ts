import { type SQL, sql } from 'drizzle-orm'
import type { EventName } from '../../audit/events.server.ts'

/** Events of the import itself, by no person. */
const broughtIn = 'import enquiry' satisfies EventName

/** Whether staff have worked on an imported enquiry or its student. */
export function hasStaffChanges({ id, studentId }: { id: number; studentId: number }): SQL {
  return sql`exists (select from audit_events e
      where e.record_kind = 'registration' and e.record_id = ${String(id)}
        and e.actor_id is not null and e.event <> ${broughtIn})
    or exists (select from audit_events e
      where e.record_kind = 'student' and e.record_id = ${String(studentId)})`
}
