import { sql } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/connect.ts'
import { memberRole } from '../accounts/abilities.ts'
import type { By } from '../by.ts'
import { findOrMakeKeys } from './find-keys.server.ts'
import { ownActor } from './rules.ts'
import { recordsToSeal, sealEntry } from './seal-entry.server.ts'
import { auditEntries } from './tables.ts'

export type Change = By & {
  record: { kind: 'student' | 'registration' | 'course' | 'settings' | 'account'; id: string }
  /** A verb and its object, such as `edit student`. */
  action: string
  /** The fields that changed, as they were and as they are; nothing secret. */
  before?: Record<string, unknown>
  after?: Record<string, unknown>
}

/** Notes a change in the audit trail, in the transaction that makes it. */
export async function recordChange(tx: Transaction, change: Change): Promise<void> {
  await recordChanges(tx, [change])
}

/** The same for changes made together. What they say of people is sealed (decision 0022). */
export async function recordChanges(tx: Transaction, changes: readonly Change[]): Promise<void> {
  if (changes.length === 0) return
  const entries = changes.map(({ record, before, after }) => ({ ...record, before, after }))
  const keys = await findOrMakeKeys(tx, entries.flatMap(recordsToSeal))
  await tx.insert(auditEntries).values(
    changes.map(({ actor, record, action, before, after, now }) => ({
      happenedAt: now,
      actorId: actor === 'system' ? null : actor.id,
      actorName: actor === 'system' ? 'System' : nameOf(actor),
      recordKind: record.kind,
      recordId: record.id,
      action,
      ...sealEntry({ ...record, before, after }, keys),
    })),
  )
}

/** Asked of the database: whoever is no member of staff acts on what is their own. */
function nameOf({ id, name }: { id: string; name: string }) {
  return sql<string>`case when exists (select from users where id = ${id} and role <> ${memberRole})
    then ${name} else ${ownActor} end`
}
