import { and, desc, eq, inArray, notExists, sql } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/connect.ts'
import { findOwnStudents } from '../batches/list-seats-of.server.ts'
import { batchSeats } from '../batches/tables.ts'
import type { WorkFile } from './file-api.server.ts'
import { assignments, batchMaterials, submissions, workFiles } from './tables.ts'

/** The taken seat of an account in a batch; a seat that was left gives no access. */
export async function findOwnSeat(db: Transaction, userId: string, batchId: number) {
  const family = await findOwnStudents(db, userId)
  const [seat] = await db
    .select({ id: batchSeats.id, studentId: batchSeats.studentId })
    .from(batchSeats)
    .where(
      and(
        eq(batchSeats.batchId, batchId),
        eq(batchSeats.state, 'taken'),
        inArray(batchSeats.studentId, family),
      ),
    )
    .limit(1)
  return seat
}

export async function findAssignment(db: Transaction, id: number) {
  const [row] = await db.select().from(assignments).where(eq(assignments.id, id))
  return row
}

/** The last thing that a student handed in, which counts. */
export async function findLastSubmission(
  db: Transaction,
  { assignmentId, studentId }: { assignmentId: number; studentId: number },
) {
  const [row] = await db
    .select()
    .from(submissions)
    .where(and(eq(submissions.assignmentId, assignmentId), eq(submissions.studentId, studentId)))
    .orderBy(desc(submissions.number))
    .limit(1)
  return row
}

export async function findSubmission(db: Transaction, id: number) {
  const [row] = await db.select().from(submissions).where(eq(submissions.id, id))
  return row
}

export async function findMaterial(db: Transaction, id: number) {
  const [row] = await db.select().from(batchMaterials).where(eq(batchMaterials.id, id))
  return row
}

export async function storeFile(tx: Transaction, file: WorkFile, now: Date): Promise<number> {
  const [row] = await tx
    .insert(workFiles)
    .values({ ...file, createdAt: now })
    .returning({ id: workFiles.id })
  if (!row) throw new Error('A file that was stored a moment ago is gone.')
  return row.id
}

/** Deletes these files where nothing names them any more. */
export async function dropFiles(tx: Transaction, ids: readonly (number | null)[]): Promise<void> {
  const fileIds = ids.filter((id) => id !== null)
  await tx
    .delete(workFiles)
    .where(
      and(
        inArray(workFiles.id, fileIds),
        notExists(
          tx.select({ one: sql`1` }).from(submissions).where(eq(submissions.fileId, workFiles.id)),
        ),
        notExists(
          tx
            .select({ one: sql`1` })
            .from(batchMaterials)
            .where(eq(batchMaterials.fileId, workFiles.id)),
        ),
      ),
    )
}
