import { asc, eq, inArray, sql } from 'drizzle-orm'
import type { Transaction } from '../../../platform/database/connect.ts'
import { type Paper, paperPrints, papers } from './tables.ts'

/** The papers of joinings, the first first. */
export function listPapersOf(tx: Transaction, joiningIds: readonly number[]) {
  return tx
    .select()
    .from(papers)
    .where(inArray(papers.joiningId, [0, ...joiningIds]))
    .orderBy(asc(papers.id))
}

export async function findPaper(tx: Transaction, id: number): Promise<Paper | undefined> {
  const [paper] = await tx.select().from(papers).where(eq(papers.id, id))
  return paper
}

/** A paper of this account's own student, or of a registration that it sent; nobody else's. */
export async function findOwnPaper(
  tx: Transaction,
  { id, userId }: { id: number; userId: string },
): Promise<Paper | undefined> {
  const { rows } = await tx.execute(sql`
    select 1 from papers p
      left join joinings j on j.id = p.joining_id
      left join registrations r on r.id = p.registration_id
     where p.id = ${id}
       and (r.user_id = ${userId}
            or j.student_id = (select u.student_id from users u where u.id = ${userId}))`)
  return rows.length > 0 ? findPaper(tx, id) : undefined
}

/**
 * Holds a print against the first one that was made of the paper: whether it is the same to the byte. The
 * first one is kept, whoever comes first.
 */
export async function isSamePrint(
  tx: Transaction,
  { paperId, sha256 }: { paperId: number; sha256: Buffer },
): Promise<boolean> {
  await tx.insert(paperPrints).values({ paperId, sha256 }).onConflictDoNothing()
  const [first] = await tx.select().from(paperPrints).where(eq(paperPrints.paperId, paperId))
  return first ? first.sha256.equals(sha256) : false
}
