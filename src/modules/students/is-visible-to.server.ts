import { type SQL, sql } from 'drizzle-orm'
import { students } from './tables.ts'

/**
 * Whether a counsellor may see a student: a registration is theirs, or all are unassigned; registrations of
 * merged records included. For one student: `findVisibleStudents`.
 */
export function isVisibleTo(counsellorId: string): SQL {
  const condition = sql`coalesce(s.merged_into, s.id)`
  return sql`(${students.id} in (select ${condition} from registrations r
      join students s on s.id = r.student_id where r.counsellor_id = ${counsellorId})
    or ${students.id} in (select ${condition} from registrations r
      join students s on s.id = r.student_id group by 1 having bool_and(r.counsellor_id is null)))`
}
