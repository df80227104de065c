import { sql } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/connect.ts'

/** What ends; it does not count itself. */
type EndedRecord = { enrolment: number } | { registration: number }

/**
 * Whether a student attends or completed anything besides what ends: a Fast Track, or an enrolment they did
 * not leave. Then they stay Active.
 */
export async function isOursStill(
  tx: Transaction,
  student: number,
  endedRecord: EndedRecord,
): Promise<boolean> {
  const enrolment = 'enrolment' in endedRecord ? endedRecord.enrolment : null
  const registration = 'registration' in endedRecord ? endedRecord.registration : null
  const { rows } = await tx.execute(sql`
    select 1 from registrations r
     where r.student_id = ${student} and r.id is distinct from ${registration}
       and r.status in ('attending', 'completed')
    union all
    select 1 from enrolments j
     where j.student_id = ${student} and j.id is distinct from ${enrolment} and j.state <> 'left'
     limit 1`)
  return rows.length > 0
}
