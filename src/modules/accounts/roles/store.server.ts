import { and, asc, eq, gt, isNull, max, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../../platform/database/connect.ts'
import { chiefRole, type Role, roles } from '../abilities.ts'
import { isOnTeam } from '../store.server.ts'
import { courseTrainers, invitations, sessions, staffRoles, users } from '../tables.ts'

/** Everybody with a role, disabled or not, with who gave it and when they were last active. */
export async function readTeam(db: Database, now: Date) {
  const { id, name, email, disabledAt } = users
  const lastingSession = db
    .select({
      userId: sessions.userId,
      lastSeenAt: max(sessions.lastUsedAt).as('last_seen_at'),
      count: sql<number>`count(*)::int`.as('count'),
    })
    .from(sessions)
    .where(gt(sessions.expiresAt, now))
    .groupBy(sessions.userId)
    .as('lasting')
  const [people, roleRows, taught] = await Promise.all([
    db
      .select({
        id,
        name,
        email,
        disabled: sql<boolean>`${disabledAt} is not null`,
        lastSeenAt: lastingSession.lastSeenAt,
        sessions: lastingSession.count,
        secondSteps: sql<number>`(select count(*)::int from factors f where f.user_id = ${id})`,
      })
      .from(users)
      .leftJoin(lastingSession, eq(lastingSession.userId, id))
      .where(isOnTeam)
      .orderBy(asc(sql`lower(${name})`), asc(id)),
    readGiven(db),
    db.select().from(courseTrainers).orderBy(asc(courseTrainers.course)),
  ])
  return people.map((person) => ({
    ...person,
    sessions: person.sessions ?? 0,
    roles: roleRows.flatMap(({ userId, ...role }) => (userId === person.id ? [role] : [])),
    courses: taught.flatMap(({ userId, course }) => (userId === person.id ? [course] : [])),
  }))
}

function readGiven(db: Database) {
  return db
    .select({
      userId: staffRoles.userId,
      role: staffRoles.role,
      grantedAt: staffRoles.grantedAt,
      grantedBy: sql<string | null>`(select giver.name from users giver
        where giver.id = ${staffRoles.grantedBy})`,
    })
    .from(staffRoles)
    .orderBy(asc(sql`array_position(${sql.param([...roles])}::text[], ${staffRoles.role})`))
}

/** Open invitations, newest first, including expired ones, which can be sent again. */
export function listInvitations(db: Database) {
  return db.select().from(invitations).orderBy(sql`${invitations.id} desc`)
}

/** Recipients of mails about changes of the team, and of what should not wait. */
export const listOwners = (tx: Transaction) => listRecipientsWith(tx, [chiefRole])

/** People with one of these roles, for mails to them. */
export function listRecipientsWith(tx: Transaction, which: readonly Role[]) {
  return tx
    .select({ id: users.id, name: users.name, email: users.email })
    .from(users)
    .where(hasOneOf(which))
    .orderBy(asc(users.id))
}

/** SQL condition: a user who is not disabled and has one of these roles. */
export const hasOneOf = (which: readonly Role[]) =>
  and(
    isNull(users.disabledAt),
    sql`exists (select from staff_roles s where s.user_id = ${users.id}
      and s.role = any(${sql.param([...which])}::text[]))`,
  )

/** People with one of these roles, by name, as choices of a form. */
export function listPeopleWith(db: Transaction, which: readonly Role[]) {
  return db
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(hasOneOf(which))
    .orderBy(asc(sql`lower(${users.name})`), asc(users.id))
}
