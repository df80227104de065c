import { sql } from 'drizzle-orm'
import type { Transaction } from '../../../platform/database/connect.ts'

type SentReminder = { enrolmentId: number; dueOn: string; at: Date }

/**
 * The last reminder of these enrolments for each due date; one waiting for the morning counts as of that
 * morning. The stored subject begins with the due date.
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
