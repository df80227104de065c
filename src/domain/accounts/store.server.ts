import { and, eq, gt, inArray, isNotNull, isNull, or } from 'drizzle-orm'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { rolesThatMay } from './abilities.ts'
import type { Person } from './contract.ts'
import { sessions, users } from './tables.ts'

const personColumns = {
  id: users.id,
  name: users.name,
  email: users.email,
  phone: users.phone,
  role: users.role,
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
 * Whether a person still has the password that was checked against this hash, and may use it. If so,
 * nobody takes either from them before the transaction ends.
 */
export async function holdPassword(
  tx: Transaction,
  id: string,
  passwordHash: string,
): Promise<boolean> {
  const held = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, id), eq(users.passwordHash, passwordHash), isNull(users.disabledAt)))
    .for('share')
  return held.length > 0
}

/** The person a session belongs to, while both last; the role is the one they have now. */
export async function findBySession(
  db: Database,
  sessionId: Buffer,
  now: Date,
): Promise<(Person & { signedInAt: Date; signedInUntil: Date; lastUsedAt: Date }) | undefined> {
  const [row] = await db
    .select({
      ...personColumns,
      signedInAt: sessions.createdAt,
      signedInUntil: sessions.expiresAt,
      lastUsedAt: sessions.lastUsedAt,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.id, sessionId), gt(sessions.expiresAt, now), isNull(users.disabledAt)))
  return row
}

/** A new person, or nothing where the e-mail is taken: the unique constraint decides the race. */
export async function insertPerson(
  db: Transaction,
  person: { name: string; email: string; passwordHash: string; role?: Person['role'] },
): Promise<Person | undefined> {
  const [row] = await db
    .insert(users)
    .values(person)
    .onConflictDoNothing({ target: users.email })
    .returning(personColumns)
  return row
}

/** Staff, and whoever is disabled. */
export function listStaff(db: Database) {
  const { email, name, role, disabledAt } = users
  return db
    .select({ email, name, role, disabledAt })
    .from(users)
    .where(or(inArray(users.role, rolesThatMay('office.enter')), isNotNull(users.disabledAt)))
    .orderBy(users.role, users.email)
}
