import { asc, eq, sql } from 'drizzle-orm'
import type { Transaction } from '../../../platform/database/connect.ts'
import { refused } from '../../accounts/route-table.server.ts'
import { users } from '../../accounts/tables.ts'
import { cashAboveLimitOf } from '../hooks.server.ts'
import { presentPage } from '../present-student.server.ts'
import { familyOf, findSurvivor, readStudentPage } from '../store.server.ts'
import { studentSuggestions } from '../tables.ts'
import { findPair } from './store.server.ts'

/**
 * Stores a decision for two records and every pair among those merged into them. Two people stay two:
 * nothing suggests or merges them again.
 */
export async function settlePair(
  tx: Transaction,
  [one, other]: readonly [number, number],
  resolution: 'one person' | 'two people',
  { settledBy, now }: { settledBy: string; now: Date },
): Promise<void> {
  const settlement = { settledAt: now, settledBy, resolution }
  const { oneId, otherId } = studentSuggestions
  await tx
    .insert(studentSuggestions)
    .values({
      oneId: Math.min(one, other),
      otherId: Math.max(one, other),
      samePhone: false,
      sameEmail: false,
      suggestedAt: now,
      ...settlement,
    })
    .onConflictDoUpdate({ target: [oneId, otherId], set: settlement })
  await tx.execute(sql`
    with recursive ${familyOf('mine', [one])}, ${familyOf('theirs', [other])}
    update student_suggestions
       set settled_at = ${now.toISOString()}::timestamptz, settled_by = ${settledBy}, resolution = ${resolution}
     where (settled_at is null or resolution = 'one person')
       and ((one_id in (select id from mine) and other_id in (select id from theirs))
         or (other_id in (select id from mine) and one_id in (select id from theirs)))`)
}

/** Two students side by side, each with everything merged into it. */
export async function compareStudents(db: Transaction, request: { one: number; other: number }) {
  const [one, other] = [await findSurvivor(db, request.one), await findSurvivor(db, request.other)]
  if (!one || !other) return refused('not-found')
  if (one === other) return refused('same')
  const sides = [await readSide(db, one), await readSide(db, other)].flatMap((side) => side ?? [])
  if (sides.length < 2) return refused('not-found')
  const pair = await findPair(db, one, other)
  const { samePhone = false, sameEmail = false, areApart = false } = pair ?? {}
  const cashAboveLimit = await cashAboveLimitOf.get()(db, [one, other])
  return { sides, samePhone, sameEmail, areApart, cashAboveLimit }
}

async function readSide(db: Transaction, id: number) {
  const page = await readStudentPage(db, id)
  if (!page) return undefined
  const { student, source, registrations, notes } = presentPage(page)
  const { name, phone, email, course, createdAt } = student
  const accounts = await db
    .select({
      name: users.name,
      email: users.email,
      isConfirmed: sql<boolean>`${users.emailVerifiedAt} is not null`,
      createdAt: users.createdAt,
    })
    .from(users)
    .where(eq(users.studentId, id))
    .orderBy(asc(users.createdAt))
    .limit(mostAccounts)
  const emailIsConfirmed = accounts.some((one) => one.email === email && one.isConfirmed)
  const details = { name, phone, email, emailIsConfirmed, course, source, createdAt }
  return { id, ...details, accounts, registrations, notes }
}

const mostAccounts = 20
