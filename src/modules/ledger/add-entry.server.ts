import { eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { type ActionContext, signatureOf } from '../../platform/action-context.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import { lockCash, readCash, refusePending } from './list-money.server.ts'
import {
  type Account,
  type CancelCause,
  cashLeft,
  type EntryReason,
  type Incoming,
  isOfAccount,
  type Method,
} from './rules.ts'
import { ofAccount } from './store.server.ts'
import { type LedgerEntry, ledgerEntries } from './tables.ts'

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
      cancelledFor?: CancelCause
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
  const { of, ...values } = newEntry
  const [entry] = await tx
    .insert(ledgerEntries)
    .values({ ...values, ...of, ...recordedBy(context) })
    .onConflictDoNothing()
    .returning()
  if (entry) return { ok: true, entry, isNew: true }
  return (await findEarlier(tx, newEntry)) ?? { ok: false, reason: 'reference-taken' }
}

const recordedBy = ({ actor, now }: ActionContext) => ({
  recordedBy: signatureOf(actor),
  recordedById: actor === 'system' ? null : actor.id,
  happenedAt: now,
})

async function findEarlier(
  tx: Transaction,
  newEntry: NewEntry,
): Promise<AddEntryResult | undefined> {
  const [entry] = await tx.select().from(ledgerEntries).where(eq(ledgerEntries.key, newEntry.key))
  if (!entry) return undefined
  const { kind, paise, method, reference } = { method: null, reference: null, ...newEntry }
  const isSame =
    isOfAccount(entry, newEntry.of) &&
    entry.kind === kind &&
    entry.paise === paise &&
    entry.method === method &&
    entry.reference === reference
  return isSame ? { ok: true, entry, isNew: false } : { ok: false, reason: 'key-taken' }
}

/**
 * Credits an amount of the charges, the last one first, at most what is left of each. The caller holds the
 * lock of the enrolment or registration.
 */
export async function creditCharge(
  tx: Transaction,
  { of, paise, key }: { of: Account; paise: number; key: string },
  context: ActionContext,
): Promise<void> {
  const { rows } = await tx.execute<{ id: number; left: number }>(sql`
    select l.id::float8 as id,
           (l.paise + coalesce((select sum(c.paise) from ledger_entries c where c.reverses = l.id), 0))::float8 as left
      from ledger_entries l
     where l.kind = 'charge' and ${ofAccount(alias(ledgerEntries, 'l'), of)}
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
  { of, ...payment }: Incoming & { of: Account },
  now: Date,
): Promise<EntryReason | undefined> {
  const { method, reference } = payment
  if (method !== 'cash' && !reference) return { reason: 'reference-missing' }
  const pending =
    'despitePending' in payment && (await refusePending(tx, of, payment.despitePending))
  if (pending) return pending
  if (method !== 'cash') return undefined
  await lockCash(tx, of)
  const cash = await readCash(tx, of, now)
  const remainingPaise = cashLeft(cash)
  if (-payment.paise <= remainingPaise) return undefined
  const counts = cash.enrolmentPaise >= cash.dayPaise ? 'enrolment' : 'day'
  return { reason: 'cash-limit', counts, paise: remainingPaise }
}
