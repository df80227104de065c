import { and, eq, ne } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/connect.ts'
import type { By } from '../by.ts'
import { cheques } from '../cheques/tables.ts'
import { record } from '../history/record-event.server.ts'
import { addEntry } from '../ledger/add-entry.server.ts'
import type { Method } from '../ledger/rules.ts'
import type { LedgerEntry } from '../ledger/tables.ts'
import { lockJoining } from '../locks.server.ts'
import { announceChange } from '../notifications/announce-change.server.ts'
import { makePaper } from '../papers/make-paper.server.ts'
import type { Recorded } from './record-payment.server.ts'

/** Money that goes back, of one payment: `of` is its entry. At most what it was, however often it is asked. */
export type Refund = {
  of: LedgerEntry & { joiningId: number }
  paise: number
  method: Method
  reference: string | null
  key: string
  /** Of a correcting entry, by which no money goes: the later answer of the gateway. */
  readingId?: number
}

/**
 * Keeps money that went back, and its paper. What is open grows by it: whoever gives it back lets off what of
 * the fee is no longer owed. Of a cheque nothing goes back before the bank has paid it: it may bounce, or has.
 */
export async function recordRefund(tx: Transaction, given: Refund, by: By): Promise<Recorded> {
  const joining = await lockJoining(tx, given.of.joiningId)
  if (joining && (await lacksCheque(tx, given.of.id))) return { ok: false, reason: 'cheque-out' }
  const taken = await takeBack(tx, given, by)
  if (!taken.ok || !taken.isNew || !joining) return taken
  const { studentId: id, course } = joining
  const { paise: amountPaise, method } = given
  await record(tx, { event: 'record refund', id, course, amountPaise, method }, by)
  await announceChange(tx)
  return taken
}

/** The entry and its paper alone, for whatever says by an event of its own why. */
export async function takeBack(tx: Transaction, given: Refund, by: By): Promise<Recorded> {
  const { of: payment, paise, method, reference, key, readingId } = given
  const joining = await lockJoining(tx, payment.joiningId)
  if (!joining) return { ok: false, reason: 'no-joining' }
  const of = { joiningId: joining.id }
  const reverses = payment.id
  const entry = { of, kind: 'refund', paise, method, reference, key, reverses } as const
  const added = await addEntry(tx, { ...entry, ...(readingId && { readingId }) }, by)
  if (!added.ok) return added
  return { ...added, paper: await makePaper(tx, added.entry, by) }
}

async function lacksCheque(tx: Transaction, entryId: number): Promise<boolean> {
  const [cheque] = await tx
    .select({ id: cheques.id })
    .from(cheques)
    .where(and(eq(cheques.entryId, entryId), ne(cheques.state, 'cleared')))
  return cheque !== undefined
}
