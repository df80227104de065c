import '../../src/app/registry.ts'
import { randomBytes } from 'node:crypto'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { demoAdmin, demoLearner, demoNewcomer, demoStudents } from '../../content/people.ts'
import { apiRoleOf, chiefRole } from '../../src/modules/accounts/abilities.ts'
import { hashPassword } from '../../src/modules/accounts/passwords.server.ts'
import { setRoles } from '../../src/modules/accounts/roles/set-roles.server.ts'
import { sessions, users } from '../../src/modules/accounts/tables.ts'
import { type Dated, recordDated } from '../../src/modules/audit/record-event.server.ts'
import { registrations } from '../../src/modules/registrations/tables.ts'
import { students } from '../../src/modules/students/tables.ts'
import type { Database, Transaction } from '../../src/platform/database/connect.ts'
import { seedDemoBatches } from './demo-batches.ts'
import { seedDemoHistory } from './demo-history.ts'
import { seedPipeline } from './demo-pipeline.ts'
import { seedDemoPlans } from './demo-plans.ts'
import { seedDemoVisits } from './demo-visits.ts'

export type DemoSignIn = {
  role: ReturnType<typeof apiRoleOf>
  email: string
  password: string
  /** What the account shows; files of earlier starts have none. */
  note?: string
}

const day = 24 * 60 * 60 * 1000

/** The student's status for a registration's status. */
const statusNow = {
  new: 'Pending',
  contacted: 'Pending',
  confirmed: 'Pending',
  attending: 'Active',
  completed: 'Active',
  lost: 'Inactive',
} as const satisfies Record<(typeof demoStudents)[number]['status'], string>

/**
 * The named people of a first start and their registrations, dated back from today. `withPast` adds the
 * data of charts; tests that count leave it out.
 */
export async function seedDemoWorld(
  db: Database,
  now: Date,
  { withPast }: { withPast: boolean },
): Promise<void> {
  await db.transaction(async (tx) => {
    // Of two first starts the second waits here and then finds the people.
    await tx.execute(sql`lock table users in share row exclusive mode`)
    const [user] = await tx.select({ id: users.id }).from(users).limit(1)
    if (user) return
    await tx.execute(sql`update site_identity set is_demo = true`)
    const [chief] = await tx
      .insert(users)
      .values({ ...demoAdmin, emailVerifiedAt: now })
      .returning({ id: users.id })
    if (chief)
      await setRoles(tx, { userId: chief.id, roles: [chiefRole] }, { actor: 'system', now })
    const people = await tx
      .insert(users)
      .values(demoStudents.map(({ name, email }) => ({ name, email, emailVerifiedAt: now })))
      .returning({ id: users.id, email: users.email })
    const idOf = new Map(people.map((person) => [person.email, person.id]))
    const events: Dated[] = []
    for (const [index, student] of demoStudents.entries()) {
      // Minutes apart, so that “newest first” is unambiguous.
      const registeredAt = new Date(
        now.getTime() - student.registeredDaysAgo * day - index * 420_000,
      )
      const userId = idOf.get(student.email) ?? ''
      const id = await seedStudent(tx, student, userId, registeredAt)
      const accounts = { student: userId, admin: chief?.id ?? '' }
      events.push(...(await seedPipeline(tx, { id, student, accounts, registeredAt, now })))
    }
    if (withPast) events.push(...(await seedDemoHistory(tx, now)))
    if (withPast) events.push(...(await seedBesides(tx, now)))
    await recordInOrder(tx, events)
  })
}

/** Rows in a statement, whose number of values is limited. */
const mostTogether = 1_000

async function recordInOrder(tx: Transaction, events: readonly Dated[]) {
  const dated = events.toSorted((one, other) => one.now.getTime() - other.now.getTime())
  for (let from = 0; from < dated.length; from += mostTogether)
    await recordDated(tx, dated.slice(from, from + mostTogether))
}

/** Left out by tests that count, besides the past: two accounts, page views and batches on sale. */
async function seedBesides(tx: Transaction, now: Date): Promise<Dated[]> {
  await seedAccounts(tx, now)
  await seedDemoVisits(tx, now)
  await seedDemoPlans(tx, now)
  return await seedDemoBatches(tx, now)
}

/** Of the student in the middle of a course, and of somebody who has only just signed up. */
async function seedAccounts(tx: Transaction, now: Date) {
  const [learner] = await tx
    .select({ id: students.id })
    .from(students)
    .where(eq(students.email, demoLearner.email))
  const emailVerifiedAt = now
  await tx.insert(users).values([
    { ...demoLearner, emailVerifiedAt, studentId: learner?.id ?? null },
    { ...demoNewcomer, emailVerifiedAt },
  ])
}

/** Student record and registration of somebody with an account; returns the registration's id. */
async function seedStudent(
  tx: Transaction,
  student: (typeof demoStudents)[number],
  userId: string,
  registeredAt: Date,
): Promise<number> {
  const { name, email, phone, course, status } = student
  const [knownStudent] = await tx
    .insert(students)
    .values({
      name,
      email,
      phone,
      course,
      status: statusNow[status],
      source: 'registration',
      createdAt: registeredAt,
    })
    .returning({ id: students.id })
  const studentId = knownStudent?.id ?? 0
  await tx.update(users).set({ studentId }).where(eq(users.id, userId))
  const [registration] = await tx
    .insert(registrations)
    .values({ userId, studentId, course, phone, status, registeredAt })
    .returning({ id: registrations.id })
  return registration?.id ?? 0
}

/**
 * The sign-ins that a demo prints: generated once and stored in the data folder, so that there is no known
 * password. If the file is missing, new passwords are set.
 */
export async function demoSignIns(db: Database, dataDir: string): Promise<DemoSignIn[]> {
  const file = join(dataDir, 'demo-sign-ins.json')
  const storedFile = await readFile(file, 'utf8').catch(() => undefined)
  if (storedFile) return JSON.parse(storedFile)

  const [chief, student] = [apiRoleOf({ roles: [chiefRole] }), apiRoleOf({ roles: [] })]
  const accounts = [
    { role: chief, email: demoAdmin.email, note: 'owner' },
    { role: student, email: demoStudents[0]?.email ?? '', note: 'in a Fast Track' },
    { role: student, email: demoLearner.email, note: 'in the middle of a course' },
    { role: student, email: demoNewcomer.email, note: 'has not registered yet' },
  ]
  const signIns: DemoSignIn[] = []
  for (const account of accounts) {
    const password = randomPassword()
    const [user] = await db
      .update(users)
      .set({ passwordHash: await hashPassword(password), passwordVerified: true })
      .where(eq(users.email, account.email))
      .returning({ id: users.id })
    // Tests that count are without the last two.
    if (!user) continue
    await db.delete(sessions).where(eq(sessions.userId, user.id))
    signIns.push({ ...account, password })
  }
  // Renamed into place, so that a kill leaves no partial file.
  await writeFile(`${file}.new`, JSON.stringify(signIns, null, 2), { mode: 0o600 })
  await rename(`${file}.new`, file)
  return signIns
}

function randomPassword(): string {
  return randomBytes(9).toString('base64url')
}
