import { and, eq, sql } from 'drizzle-orm'
import { type PersonContext, signatureOf } from '../../platform/action-context.ts'
import type { Database } from '../../platform/database/connect.ts'
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

type ShareResult =
  | { ok: true; id: number }
  | { ok: false; reason: 'no-batch' | 'no-session' | 'too-many' }

/**
 * Shares a link or a file with everybody who has a seat, from now on and as long as they have it. The same sent
 * again is shared once: the lock of the batch puts them in order.
 */
export function shareMaterial(
  db: Database,
  { batchId, session, kind, title, link, file }: Material,
  context: PersonContext,
): Promise<ShareResult> {
  return db.transaction(async (tx): Promise<ShareResult> => {
    if (!(await lockBatches(tx, [batchId])).has(batchId)) return { ok: false, reason: 'no-batch' }
    if (session !== null) {
      const ofBatch = and(eq(classSessions.id, session), eq(classSessions.batchId, batchId))
      if ((await tx.$count(classSessions, ofBatch)) === 0)
        return { ok: false, reason: 'no-session' }
    }
    const count = await tx.$count(batchMaterials, eq(batchMaterials.batchId, batchId))
    if (count >= mostMaterials) return { ok: false, reason: 'too-many' }
    const [same] = await tx
      .select({ id: batchMaterials.id })
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
    if (same) return { ok: true, id: same.id }
    const { actor, now } = context
    const [row] = await tx
      .insert(batchMaterials)
      .values({
        batchId,
        sessionId: session,
        kind,
        title,
        link: link ?? null,
        fileId: file ? await storeFile(tx, file, now) : null,
        sharedBy: signatureOf(actor),
        sharedAt: now,
      })
      .returning({ id: batchMaterials.id })
    if (!row) throw new Error('A material that was stored a moment ago is gone.')
    await record(tx, { event: 'share material', id: batchId, title }, context)
    return { ok: true, id: row.id }
  })
}

type RemoveResult = { ok: true } | { ok: false; reason: 'no-material' }

export function removeMaterial(
  db: Database,
  id: number,
  context: PersonContext,
): Promise<RemoveResult> {
  return db.transaction(async (tx): Promise<RemoveResult> => {
    const [row] = await tx.delete(batchMaterials).where(eq(batchMaterials.id, id)).returning()
    if (!row) return { ok: false, reason: 'no-material' }
    await dropFiles(tx, [row.fileId])
    await record(tx, { event: 'remove material', id: row.batchId, title: row.title }, context)
    return { ok: true }
  })
}
