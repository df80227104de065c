import { eq, sql } from 'drizzle-orm'
import { type ActionContext, signatureOf } from '../../platform/action-context.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import { listPending, lockCash, readCash } from './list-money.server.ts'
import { type Account, cashLeft, type EntryReason, type Incoming, type Method } from './rules.ts'
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

type Credit = { of: Account; paise: number; key: string }

/**
 * Credits an amount of the charges, the last one first, at most what is left of each. The caller holds the
 * lock of the enrolment or registration.
 */
export async function creditCharge(
  tx: Transaction,
  { of, paise, key }: Credit,
  context: ActionContext,
): Promise<void> {
  const { rows } = await tx.execute<{ id: number; left: number }>(sql`
    select l.id::float8 as id,
           (l.paise + coalesce((select sum(c.paise) from ledger_entries c where c.reverses = l.id), 0))::float8 as left
      from ledger_entries l
     where l.kind = 'charge'
       and ${'enrolmentId' in of ? sql`l.enrolment_id = ${of.enrolmentId}` : sql`l.registration_id = ${of.registrationId}`}
     order by l.id desc`)
  let rest = paise
  for (const charge of rows) {
    const share = Math.min(charge.left, rest)
    if (share <= 0) continue
    const entry = { kind: 'adjustment', paise: -share, reverses: charge.id } as const
    await addEntry(tx, { of, ...entry, key: `${key} ${charge.id}` }, context)
    rest -= share
  }
  if (rest > 0) throw new Error('More was to be credited than was charged.')
}

/** Why a payment is refused on any route; `paise` as the ledger has it. The account is locked. */
async function refusePayment(
  tx: Transaction,
  { of, ...incoming }: Incoming & { of: Account },
  now: Date,
): Promise<EntryReason | undefined> {
  if (incoming.method !== 'cash' && !incoming.reference) return { reason: 'reference-missing' }
  if ('despitePending' in incoming) {
    const confirmed = incoming.despitePending
    const pending = await listPending(tx, of)
    if (pending.some(({ id }) => !confirmed.includes(id)))
      return { reason: 'payment-pending', pending }
  }
  return incoming.method === 'cash'
    ? refuseCash(tx, { of, paise: -incoming.paise }, now)
    : undefined
}

async function refuseCash(
  tx: Transaction,
  { of, paise }: { of: Account; paise: number },
  now: Date,
): Promise<EntryReason | undefined> {
  await lockCash(tx, of)
  const cash = await readCash(tx, of, now)
  const remainingCashLeft = cashLeft(cash)
  if (paise <= remainingCashLeft) return undefined
  const counts = cash.enrolmentPaise >= cash.dayPaise ? 'enrolment' : 'day'
  return { reason: 'cash-limit', counts, paise: remainingCashLeft }
}
