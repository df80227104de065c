import { eq } from 'drizzle-orm'
import { type ActionContext, signatureOf } from '../../platform/action-context.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import { refusePayment } from './refuse-payment.server.ts'
import type { Account, EntryReason, Incoming, Method } from './rules.ts'
import { type LedgerEntry, ledgerEntries } from './tables.ts'

export type { Account, Incoming } from './rules.ts'

/** `paise` is positive for charges. Entries with the same key are one entry. */
type NewEntry = { of: Account; paise: number; key: string } & (
  | { kind: 'charge' | 'waiver' }
  | { kind: 'adjustment'; reverses: number }
  | ({ kind: 'payment' } & Incoming)
  | {
      kind: 'refund'
      method: Method
      reference: string | null
      reverses: number
      readingId?: number
    }
)

type AddEntryResult =
  | { ok: true; entry: LedgerEntry; isNew: boolean }
  | ({ ok: false } & EntryReason)

/**
 * Adds one entry in the caller's transaction; the caller holds the lock of the enrolment or registration.
 * Unique indexes settle two entries with one key or reference. The rules of every incoming payment are
 * checked here.
 */
export async function addEntry(
  tx: Transaction,
  newEntry: NewEntry,
  context: ActionContext,
): Promise<AddEntryResult> {
  const earlier = await findEarlier(tx, newEntry)
  if (earlier) return earlier
  const wrong =
    newEntry.kind === 'payment' ? await refusePayment(tx, newEntry, context.now) : undefined
  if (wrong) return { ok: false, ...wrong }
  const { of, ...entry } = newEntry
  const [addedLedgerEntry] = await tx
    .insert(ledgerEntries)
    .values({ ...entry, ...of, recordedBy: signatureOf(context.actor), happenedAt: context.now })
    .onConflictDoNothing()
    .returning()
  if (addedLedgerEntry) return { ok: true, entry: addedLedgerEntry, isNew: true }
  return (await findEarlier(tx, newEntry)) ?? { ok: false, reason: 'reference-taken' }
}

async function findEarlier(
  tx: Transaction,
  newEntry: NewEntry,
): Promise<AddEntryResult | undefined> {
  const [existingLedgerEntry] = await tx
    .select()
    .from(ledgerEntries)
    .where(eq(ledgerEntries.key, newEntry.key))
  if (!existingLedgerEntry) return undefined
  return isSame(existingLedgerEntry, newEntry)
    ? { ok: true, entry: existingLedgerEntry, isNew: false }
    : { ok: false, reason: 'key-taken' }
}

function isSame(entry: LedgerEntry, { of, kind, paise }: NewEntry): boolean {
  const isOfSame =
    'enrolmentId' in of
      ? entry.enrolmentId === of.enrolmentId
      : entry.registrationId === of.registrationId
  return isOfSame && entry.kind === kind && entry.paise === paise
}
