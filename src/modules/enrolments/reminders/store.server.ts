import { and, eq, sql } from 'drizzle-orm'
import type { Transaction } from '../../../platform/database/connect.ts'
import { hasCancelledBatch, readEnrolment } from '../store.server.ts'
import { feeMails } from '../tables.ts'
import { openOfDay } from './rules.ts'

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

type FeeNotification = Omit<typeof feeMails.$inferInsert, 'notifiedAt'> & { now: Date }

/** Stores that a mail is sent; returns whether it is the first. */
export async function recordNotification(
  tx: Transaction,
  { now, ...notification }: FeeNotification,
): Promise<boolean> {
  const [sentMail] = await tx
    .insert(feeMails)
    .values({ ...notification, notifiedAt: now })
    .onConflictDoNothing()
    .returning()
  return sentMail !== undefined
}

export async function isReceiptMailed(
  tx: Transaction,
  { enrolmentId, receipt }: { enrolmentId: number; receipt: string },
): Promise<boolean> {
  const { enrolmentId: of, kind, about } = feeMails
  const isIt = and(eq(of, enrolmentId), eq(kind, 'receipt'), eq(about, receipt))
  return (await tx.$count(feeMails, isIt)) > 0
}

type OpenFee = { enrolment: number; dueOn: string; paise: number }

/**
 * Whether exactly this is open: nobody is reminded of what was paid or agreed anew, who left,
 * wants a refund or has a cancelled batch.
 */
export async function isFeeOpen(tx: Transaction, fee: OpenFee, now: Date): Promise<boolean> {
  const { row, enrolment } = (await readEnrolment(tx, fee.enrolment, now)) ?? {}
  if (!row || row.state === 'left' || enrolment?.isRefundRequested) return false
  if (await hasCancelledBatch(tx, row.id)) return false
  return openOfDay(enrolment?.parts ?? [], fee.dueOn) === fee.paise
}
