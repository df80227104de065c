import type { Transaction } from '../../platform/database/connect.ts'
import type { By } from '../by.ts'
import { record } from '../history/record-event.server.ts'
import { addEntry } from '../ledger/add-entry.server.ts'
import type { EntryReason, Method } from '../ledger/rules.ts'
import type { LedgerEntry } from '../ledger/tables.ts'
import { lockJoining } from '../locks.server.ts'
import { announceChange } from '../notifications/announce-change.server.ts'
import { makePaper } from '../papers/make-paper.server.ts'
import type { Paper } from '../papers/tables.ts'
import { dropReminders, tellOfPaper } from './tell-later.server.ts'

export type Payment = {
  joiningId: number
  /** More than nothing. */
  paise: number
  method: Method
  /** The UTR, the number of the cheque, of the gateway's payment: what proves it elsewhere. */
  reference: string | null
  /** What is sent twice with one key is one payment; of the gateway `gateway pay_…`. */
  key: string
  /** Its receipt goes along with another mail. */
  isToldOtherwise?: boolean
  /** Of a correcting entry: the later answer of the gateway. */
  readingId?: number
}

export type Recorded =
  | { ok: true; entry: LedgerEntry; paper: Paper; isNew: boolean }
  | ({ ok: false } & (EntryReason | { reason: 'no-joining' }))

/** Keeps money that came, and its paper, in the transaction that settles it. */
export async function recordPayment(tx: Transaction, paid: Payment, by: By): Promise<Recorded> {
  const { joiningId, paise, method, reference, key, readingId } = paid
  const joining = await lockJoining(tx, joiningId)
  if (!joining) return { ok: false, reason: 'no-joining' }
  const of = { joiningId }
  const entry = { of, kind: 'payment', paise: -paise, method, reference, key } as const
  const added = await addEntry(tx, { ...entry, ...(readingId && { readingId }) }, by)
  if (!added.ok) return added
  const paper = await makePaper(tx, added.entry, by)
  if (added.isNew) {
    const { studentId: id, course } = joining
    await record(tx, { event: 'record payment', id, course, amountPaise: paise, method }, by)
    if (!paid.isToldOtherwise) await tellOfPaper(tx, paper.id)
    await dropReminders(tx, joiningId)
    await announceChange(tx)
  }
  return { ...added, paper }
}
