import { sql } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/connect.ts'
import { runOnce } from '../../platform/idempotency/run-once.server.ts'
import { defineMail } from '../../platform/mail/send-mail.ts'
import type { Services } from '../../platform/services.ts'
import { to } from '../../ui/addresses/site-map.ts'
import { dayInIndia } from '../../ui/format/days.ts'
import { formatRupees } from '../../ui/format/money.ts'
import { textsFor } from '../../ui/format/texts.server.ts'
import { may } from '../accounts/abilities.ts'
import type { ByStaff } from '../accounts/staff-actor.ts'
import { record } from '../audit/record-event.server.ts'
import { isReceiptMailed } from '../enrolments/reminders/store.server.ts'
import { cancelCheque, isChequeSettled } from '../ledger/cheques.server.ts'
import { returnMoney } from '../ledger/documents/record-money.server.ts'
import { findDocument } from '../ledger/documents/store.server.ts'
import { type Holder, lockHolder } from '../ledger/hooks.server.ts'
import { accountOf, type CancelCause, type CancelReason } from '../ledger/rules.ts'
import {
  findEntry,
  hasCancelledReceipt,
  readBalance,
  refundedAmountOf,
} from '../ledger/store.server.ts'
import type { IssuedDocument, LedgerEntry } from '../ledger/tables.ts'
import { announceChange } from '../notifications/announce-change.server.ts'
import { mailStudent } from '../students/mail-student.server.ts'

type CancelReceiptInput = {
  /** The document of the payment. */
  id: number
  /** Of the form: requests with the same key cancel once and get the same answer. */
  key: string
  cause: CancelCause
  details: string | null
}

type CancelReceiptResult =
  | { ok: true; receipt: string; document: { id: number; name: string } }
  | ({ ok: false } & CancelReason)

/**
 * Cancels a receipt that staff issued by mistake: an entry with its document reverses all of the payment, and
 * the amount is due again. No money moves. The lock of the account settles concurrent cancellations,
 * refunds and settlements of a cheque.
 */
export function cancelReceipt(
  { db, config }: Pick<Services, 'db' | 'config'>,
  { key, ...request }: CancelReceiptInput,
  context: ByStaff,
): Promise<CancelReceiptResult> {
  return db.transaction((tx) =>
    runOnce(tx, { key, request }, context, async (): Promise<CancelReceiptResult> => {
      const receipt = await findDocument(tx, request.id)
      const payment = receipt && (await findEntry(tx, receipt.entryId))
      if (!receipt || payment?.kind !== 'payment') return { ok: false, reason: 'no-receipt' }
      const holder = await lockHolder(tx, accountOf(payment))
      if (!holder) return { ok: false, reason: 'no-receipt' }
      const wrong = refuseActor(payment, context) ?? (await refusePayment(tx, payment))
      if (wrong) return { ok: false, ...wrong }
      const { name } = receipt
      const money = { of: payment, paise: -payment.paise, method: payment.method ?? 'cash' }
      const reversal = { ...money, reference: name, key: `cancel receipt ${payment.id}` }
      const result = await returnMoney(tx, { ...reversal, cancelledFor: request.cause }, context)
      if (!result.ok) throw new Error(`A receipt was not cancelled: ${result.reason}`)
      await cancelCheque(tx, payment.id, context)
      await recordCancellation(tx, { ...request, receipt: name, payment, holder }, context)
      await notifyPayer(tx, { receipt, payment, holder, publicUrl: config.publicUrl })
      await announceChange(tx)
      const { document } = result
      return { ok: true, receipt: name, document: { id: document.id, name: document.name } }
    }),
  )
}

/**
 * On its day whoever may take such a payment cancels it. Later a second person does: somebody who may cancel
 * earlier receipts and did not record this one.
 */
function refuseActor(payment: LedgerEntry, { actor, now }: ByStaff): CancelReason | undefined {
  const mayReceive =
    may(actor, 'payments.record') ||
    (payment.registrationId !== null && may(actor, 'registrations.receive-fee'))
  if (!mayReceive) return { reason: 'may-not-receive' }
  if (dayInIndia(payment.happenedAt) === dayInIndia(now)) return undefined
  if (!may(actor, 'payments.cancel')) return { reason: 'day-over' }
  const { recordedBy, recordedById } = payment
  const isOwn = recordedById === null ? recordedBy === actor.name : recordedById === actor.id
  return isOwn ? { reason: 'own' } : undefined
}

async function refusePayment(
  tx: Transaction,
  { id, method }: LedgerEntry,
): Promise<CancelReason | undefined> {
  if (method === 'gateway') return { reason: 'paid-online' }
  if (await hasCancelledReceipt(tx, id)) return { reason: 'already-cancelled' }
  if (await isChequeSettled(tx, id)) return { reason: 'cheque-settled' }
  if ((await refundedAmountOf(tx, id)) > 0) return { reason: 'already-refunded' }
  if (await isBeingRefunded(tx, id)) return { reason: 'refund-on-its-way' }
}

/** Whether an approved refund pays back some of it. */
async function isBeingRefunded(tx: Transaction, entryId: number): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select from refund_parts where entry_id = ${entryId} and state in ('waiting', 'sent', 'failed')`)
  return rows.length > 0
}

type Cancellation = Pick<CancelReceiptInput, 'cause' | 'details'> & {
  receipt: string
  payment: LedgerEntry
  holder: Holder
}

async function recordCancellation(
  tx: Transaction,
  { cause, details, receipt, payment, holder }: Cancellation,
  context: ByStaff,
): Promise<void> {
  const method = payment.method ?? 'cash'
  const facts = { cause, details, receipt, amountPaise: -payment.paise, method }
  const { registrationId } = payment
  if (registrationId === null) {
    const { studentId: id, course } = holder
    return record(tx, { event: 'cancel receipt', id, course, ...facts }, context)
  }
  return record(tx, { event: 'cancel fee receipt', id: registrationId, ...facts }, context)
}

type Cancelled = {
  receipt: IssuedDocument
  payment: LedgerEntry
  holder: Holder
  publicUrl: string
}

/** Only who got the receipt by mail is told. */
async function notifyPayer(
  tx: Transaction,
  { receipt, payment: { enrolmentId }, holder, publicUrl }: Cancelled,
): Promise<void> {
  if (enrolmentId === null) return
  if (!(await isReceiptMailed(tx, { enrolmentId, receipt: receipt.name }))) return
  const { balancePaise } = await readBalance(tx, { enrolmentId })
  const { studentId, course } = holder
  await mailStudent(tx, studentId, cancelledMail, { receipt, course, balancePaise, publicUrl })
}

const cancelledMail = defineMail<
  Pick<Cancelled, 'receipt' | 'publicUrl'> & { name: string; course: string; balancePaise: number }
>({
  id: ({ receipt }) => `receipt-cancelled-${receipt.id}`,
  write: ({ name, receipt, course, balancePaise, publicUrl, language }) => {
    const words = textsFor(language).moneyMails.cancelled
    return {
      subject: words.subject(receipt.name),
      parts: [
        ...words.before(name, receipt.name),
        {
          facts: [
            [words.facts.course, course],
            [words.facts.sum, formatRupees(receipt.contents.paise)],
            [words.facts.due, formatRupees(Math.max(0, balancePaise))],
          ],
        },
        { link: new URL(to.profile, publicUrl).href, label: words.link },
        ...words.after,
      ],
    }
  },
})
