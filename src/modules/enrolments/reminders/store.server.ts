import { sql } from 'drizzle-orm'
import type { Transaction } from '../../../platform/database/connect.ts'

type SentReminder = { enrolmentId: number; dueOn: string; at: Date }

/**
 * When somebody was reminded last of what these enrolments have due on each day; of one that waits for the
 * morning that morning. What a reminder is about begins with its day.
 */
export async function listReminded(
  tx: Transaction,
  enrolmentIds: readonly number[],
): Promise<SentReminder[]> {
  const { rows } = await tx.execute<Omit<SentReminder, 'at'> & { at: string }>(sql`
    select enrolment_id::float8 as "enrolmentId", left(about, 10) as "dueOn", max(notified_at) as at
      from fee_mails
     where enrolment_id = any(${sql.param([...enrolmentIds])}::bigint[]) and kind <> 'receipt'
     group by enrolment_id, left(about, 10)`)
  return rows.map(({ at, ...row }) => ({ ...row, at: new Date(at) }))
}
