import { eq } from 'drizzle-orm'
import { type By, signatureOf } from '../../../platform/action-context.ts'
import type { Database, Transaction } from '../../../platform/database/connect.ts'
import { queueMail } from '../../../platform/mail/queue-mail.ts'
import { record } from '../../audit/record-event.server.ts'
import { announceChange } from '../../notifications/announce-change.server.ts'
import { findReader } from '../../students/find-recipient.server.ts'
import { returnMoney } from '../documents/return-money.server.ts'
import { accountOf, lockHolder } from '../lock-holder.server.ts'
import { findEntry, givenBackOf } from '../store.server.ts'
import type { ChequeReason } from './rules.ts'
import { type Cheque, cheques } from './tables.ts'
import { bouncedMail } from './write-bounced-mail.server.ts'

type Settling = { id: number; to: 'cleared' } | { id: number; to: 'bounced'; why: string }
type Settled = { ok: true } | ({ ok: false } & ChequeReason)

/**
 * The bank has paid a cheque, or has not. One that bounced is taken back in the ledger by an entry of its own,
 * with the paper that credits the first one: what it paid for is open again, and its student is told.
 */
export function settleCheque(
  db: Database,
  { given, publicUrl }: { given: Settling; publicUrl: string },
  by: By,
): Promise<Settled> {
  return db.transaction(async (tx) => {
    const [found] = await tx.select().from(cheques).where(eq(cheques.id, given.id))
    const holder = found && (await lockHolder(tx, accountOf(found)))
    // Read once the lock is held: of two who settle it at once the second finds it settled.
    const [cheque] = await tx.select().from(cheques).where(eq(cheques.id, given.id))
    if (!cheque || !holder) return { ok: false, reason: 'no-cheque' }
    if (cheque.state !== 'out') return { ok: false, reason: 'settled-before' }
    const { to: state } = given
    if (given.to === 'bounced') {
      const { why } = given
      const bounced = await bounce(tx, { cheque, holder, why, publicUrl }, by)
      if (!bounced.ok) return bounced
      await end(tx, cheque, { state, why, bounceEntryId: bounced.entryId }, by)
    } else {
      await end(tx, cheque, { state }, by)
      const { studentId: id, course } = holder
      await record(tx, { event: 'clear cheque', id, course, number: cheque.number }, by)
    }
    await announceChange(tx)
    return { ok: true }
  })
}

async function end(tx: Transaction, { id }: Cheque, ended: Partial<Cheque>, by: By) {
  await tx
    .update(cheques)
    .set({ ...ended, settledBy: signatureOf(by.actor), settledAt: by.now })
    .where(eq(cheques.id, id))
}

type Holder = { studentId: number; course: string }
type Bouncing = { cheque: Cheque; holder: Holder; why: string; publicUrl: string }

async function bounce(
  tx: Transaction,
  { cheque, holder, why, publicUrl }: Bouncing,
  by: By,
): Promise<{ ok: true; entryId: number } | ({ ok: false } & ChequeReason)> {
  const payment = await findEntry(tx, cheque.entryId)
  if (!payment) throw new Error('A cheque is of no payment.')
  if ((await givenBackOf(tx, payment.id)) > 0) return { ok: false, reason: 'given-back' }
  const paise = -payment.paise
  const recorded = await returnMoney(
    tx,
    {
      ...{ of: payment, paise, method: 'cheque', reference: `${cheque.number} bounced` },
      key: `bounce cheque ${cheque.id}`,
    },
    by,
  )
  if (!recorded.ok) throw new Error(`A bounce was not recorded: ${recorded.reason}`)
  const { studentId: id, course } = holder
  const { number } = cheque
  await record(tx, { event: 'bounce cheque', id, course, number, amountPaise: paise, why }, by)
  const reader = await findReader(tx, id)
  if (reader?.email)
    await queueMail(tx, bouncedMail({ reader, course, cheque, paise, why, publicUrl }))
  return { ok: true, entryId: recorded.entry.id }
}
