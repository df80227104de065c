import { sql } from 'drizzle-orm'
import type { Transaction } from '../../server/database/connect.ts'
import { auditEntries } from '../../server/database/schema.ts'
import { findOrMakeKeys, keyName, recordsIn, type TrailKey } from './find-keys.server.ts'
import { isPersonal, ownActor } from './rules.ts'
import { saysOfPerson, sealState } from './seal-values.server.ts'

export type Change = {
  /** Who did it; `system` acts at start and from the command line. */
  actor: { id: string; name: string } | 'system'
  record: { kind: 'student' | 'registration' | 'course' | 'settings' | 'account'; id: string }
  /** A verb and its object, such as `edit student`. */
  action: string
  /** The fields that changed, as they were and as they are; nothing secret. */
  before?: Record<string, unknown>
  after?: Record<string, unknown>
  now: Date
}

/** Notes a change in the audit trail, in the transaction that makes it. */
export async function recordChange(tx: Transaction, change: Change): Promise<void> {
  await recordChanges(tx, [change])
}

/** The same for changes made together. What they say of people is sealed (decision 0022). */
export async function recordChanges(tx: Transaction, changes: readonly Change[]): Promise<void> {
  if (changes.length === 0) return
  const keys = await findOrMakeKeys(tx, changes.flatMap(recordsToSeal))
  await tx.insert(auditEntries).values(
    changes.map((change) => ({
      happenedAt: change.now,
      actorId: change.actor === 'system' ? null : change.actor.id,
      actorName: change.actor === 'system' ? 'System' : nameOf(change.actor),
      recordKind: change.record.kind,
      recordId: change.record.id,
      action: change.action,
      ...sealed(change, keys),
    })),
  )
}

function recordsToSeal({ record: { kind, id }, before, after }: Change) {
  return isPersonal(kind) && saysOfPerson(kind, before, after)
    ? recordsIn({ kind, id }, before, after)
    : []
}

function sealed(change: Change, known: ReadonlyMap<string, TrailKey>) {
  const { before, after } = change
  const { kind, id } = change.record
  const needed = recordsToSeal(change).flatMap((record) => known.get(keyName(record)) ?? [])
  if (!isPersonal(kind) || needed.length === 0) return { before, after, keyIds: [] }
  const keys = needed.map(({ key }) => key)
  return {
    before: sealState({ kind, id }, before, keys),
    after: sealState({ kind, id }, after, keys),
    keyIds: needed.map((one) => one.id),
  }
}

/** Asked of the database: whoever is no member of staff acts on what is their own. */
function nameOf({ id, name }: { id: string; name: string }) {
  return sql<string>`case when exists (select from users where id = ${id} and role <> 'student')
    then ${name} else ${ownActor} end`
}
