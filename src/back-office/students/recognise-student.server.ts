import { and, eq, isNull, or } from 'drizzle-orm'
import type { Person } from '../../accounts/contract.ts'
import type { Transaction } from '../../server/database/connect.ts'
import { students, users } from '../../server/database/schema.ts'

/**
 * The student an account belongs to: the one it had before, whoever has its e-mail or phone number,
 * or a new one. The account's row is locked, so that two registrations of one person agree; the
 * unique indexes on e-mail and phone settle the race between two accounts.
 */
export async function recogniseStudent(
  tx: Transaction,
  { person, phone, course, now }: { person: Person; phone: string; course: string; now: Date },
): Promise<number> {
  const [account] = await tx
    .select({ studentId: users.studentId })
    .from(users)
    .where(eq(users.id, person.id))
    .for('update')
  if (account?.studentId) return account.studentId
  const { name, email } = person
  const [created] = await tx
    .insert(students)
    .values({ name, email, phone, course, source: 'registration', createdAt: now, updatedAt: now })
    .onConflictDoNothing()
    .returning({ id: students.id })
  const studentId = created?.id ?? (await findStanding(tx, { email, phone }))
  await tx.update(users).set({ studentId }).where(eq(users.id, person.id))
  return studentId
}

async function findStanding(tx: Transaction, known: { email: string; phone: string }) {
  const found = await tx
    .select({ id: students.id, email: students.email })
    .from(students)
    .where(
      and(
        isNull(students.mergedInto),
        or(eq(students.email, known.email), eq(students.phone, known.phone)),
      ),
    )
  const standing = found.find(({ email }) => email === known.email) ?? found[0]
  if (!standing) throw new Error('A student who stood a moment ago is gone.')
  return standing.id
}
