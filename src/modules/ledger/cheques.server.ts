import { and, eq, ne, sql } from 'drizzle-orm'
import { type ActionContext, signatureOf } from '../../platform/action-context.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import { defineMail } from '../../platform/mail/send-mail.ts'
import type { Services } from '../../platform/services.ts'
import { to } from '../../ui/addresses/site-map.ts'
import { formatRupees } from '../../ui/format/money.ts'
import { textsFor } from '../../ui/format/texts.server.ts'
import { record } from '../audit/record-event.server.ts'
import { announceChange } from '../notifications/announce-change.server.ts'
import { mailStudent } from '../students/mail-student.server.ts'
import { returnMoney } from './documents/record-money.server.ts'
import { type Holder, lockHolder } from './hooks.server.ts'
import { courseOfHolder, joinHolder, type PendingQuery, whichPending } from './list-money.server.ts'
import { accountOf, type ChequeReason } from './rules.ts'
import { findEntry, refundedAmountOf } from './store.server.ts'
import { type Cheque, cheques, type LedgerEntry } from './tables.ts'

type SettleChequeInput =
  | { id: number; to: 'cleared' }
  | { id: number; to: 'bounced'; reason: string }
type SettleChequeResult = { ok: true } | ({ ok: false } & ChequeReason)

/**
 * A cheque has cleared or bounced. A bounced one is reversed by a ledger entry with a credit document:
 * what it paid for is due again, and the student is notified.
 */
export function settleCheque(
  { db, config }: Pick<Services, 'db' | 'config'>,
  input: SettleChequeInput,
  context: ActionContext,
): Promise<SettleChequeResult> {
  return db.transaction(async (tx) => {
    const isThisCheque = eq(cheques.id, input.id)
    const [before] = await tx.select().from(cheques).where(isThisCheque)
    const holder = before && (await lockHolder(tx, accountOf(before)))
    // Read under the lock: of two who settle it at once the second finds it settled.
    const [cheque] = await tx.select().from(cheques).where(isThisCheque)
    if (!cheque || !holder) return { ok: false, reason: 'no-cheque' }
    if (cheque.state !== 'out') return { ok: false, reason: 'already-settled' }
    const { publicUrl } = config
    const bounced =
      input.to === 'bounced'
        ? await bounce(tx, { cheque, holder, reason: input.reason, publicUrl }, context)
        : undefined
    if (bounced?.ok === false) return bounced
    const settlement = { settledBy: signatureOf(context.actor), settledAt: context.now }
    await tx
      .update(cheques)
      .set({ ...bounced?.changes, ...settlement, state: input.to })
      .where(isThisCheque)
    const { studentId: id, course } = holder
    if (input.to === 'cleared')
      await record(tx, { event: 'clear cheque', id, course, number: cheque.number }, context)
    await announceChange(tx)
    return { ok: true }
  })
}

type Bouncing = { cheque: Cheque; holder: Holder; reason: string; publicUrl: string }
type BounceResult = { ok: true; changes: Partial<Cheque> } | ({ ok: false } & ChequeReason)

/** Reverses the payment, records it, and mails the student. */
async function bounce(
  tx: Transaction,
  { cheque, holder, reason, publicUrl }: Bouncing,
  context: ActionContext,
): Promise<BounceResult> {
  const payment = await findEntry(tx, cheque.entryId)
  if (!payment) throw new Error('A cheque is of no payment.')
  if ((await refundedAmountOf(tx, payment.id)) > 0) return { ok: false, reason: 'already-refunded' }
  const { number } = cheque
  const paise = -payment.paise
  const money = { paise, method: 'cheque', reference: `${number} bounced` } as const
  const key = `bounce cheque ${cheque.id}`
  const result = await returnMoney(tx, { of: payment, ...money, key, dishonoured: reason }, context)
  if (!result.ok) throw new Error(`A bounce was not recorded: ${result.reason}`)
  const { studentId: id, course } = holder
  const facts = { course, number, amountPaise: paise, reason }
  await record(tx, { event: 'bounce cheque', id, ...facts }, context)
  await mailStudent(tx, id, bouncedMail, { course, cheque, paise, reason, publicUrl })
  return { ok: true, changes: { reason, bounceEntryId: result.entry.id } }
}

/** Their bank did not pay a cheque: what it paid for is due again. */
const bouncedMail = defineMail<
  Omit<Bouncing, 'holder'> & { name: string; course: string; paise: number }
>({
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
  const receivedAt = context.now
  await tx
    .insert(cheques)
    .values({ entryId, enrolmentId, registrationId, number, bank, receivedAt })
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
           ${courseOfHolder} as course, c.number, c.bank,
           -l.paise::float8 as paise, c.received_at as "receivedAt", l.recorded_by as "receivedBy"
      from cheques c
      join ledger_entries l on l.id = c.entry_id
      ${joinHolder(sql`c`)}
     where c.state = 'out' and ${whichPending(query)}
     order by c.received_at, c.id limit 500`)
  return rows.map((row) => ({ ...row, receivedAt: new Date(row.receivedAt) }))
}

/** Whether the cheque of a payment has cleared or bounced. */
export async function isChequeSettled(tx: Transaction, entryId: number): Promise<boolean> {
  const isSettled = and(eq(cheques.entryId, entryId), ne(cheques.state, 'out'))
  return (await tx.$count(cheques, isSettled)) > 0
}

/** Closes the uncleared cheque of a cancelled receipt, if there is one. The caller has locked the account. */
export async function cancelCheque(
  tx: Transaction,
  entryId: number,
  { actor, now }: ActionContext,
): Promise<void> {
  await tx
    .update(cheques)
    .set({ state: 'cancelled', settledBy: signatureOf(actor), settledAt: now })
    .where(eq(cheques.entryId, entryId))
}

/** Whether a payment was made by an uncleared cheque. */
export async function awaitsCheque(tx: Transaction, entryId: number): Promise<boolean> {
  const uncleared = and(eq(cheques.entryId, entryId), ne(cheques.state, 'cleared'))
  return (await tx.$count(cheques, uncleared)) > 0
}
