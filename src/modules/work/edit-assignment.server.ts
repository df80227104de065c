import type { z } from '@hono/zod-openapi'
import { and, eq } from 'drizzle-orm'
import { type PersonContext, savedStamp } from '../../platform/action-context.ts'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { refused } from '../accounts/route-table.server.ts'
import { record } from '../audit/record-event.server.ts'
import { VersionedRecords } from '../audit/versioned-records.server.ts'
import { lockBatches } from '../batches/locks.server.ts'
import type { newAssignmentSchema } from './contract.ts'
import { mostAssignments } from './rules.ts'
import { type Assignment, assignments, submissions } from './tables.ts'

type Fields = z.infer<typeof newAssignmentSchema>

/** Rows and language belong to code exercises only. */
function fieldsOf({ kind, title, brief, dueOn, lateDays, ...code }: Fields) {
  const isCode = kind === 'code'
  const rows = code.checks.filter(({ input, expected }) => input.trim() + expected.trim() !== '')
  const [language, checks] = isCode ? [code.language, rows] : [null, null]
  return { kind, title, brief, dueOn, lateDays, language, checks }
}

/** Under the lock of the batch, so that no two requests pass the limit or take one title. */
export function createAssignment(
  db: Database,
  { batchId, ...request }: Fields & { batchId: number },
  context: PersonContext,
) {
  return db.transaction(async (tx) => {
    if (!(await lockBatches(tx, [batchId])).has(batchId)) return refused('no-batch')
    const ofBatch = eq(assignments.batchId, batchId)
    if ((await tx.$count(assignments, ofBatch)) >= mostAssignments) return refused('too-many')
    const { title, dueOn } = request
    const isSame = and(ofBatch, eq(assignments.title, title))
    if ((await tx.$count(assignments, isSame)) > 0) return refused('title-taken')
    const [row] = await tx
      .insert(assignments)
      .values({ ...fieldsOf(request), batchId, createdAt: context.now, ...savedStamp(context) })
      .returning({ id: assignments.id })
    if (!row) throw new Error('An assignment that was stored a moment ago is gone.')
    await record(tx, { event: 'create assignment', id: batchId, title, dueOn }, context)
    return { ok: true as const, id: row.id }
  })
}

type Change = Fields & { id: number; version: number }

const versionedAssignment = new VersionedRecords({
  table: assignments,
  missing: 'no-assignment',
  lock: (tx, { id }: Change) => lockAssignment(tx, id),
  late: (_, { savedBy, updatedAt }: Assignment) => ({ by: savedBy, at: updatedAt }),
  stamp: savedStamp,
})

/** Also after something was handed in: what was accepted stays accepted. */
export function changeAssignment(db: Database, request: Change, context: PersonContext) {
  return db.transaction((tx) =>
    versionedAssignment.update<never>(
      tx,
      request,
      (row) => {
        const changes = fieldsOf(request)
        const before = fieldsOf({ ...row, checks: row.checks ?? [] })
        const facts = { id: row.batchId, title: row.title, before, after: changes }
        const also = () => record(tx, { event: 'change assignment', ...facts }, context)
        return { ok: true, changes, also }
      },
      context,
    ),
  )
}

/** Only while nobody has handed anything in. */
export function removeAssignment(db: Database, id: number, context: PersonContext) {
  return db.transaction(async (tx) => {
    const row = await lockAssignment(tx, id)
    if (!row) return refused('no-assignment')
    const handedIn = await tx.$count(submissions, eq(submissions.assignmentId, id))
    if (handedIn > 0) return refused('handed-in-already')
    await tx.delete(assignments).where(eq(assignments.id, id))
    const { batchId, title } = row
    await record(tx, { event: 'remove assignment', id: batchId, title }, context)
    return { ok: true as const }
  })
}

/** Handing in takes a shared lock of the row: nothing is handed in while it is changed. */
async function lockAssignment(tx: Transaction, id: number) {
  const [row] = await tx.select().from(assignments).where(eq(assignments.id, id)).for('update')
  return row
}
