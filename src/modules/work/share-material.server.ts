import { and, eq, sql } from 'drizzle-orm'
import { type PersonContext, signatureOf } from '../../platform/action-context.ts'
import type { Database } from '../../platform/database/connect.ts'
import { refused } from '../accounts/route-table.server.ts'
import { record } from '../audit/record-event.server.ts'
import { lockBatches } from '../batches/locks.server.ts'
import { classSessions } from '../classes/tables.ts'
import type { WorkFile } from './file-api.server.ts'
import { mostMaterials } from './rules.ts'
import { dropFiles, storeFile } from './store.server.ts'
import { batchMaterials, workFiles } from './tables.ts'

type Material = {
  batchId: number
  session: number | null
  kind: (typeof batchMaterials.$inferInsert)['kind']
  title: string
  link?: string
  file?: WorkFile
}

/**
 * Shares a link or a file with everybody who has a seat, from now on and as long as they have it. The same sent
 * again is shared once: the lock of the batch puts them in order.
 */
export function shareMaterial(
  db: Database,
  { batchId, session, kind, title, link, file }: Material,
  context: PersonContext,
) {
  return db.transaction(async (tx) => {
    if (!(await lockBatches(tx, [batchId])).has(batchId)) return refused('no-batch')
    if (session !== null) {
      const ofBatch = and(eq(classSessions.id, session), eq(classSessions.batchId, batchId))
      if ((await tx.$count(classSessions, ofBatch)) === 0) return refused('no-session')
    }
    const count = await tx.$count(batchMaterials, eq(batchMaterials.batchId, batchId))
    if (count >= mostMaterials) return refused('too-many')
    const [same] = await tx
      .select({ one: sql`1` })
      .from(batchMaterials)
      .leftJoin(workFiles, eq(workFiles.id, batchMaterials.fileId))
      .where(
        and(
          eq(batchMaterials.batchId, batchId),
          eq(batchMaterials.title, title),
          sql`${batchMaterials.sessionId} is not distinct from ${session}`,
          file ? eq(workFiles.content, file.content) : eq(batchMaterials.link, link ?? ''),
        ),
      )
    if (same) return { ok: true as const }
    const { actor, now } = context
    const fileId = file ? await storeFile(tx, file, now) : null
    const stamps = { sharedBy: signatureOf(actor), sharedAt: now }
    await tx
      .insert(batchMaterials)
      .values({ batchId, sessionId: session, kind, title, link, fileId, ...stamps })
    await record(tx, { event: 'share material', id: batchId, title }, context)
    return { ok: true as const }
  })
}

export function removeMaterial(db: Database, id: number, context: PersonContext) {
  return db.transaction(async (tx) => {
    const [row] = await tx.delete(batchMaterials).where(eq(batchMaterials.id, id)).returning()
    if (!row) return refused('no-material')
    await dropFiles(tx, [row.fileId])
    await record(tx, { event: 'remove material', id: row.batchId, title: row.title }, context)
    return { ok: true as const }
  })
}
