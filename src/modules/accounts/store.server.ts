import { and, eq, gt, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import type { Person } from './contract.ts'
import { hasFactor } from './factors/store.server.ts'
import { rolesOf } from './roles-of.server.ts'
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

export async function findByEmail(
  db: Transaction,
  email: string,
): Promise<{ person: Person; passwordHash: string | null; disabledAt: Date | null } | undefined> {
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
 * A person who still has the password that was checked against this hash, and may use it. If so, nobody
 * takes either from them before the transaction ends. Nothing otherwise.
 */
export async function holdPassword(
  tx: Transaction,
  id: string,
  passwordHash: string,
): Promise<{ hasFactor: boolean } | undefined> {
  const [heldUser] = await tx
    .select({ hasFactor })
    .from(users)
    .where(and(eq(users.id, id), eq(users.passwordHash, passwordHash), isNull(users.disabledAt)))
    .for('share')
  return heldUser
}

/** What stands in a session, and of its person what decides how far it goes. */
type SessionState = {
  signedInAt: Date
  signedInUntil: Date
  lastUsedAt: Date
  reauthenticatedAt: Date | null
  factorAt: Date | null
  factorDueAt: Date | null
  hasFactor: boolean
}

/** The person a session belongs to, while both last; the role is the one they have now. */
export async function findBySession(
  db: Database,
  sessionId: Buffer,
  now: Date,
): Promise<(Person & SessionState) | undefined> {
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

/** A new person, or nothing where the e-mail is taken: the unique constraint decides the race. */
export async function insertPerson(
  db: Transaction,
  person: { name: string; email: string; passwordHash: string; emailVerifiedAt?: Date },
): Promise<Person | undefined> {
  const [row] = await db
    .insert(users)
    .values(person)
    .onConflictDoNothing({ target: users.email })
    .returning(personColumns)
  return row
}

/** Whoever has a role, inside a query that names the account. */
export const isOnTeam = sql`exists (select from staff_roles where staff_roles.user_id = ${users.id})`

/** Staff, and whoever is disabled. */
export function listStaff(db: Database) {
  const { email, name, disabledAt } = users
  return db
    .select({ email, name, roles: rolesOf, disabledAt })
    .from(users)
    .where(or(isOnTeam, isNotNull(users.disabledAt)))
    .orderBy(email)
}
