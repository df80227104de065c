import { asc, desc, eq, inArray } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/connect.ts'
import { users } from '../accounts/tables.ts'
import { batchSeats } from '../batches/tables.ts'
import { listMergedIds } from '../students/store.server.ts'
import { type CertificateRule, usualRule } from './rules.ts'
import { certificateRules, certificates } from './tables.ts'

export async function findByCode(db: Transaction, code: string) {
  const [row] = await db.select().from(certificates).where(eq(certificates.code, code))
  return row
}

export async function readRule(db: Transaction, batchId: number): Promise<CertificateRule> {
  const [rule] = await db
    .select({
      attendedPercent: certificateRules.attendedPercent,
      completedPercent: certificateRules.completedPercent,
    })
    .from(certificateRules)
    .where(eq(certificateRules.batchId, batchId))
  return rule ?? usualRule
}

/** Certificates of seats, the first first. */
export function listOfSeats(db: Transaction, seatIds: readonly number[]) {
  return db
    .select()
    .from(certificates)
    .where(inArray(certificates.seatId, seatIds))
    .orderBy(asc(certificates.id))
}

/** Certificates of an account’s own student, the newest first. */
export async function listOwnCertificates(db: Transaction, userId: string) {
  const [account] = await db
    .select({ studentId: users.studentId })
    .from(users)
    .where(eq(users.id, userId))
  return account?.studentId ? listOfStudent(db, account.studentId) : []
}

/** Those of a student and of whom was merged into them. */
export async function listOfStudent(db: Transaction, studentId: number) {
  const family = await listMergedIds(db, studentId)
  const rows = await db
    .select({ certificate: certificates })
    .from(certificates)
    .innerJoin(batchSeats, eq(batchSeats.id, certificates.seatId))
    .where(inArray(batchSeats.studentId, family))
    .orderBy(desc(certificates.id))
  return rows.map(({ certificate }) => certificate)
}

/** A certificate, locked, with the student in whose seat it was issued. */
export async function lockCertificate(tx: Transaction, id: number) {
  const [certificate] = await tx
    .select()
    .from(certificates)
    .where(eq(certificates.id, id))
    .for('update')
  if (!certificate) return undefined
  const [seat] = await tx
    .select({ studentId: batchSeats.studentId })
    .from(batchSeats)
    .where(eq(batchSeats.id, certificate.seatId ?? 0))
  return { certificate, studentId: seat?.studentId ?? null }
}

/** Whether a certificate is of this account’s own student. */
export async function isOwn(db: Transaction, { id, userId }: { id: number; userId: string }) {
  const rows = await listOwnCertificates(db, userId)
  return rows.some((certificate) => certificate.id === id)
}
