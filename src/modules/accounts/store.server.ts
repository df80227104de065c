import { and, eq, gt, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import type { Services } from '../../platform/services.ts'
import { may } from './abilities.ts'
import type { Person } from './contract.ts'
import { hasFactor } from './factors/store.server.ts'
import { rolesOf } from './find-roles.server.ts'
import { sessions, users } from './tables.ts'

const personColumns = {
  id: users.id,
  name: users.name,
  email: users.email,
  phone: users.phone,
  roles: rolesOf,
  picture: users.picture,
  emailVerifiedAt: users.emailVerifiedAt,
  createdAt: users.createdAt,
  updatedAt: users.updatedAt,
}

export async function findByEmail(db: Transaction, email: string) {
  const { passwordHash, disabledAt } = users
  const [row] = await db
    .select({ person: personColumns, passwordHash, disabledAt })
    .from(users)
    .where(eq(users.email, email))
  return row
}

export async function findById(db: Transaction, id: string): Promise<Person | undefined> {
  const [row] = await db.select(personColumns).from(users).where(eq(users.id, id))
  return row
}

/**
 * A person whose password still has this hash and who is enabled; both are locked until the transaction
 * ends. Undefined otherwise.
 */
export async function holdPassword(tx: Transaction, id: string, passwordHash: string) {
  const [heldUser] = await tx
    .select({ hasFactor })
    .from(users)
    .where(and(eq(users.id, id), eq(users.passwordHash, passwordHash), isNull(users.disabledAt)))
    .for('share')
  return heldUser
}

/** The person of a valid session with the current roles, and what decides what the session may do. */
export async function findBySession(db: Database, sessionId: Buffer, now: Date) {
  const [row] = await db
    .select({
      ...personColumns,
      signedInAt: sessions.createdAt,
      signedInUntil: sessions.expiresAt,
      lastUsedAt: sessions.lastUsedAt,
      reauthenticatedAt: sessions.reauthenticatedAt,
      factorAt: sessions.factorAt,
      factorDueAt: users.factorDueAt,
      hasFactor,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.id, sessionId), gt(sessions.expiresAt, now), isNull(users.disabledAt)))
  return row
}

type NewPerson = Pick<
  typeof users.$inferInsert,
  'name' | 'email' | 'emailVerifiedAt' | 'termsPublication'
> & { passwordHash: string }

/** A new person; undefined where the e-mail is taken (unique constraint). */
export async function insertPerson(
  db: Transaction,
  person: NewPerson,
): Promise<Person | undefined> {
  const [row] = await db
    .insert(users)
    .values(person)
    .onConflictDoNothing({ target: users.email })
    .returning(personColumns)
  return row
}

/** SQL: whether the account in a query has a role. */
export const isOnTeam = sql`exists (select from staff_roles where staff_roles.user_id = ${users.id})`

/** Staff and disabled accounts. */
export function listStaff(db: Database) {
  const { email, name, disabledAt } = users
  return db
    .select({ email, name, roles: rolesOf, disabledAt })
    .from(users)
    .where(or(isOnTeam, isNotNull(users.disabledAt)))
    .orderBy(email)
}

/** Whether a session may still receive staff events; checked while a response stream is open. */
export async function isStaffSession(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  sessionId: Buffer,
): Promise<boolean> {
  const person = await findBySession(db, sessionId, clock())
  return person !== undefined && may(person, 'office.enter')
}
