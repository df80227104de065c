import { sql } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/connect.ts'
import type { Account } from '../ledger/add-entry.server.ts'

/**
 * Whether a ledger account belongs to this person: through the student linked to their account, or a
 * registration made with it.
 */
export async function isTheirs(
  tx: Transaction,
  of:
    | Account
    | { enrolmentId: number | null; registrationId: number | null; studentId: number | null },
  userId: string,
): Promise<boolean> {
  const enrolment = 'enrolmentId' in of ? of.enrolmentId : null
  const registration = 'registrationId' in of ? of.registrationId : null
  const student = 'studentId' in of ? of.studentId : null
  const { rows } = await tx.execute(sql`
    select 1 from enrolments j join users u on u.student_id = j.student_id
     where j.id = ${enrolment} and u.id = ${userId}
    union all
    select 1 from registrations r where r.id = ${registration} and r.user_id = ${userId}
    union all
    select 1 from students s join users u on u.student_id in (s.id, s.merged_into)
     where s.id = ${student} and u.id = ${userId}`)
  return rows.length > 0
}
