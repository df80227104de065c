import { and, eq, ne, sql } from 'drizzle-orm'
import { type ActionContext, signatureOf } from '../../../platform/action-context.ts'
import type { Database, Transaction } from '../../../platform/database/connect.ts'
import { defineMail, sendMail } from '../../../platform/mail/send-mail.ts'
import { to } from '../../../ui/addresses/site-map.ts'
import { formatRupees } from '../../../ui/format/money.ts'
import { textsFor } from '../../../ui/format/texts.server.ts'
import { record } from '../../audit/record-event.server.ts'
import { announceChange } from '../../notifications/announce-change.server.ts'
import { findRecipient } from '../../students/find-recipient.server.ts'
import { returnMoney } from '../documents/record-money.server.ts'
import { type PendingQuery, whichPending } from '../list-money.server.ts'
import { accountOf, lockHolder } from '../lock-holder.server.ts'
import { findEntry, refundedAmountOf } from '../store.server.ts'
import { type Cheque, cheques, type LedgerEntry } from '../tables.ts'
import type { ChequeReason } from './rules.ts'

type SettleChequeInput =
  | { id: number; to: 'cleared' }
  | { id: number; to: 'bounced'; reason: string }
type SettleChequeResult = { ok: true } | ({ ok: false } & ChequeReason)

/**
 * A cheque has cleared or bounced. A bounced one is reversed by a ledger entry with a credit document:
 * what it paid for is due again, and the student is notified.
 */
export function settleCheque(
  db: Database,
  { given: input, publicUrl }: { given: SettleChequeInput; publicUrl: string },
  context: ActionContext,
): Promise<SettleChequeResult> {
  return db.transaction(async (tx) => {
    const [foundCheque] = await tx.select().from(cheques).where(eq(cheques.id, input.id))
    const holder = foundCheque && (await lockHolder(tx, accountOf(foundCheque)))
    // Read under the lock: of two who settle it at once the second finds it settled.
    const [cheque] = await tx.select().from(cheques).where(eq(cheques.id, input.id))
    if (!cheque || !holder) return { ok: false, reason: 'no-cheque' }
    if (cheque.state !== 'out') return { ok: false, reason: 'already-settled' }
    const { to: state } = input
    if (input.to === 'bounced') {
      const { reason } = input
      const bounced = await bounce(tx, { cheque, holder, reason, publicUrl }, context)
      if (!bounced.ok) return bounced
      await end(tx, cheque, { state, reason, bounceEntryId: bounced.entryId }, context)
    } else {
      await end(tx, cheque, { state }, context)
      const { studentId: id, course } = holder
      await record(tx, { event: 'clear cheque', id, course, number: cheque.number }, context)
    }
    await announceChange(tx)
    return { ok: true }
  })
}

async function end(
  tx: Transaction,
  { id }: Cheque,
  changes: Partial<Cheque>,
  context: ActionContext,
) {
  await tx
    .update(cheques)
    .set({ ...changes, settledBy: signatureOf(context.actor), settledAt: context.now })
    .where(eq(cheques.id, id))
}

type Holder = { studentId: number; course: string }
type Bouncing = { cheque: Cheque; holder: Holder; reason: string; publicUrl: string }

async function bounce(
  tx: Transaction,
  { cheque, holder, reason, publicUrl }: Bouncing,
  context: ActionContext,
): Promise<{ ok: true; entryId: number } | ({ ok: false } & ChequeReason)> {
  const payment = await findEntry(tx, cheque.entryId)
  if (!payment) throw new Error('A cheque is of no payment.')
  if ((await refundedAmountOf(tx, payment.id)) > 0) return { ok: false, reason: 'already-refunded' }
  const paise = -payment.paise
  const result = await returnMoney(
    tx,
    {
      of: payment,
      paise,
      method: 'cheque',
      reference: `${cheque.number} bounced`,
      key: `bounce cheque ${cheque.id}`,
    },
    context,
  )
  if (!result.ok) throw new Error(`A bounce was not recorded: ${result.reason}`)
  const { studentId: id, course } = holder
  const { number } = cheque
  await record(
    tx,
    { event: 'bounce cheque', id, course, number, amountPaise: paise, reason },
    context,
  )
  const recipient = await findRecipient(tx, id)
  if (recipient?.email)
    await sendMail(tx, bouncedMail, {
      to: recipient.email,
      name: recipient.name,
      course,
      cheque,
      paise,
      reason,
      publicUrl,
    })
  return { ok: true, entryId: result.entry.id }
}

/** Their bank did not pay a cheque: what it paid for is due again. */
const bouncedMail = defineMail<{
  name: string
  course: string
  cheque: Cheque
  paise: number
  reason: string
  publicUrl: string
}>({
  id: ({ cheque }) => `cheque-bounced-${cheque.id}`,
  write: ({ name, course, cheque, paise, reason, publicUrl, language }) => {
    const words = textsFor(language).moneyMails.bounced
    return {
      subject: words.subject(cheque.number),
      parts: [
        ...words.before(name),
        {
          facts: [
            [words.facts.course, course],
            [words.facts.sum, formatRupees(paise)],
            [words.facts.cheque, cheque.number],
            [words.facts.why, reason],
          ],
        },
        { link: new URL(to.profile, publicUrl).href, label: words.link },
        ...words.after,
      ],
    }
  },
})

/** Stores the cheque of a payment as uncleared. Idempotent. */
export async function recordCheque(
  tx: Transaction,
  { entry, number, bank }: { entry: LedgerEntry; number: string; bank: string | null },
  context: ActionContext,
): Promise<void> {
  const { id: entryId, enrolmentId, registrationId } = entry
  await tx
    .insert(cheques)
    .values({
      entryId,
      enrolmentId: enrolmentId,
      registrationId,
      number,
      bank,
      receivedAt: context.now,
    })
    .onConflictDoNothing({ target: cheques.entryId })
}

type ChequeOut = {
  id: number
  /** Null for a Fast Track fee: then `registration` is set. */
  enrolment: number | null
  registration: number | null
  name: string
  course: string
  number: string
  bank: string | null
  paise: number
  receivedAt: Date
  receivedBy: string
}

/** Uncleared cheques, oldest first. */
export async function listCheques(tx: Transaction, query: PendingQuery = {}): Promise<ChequeOut[]> {
  const { rows } = await tx.execute<Omit<ChequeOut, 'receivedAt'> & { receivedAt: string }>(sql`
    select c.id::float8 as id, c.enrolment_id::float8 as enrolment,
           c.registration_id::float8 as registration, s.name,
           coalesce(j.course, r.course || ' (Fast Track)') as course, c.number, c.bank,
           -l.paise::float8 as paise, c.received_at as "receivedAt", l.recorded_by as "receivedBy"
      from cheques c
      join ledger_entries l on l.id = c.entry_id
      left join enrolments j on j.id = c.enrolment_id
      left join registrations r on r.id = c.registration_id
      join students s on s.id = coalesce(j.student_id, r.student_id)
     where c.state = 'out' and ${whichPending(query)}
     order by c.received_at, c.id limit 500`)
  return rows.map((row) => ({ ...row, receivedAt: new Date(row.receivedAt) }))
}

/** Whether a payment was made by an uncleared cheque. */
export async function awaitsCheque(tx: Transaction, entryId: number): Promise<boolean> {
  const [cheque] = await tx
    .select({ id: cheques.id })
    .from(cheques)
    .where(and(eq(cheques.entryId, entryId), ne(cheques.state, 'cleared')))
  return cheque !== undefined
}
