import { asc, eq } from 'drizzle-orm'
import type { Transaction } from '../../../platform/database/connect.ts'
import { refused } from '../../accounts/route-table.server.ts'
import { users } from '../../accounts/tables.ts'
import { cashAboveLimitOf } from '../hooks.server.ts'
import { presentPage } from '../present-student.server.ts'
import { findSurvivor, readStudentPage } from '../store.server.ts'
import { findPairs } from './store.server.ts'

/** Two students side by side, each with everything merged into it. */
export async function compareStudents(db: Transaction, request: { one: number; other: number }) {
  const [one, other] = [await findSurvivor(db, request.one), await findSurvivor(db, request.other)]
  if (!one || !other) return refused('not-found')
  if (one === other) return refused('same')
  const sides = [await readSide(db, one), await readSide(db, other)].flatMap((side) => side ?? [])
  if (sides.length < 2) return refused('not-found')
  const pairs = await findPairs(db, [one])
  const pair = pairs.find(
    (matchingPair) => matchingPair.one === other || matchingPair.other === other,
  )
  const { samePhone = false, sameEmail = false, areApart = false } = pair ?? {}
  const cashAboveLimit = await cashAboveLimitOf.get()(db, [one, other])
  return { sides, samePhone, sameEmail, areApart, cashAboveLimit }
}

async function readSide(db: Transaction, id: number) {
  const page = await readStudentPage(db, id)
  if (!page) return undefined
  const { student, source, registrations, notes } = presentPage(page)
  const { name, email, emailVerifiedAt, createdAt } = users
  const accounts = await db
    .select({ name, email, emailVerifiedAt, createdAt })
    .from(users)
    .where(eq(users.studentId, id))
    .orderBy(asc(createdAt))
    .limit(mostAccounts)
  return {
    id,
    name: student.name,
    phone: student.phone,
    email: student.email,
    emailIsConfirmed: accounts.some((one) => one.email === student.email && one.emailVerifiedAt),
    course: student.course,
    source,
    createdAt: student.createdAt,
    accounts: accounts.map((account) => ({
      name: account.name,
      email: account.email,
      isConfirmed: account.emailVerifiedAt !== null,
      createdAt: account.createdAt,
    })),
    registrations,
    notes,
  }
}

const mostAccounts = 20
