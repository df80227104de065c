import { asc, eq, inArray, sql } from 'drizzle-orm'
import type { Transaction } from '../../../platform/database/connect.ts'
import { documentPrints, documents, type IssuedDocument } from '../tables.ts'

/** The documents of enrolments, oldest first. */
export function listDocumentsOf(tx: Transaction, enrolmentIds: readonly number[]) {
  return tx
    .select()
    .from(documents)
    .where(inArray(documents.enrolmentId, [0, ...enrolmentIds]))
    .orderBy(asc(documents.id))
}

/** The documents of a registration, the first first. */
export function listDocumentsOfTrial(tx: Transaction, registrationId: number) {
  return tx
    .select()
    .from(documents)
    .where(eq(documents.registrationId, registrationId))
    .orderBy(asc(documents.id))
}

export async function findDocument(
  tx: Transaction,
  id: number,
): Promise<IssuedDocument | undefined> {
  const [document] = await tx.select().from(documents).where(eq(documents.id, id))
  return document
}

/** A document of this account's own student, or of a registration that it sent; of nobody else. */
export async function findOwnDocument(
  tx: Transaction,
  { id, userId }: { id: number; userId: string },
): Promise<IssuedDocument | undefined> {
  const { rows } = await tx.execute(sql`
    select 1 from documents p
      left join enrolments j on j.id = p.enrolment_id
      left join registrations r on r.id = p.registration_id
     where p.id = ${id}
       and (r.user_id = ${userId}
            or j.student_id = (select u.student_id from users u where u.id = ${userId}))`)
  return rows.length > 0 ? findDocument(tx, id) : undefined
}

/** Compares a print with the first one of the document, byte by byte. The first print is stored. */
export async function isSamePrint(
  tx: Transaction,
  { documentId, sha256 }: { documentId: number; sha256: Buffer },
): Promise<boolean> {
  await tx.insert(documentPrints).values({ documentId: documentId, sha256 }).onConflictDoNothing()
  const [first] = await tx
    .select()
    .from(documentPrints)
    .where(eq(documentPrints.documentId, documentId))
  return first ? first.sha256.equals(sha256) : false
}
