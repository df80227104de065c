import { eq } from 'drizzle-orm'
import { type ByPerson, signatureOf } from '../../platform/action-context.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import { record } from '../audit/record-event.server.ts'
import { ownActor } from '../audit/rules.ts'
import type { Account } from '../ledger/add-entry.server.ts'
import { announceChange } from '../notifications/announce-change.server.ts'
import { tellLater } from './enqueue-notification.server.ts'
import { factsOf } from './facts-of.server.ts'
import { type AskKind, dueOf, type Reckoning, type RefundReason } from './rules.ts'
import { findOpen } from './store.server.ts'
import { type RefundAsk, refundAsks } from './tables.ts'

export type Asked =
  /** `refund` is asked for by the same: what was invoiced before it was waived. */
  | { ok: true; ask: RefundAsk; isNew: boolean; refund?: RefundAsk | undefined }
  | ({ ok: false } & RefundReason)

type Keeping = {
  kind: Exclude<AskKind, 'discount'>
  of: Account
  paise: number
  reckoned: Reckoning | null
  reason: string | null
  byStudent: boolean
  key: string
}

/** What stands under a key, where it is the same that is asked. */
export async function findSame(
  tx: Transaction,
  given: Pick<Keeping, 'kind' | 'of' | 'key'>,
): Promise<Asked | undefined> {
  const [ask] = await tx.select().from(refundAsks).where(eq(refundAsks.key, given.key))
  if (!ask) return undefined
  const isOfSame =
    'joiningId' in given.of
      ? ask.joiningId === given.of.joiningId
      : ask.registrationId === given.of.registrationId
  return isOfSame && ask.kind === given.kind
    ? { ok: true, ask, isNew: false }
    : { ok: false, reason: 'key-taken' }
}

/**
 * Keeps what is asked, with word of it to staff and to the student. The lock of the account settles two that
 * ask at once, and unique indexes hold it.
 */
export async function keepAsk(
  tx: Transaction,
  { of, byStudent, ...given }: Keeping,
  by: ByPerson,
): Promise<Asked> {
  if (await findOpen(tx, of, given.kind)) return { ok: false, reason: 'asked-already' }
  // Their name stands with their entry, and goes with it.
  const asker = byStudent ? { askedBy: ownActor, askedById: null } : {}
  const ask = await insertAsk(tx, { ...given, ...of, byStudent, ...asker }, by)
  return { ok: true, ask, isNew: true }
}

type NewAsk = Omit<typeof refundAsks.$inferInsert, 'askedAt' | 'changedAt' | 'dueOn' | Asker> &
  Partial<Pick<typeof refundAsks.$inferInsert, Asker>>
type Asker = 'askedBy' | 'askedById' | 'byStudent'

/** Writes it down, and says so to staff and to the student. What is decided at once was not asked before. */
export async function insertAsk(tx: Transaction, given: NewAsk, by: ByPerson): Promise<RefundAsk> {
  const [ask] = await tx
    .insert(refundAsks)
    .values({
      ...{ askedBy: signatureOf(by.actor), askedById: by.actor.id, byStudent: false },
      ...given,
      ...{ askedAt: by.now, changedAt: by.now, dueOn: dueOf(by.now) },
    })
    .returning()
  if (!ask) throw new Error('What was just asked is gone.')
  const said = { ...(await factsOf(tx, ask)), reason: given.reason ?? null }
  const isGiven = ask.state === 'done'
  if (isGiven) await record(tx, { event: 'give waiver', ...said }, by)
  else await record(tx, { event: 'ask refund', ...said }, by)
  if (ask.kind === 'refund') await tellLater(tx, { what: 'asked', ask: ask.id })
  if (isGiven) await tellLater(tx, { what: 'let-off', ask: ask.id })
  await announceChange(tx)
  return ask
}
