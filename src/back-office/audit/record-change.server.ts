import type { Transaction } from '../../server/database/connect.ts'
import { auditEntries } from '../../server/database/schema.ts'

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

/** The same for changes made together. */
export async function recordChanges(tx: Transaction, changes: readonly Change[]): Promise<void> {
  if (changes.length === 0) return
  await tx.insert(auditEntries).values(
    changes.map(({ actor, record, action, before, after, now }) => ({
      happenedAt: now,
      actorId: actor === 'system' ? null : actor.id,
      actorName: actor === 'system' ? 'System' : actor.name,
      recordKind: record.kind,
      recordId: record.id,
      action,
      before,
      after,
    })),
  )
}
