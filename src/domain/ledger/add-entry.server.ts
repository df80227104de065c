import { eq } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/connect.ts'
import { type By, signatureOf } from '../by.ts'
import type { EntryReason, Method } from './rules.ts'
import { type LedgerEntry, ledgerEntries } from './tables.ts'

/** Whose entry it is: of a joining, or of a registration for Fast Track. */
export type Account = { joiningId: number } | { registrationId: number }

/** `paise` as the ledger has it: what is owed is positive. What is sent twice with one key is one entry. */
type NewEntry = { of: Account; paise: number; key: string } & (
  | { kind: 'charge' | 'waiver' }
  | { kind: 'adjustment'; reverses: number }
  | { kind: 'payment'; method: Method; reference: string | null; readingId?: number }
  | {
      kind: 'refund'
      method: Method
      reference: string | null
      reverses: number
      readingId?: number
    }
)

type Added = { ok: true; entry: LedgerEntry; isNew: boolean } | ({ ok: false } & EntryReason)

/**
 * Adds one entry, in the transaction that it belongs to; the caller holds the lock of the joining or
 * registration. Of two with one key or one reference the unique indexes let one stand.
 */
export async function addEntry(tx: Transaction, given: NewEntry, by: By): Promise<Added> {
  const { of, ...entry } = given
  const [added] = await tx
    .insert(ledgerEntries)
    .values({ ...entry, ...of, recordedBy: signatureOf(by.actor), happenedAt: by.now })
    .onConflictDoNothing()
    .returning()
  if (added) return { ok: true, entry: added, isNew: true }
  const [standing] = await tx.select().from(ledgerEntries).where(eq(ledgerEntries.key, given.key))
  if (!standing) return { ok: false, reason: 'reference-taken' }
  return isSame(standing, given)
    ? { ok: true, entry: standing, isNew: false }
    : { ok: false, reason: 'key-taken' }
}

function isSame(entry: LedgerEntry, { of, kind, paise }: NewEntry): boolean {
  const isOfSame =
    'joiningId' in of
      ? entry.joiningId === of.joiningId
      : entry.registrationId === of.registrationId
  return isOfSame && entry.kind === kind && entry.paise === paise
}
