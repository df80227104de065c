import { and, eq, sql } from 'drizzle-orm'
import { type PersonContext, signatureOf } from '../../platform/action-context.ts'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { record } from '../audit/record-event.server.ts'
import { VersionedRecords } from '../audit/versioned-records.server.ts'
import { lockBatches } from '../batches/locks.server.ts'
import { mostAssignments } from './rules.ts'
import { type Assignment, assignments, submissions } from './tables.ts'

type Fields = Pick<
  Assignment,
  'kind' | 'title' | 'brief' | 'dueOn' | 'lateDays' | 'language' | 'checks'
>

/** Rows and language belong to code exercises only. */
function fieldsOf({ kind, title, brief, dueOn, lateDays, language, checks }: Fields): Fields {
  const isCode = kind === 'code'
  const rows = checks?.filter(({ input, expected }) => input.trim() + expected.trim() !== '')
  return {
    kind,
    title,
    brief,
    dueOn,
    lateDays,
    language: isCode ? language : null,
    checks: isCode ? (rows ?? null) : null,
  }
}

type CreateResult =
  | { ok: true; id: number }
  | { ok: false; reason: 'no-batch' | 'too-many' | 'title-taken' }

/** The lock of the batch makes its count of assignments true; a second press finds the title taken. */
export function createAssignment(
  db: Database,
  { batchId, ...request }: Fields & { batchId: number },
  context: PersonContext,
): Promise<CreateResult> {
  return db.transaction(async (tx): Promise<CreateResult> => {
    if (!(await lockBatches(tx, [batchId])).has(batchId)) return { ok: false, reason: 'no-batch' }
    const count = await tx.$count(assignments, eq(assignments.batchId, batchId))
    if (count >= mostAssignments) return { ok: false, reason: 'too-many' }
    const isSame = and(eq(assignments.batchId, batchId), eq(assignments.title, request.title))
    if ((await tx.$count(assignments, isSame)) > 0) return { ok: false, reason: 'title-taken' }
    const { actor, now } = context
    const [row] = await tx
      .insert(assignments)
      .values({
        ...fieldsOf(request),
        batchId,
        savedBy: signatureOf(actor),
        createdAt: now,
        updatedAt: now,
      })
      .returning({ id: assignments.id })
    if (!row) throw new Error('An assignment that was stored a moment ago is gone.')
    const { title, dueOn } = request
    await record(tx, { event: 'create assignment', id: batchId, title, dueOn }, context)
    return { ok: true, id: row.id }
  })
}

type Change = Fields & { id: number; version: number }

const versionedAssignment = new VersionedRecords({
  table: assignments,
  missing: 'no-assignment',
  lock: (tx, { id }: Change) => lockAssignment(tx, id),
  late: (_, { savedBy, updatedAt }: Assignment) => ({ by: savedBy, at: updatedAt }),
  stamp: ({ actor, now }) => ({ savedBy: signatureOf(actor), updatedAt: now }),
})

/** Also while something was handed in: what was accepted stays accepted. */
export function changeAssignment(
  db: Database,
  { id, version, ...request }: Change,
  context: PersonContext,
) {
  return db.transaction((tx) =>
    versionedAssignment.update<never>(
      tx,
      { id, version, ...request },
      (row) => {
        const changes = fieldsOf(request)
        const { title, batchId } = row
        const before = fieldsOf(row)
        return {
          ok: true,
          changes,
          also: () =>
            record(
              tx,
              { event: 'change assignment', id: batchId, title, before, after: changes },
              context,
            ),
        }
      },
      context,
    ),
  )
}

type RemoveResult = { ok: true } | { ok: false; reason: 'no-assignment' | 'handed-in-already' }

/** Only while nobody has handed anything in. */
export function removeAssignment(
  db: Database,
  id: number,
  context: PersonContext,
): Promise<RemoveResult> {
  return db.transaction(async (tx): Promise<RemoveResult> => {
    const row = await lockAssignment(tx, id)
    if (!row) return { ok: false, reason: 'no-assignment' }
    const [first] = await tx
      .select({ one: sql`1` })
      .from(submissions)
      .where(eq(submissions.assignmentId, id))
      .limit(1)
    if (first) return { ok: false, reason: 'handed-in-already' }
    await tx.delete(assignments).where(eq(assignments.id, id))
    const { batchId, title } = row
    await record(tx, { event: 'remove assignment', id: batchId, title }, context)
    return { ok: true }
  })
}

/** Whoever hands in shares this lock, so that nothing is handed in for what is being changed. */
async function lockAssignment(tx: Transaction, id: number) {
  const [row] = await tx.select().from(assignments).where(eq(assignments.id, id)).for('update')
  return row
}
