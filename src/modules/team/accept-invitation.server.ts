import { eq, sql } from 'drizzle-orm'
import type { ActionContext } from '../../platform/action-context.ts'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { roles as inOrder, type Role } from '../accounts/abilities.ts'
import type { Person } from '../accounts/contract.ts'
import { lockAmongStaff, mayChangeTeam } from '../accounts/locks.server.ts'
import {
  type Guessable,
  hashPassword,
  refuseGuessablePassword,
} from '../accounts/passwords.server.ts'
import { notifyOwners } from '../accounts/roles/notify-owners.server.ts'
import { setRoles } from '../accounts/roles/set-roles.server.ts'
import { goodLink } from '../accounts/secret-links.server.ts'
import { findByEmail, insertPerson } from '../accounts/store.server.ts'
import { invitations, sessions, users } from '../accounts/tables.ts'
import { record } from '../audit/record-event.server.ts'

/** The next step of whoever opened the link. */
export type Next = 'choose-password' | 'accept' | 'sign-in' | 'confirm-email'

/** The link, and what the person enters; `userId` is the account signed in there. */
type Follower = { secret: string; userId: string | undefined; name?: string; password?: string }

export type Accepted =
  | { ok: true; userId: string; email: string; isNew: boolean }
  | { ok: false; reason: 'link-not-good' | 'sign-in' | 'confirm-email' | 'name' | 'password' }
  | { ok: false; reason: 'guessable'; guessable: Guessable }

/** An invitation by its link, and the next step. Undefined if the link is not valid. */
export async function findInvitation(
  db: Transaction,
  { secret, userId }: Pick<Follower, 'secret' | 'userId'>,
  now: Date,
) {
  const [row] = await db.select().from(invitations).where(isGood(secret, now))
  if (!row) return undefined
  const holder = await findByEmail(db, row.email)
  return { ...row, next: nextFor(holder?.person, userId) }
}

/**
 * Joins the team. The link proves access to the mailbox, so an account made by it counts as confirmed; an
 * existing account is signed in to as usual and must have confirmed its e-mail, since a stranger may have
 * made it with this address. The roles are those the inviter may still give now.
 */
export async function acceptInvitation(
  db: Database,
  follower: Follower,
  now: Date,
): Promise<Accepted> {
  const invitation = await findInvitation(db, follower, now)
  if (!invitation) return { ok: false, reason: 'link-not-good' }
  if (invitation.next === 'sign-in' || invitation.next === 'confirm-email')
    return { ok: false, reason: invitation.next }
  if (invitation.next === 'accept') return join(db, follower, { now })
  const { name, password } = follower
  if (!name) return { ok: false, reason: 'name' }
  if (!password) return { ok: false, reason: 'password' }
  const guessable = await refuseGuessablePassword(password, { name, email: invitation.email })
  if (guessable) return { ok: false, reason: 'guessable', guessable }
  return join(db, follower, {
    now,
    newAccount: { name, passwordHash: await hashPassword(password) },
  })
}

function join(
  db: Database,
  { secret, userId }: Follower,
  { now, newAccount }: { now: Date; newAccount?: { name: string; passwordHash: string } },
): Promise<Accepted> {
  return db.transaction(async (tx): Promise<Accepted> => {
    const [unlocked] = await tx.select().from(invitations).where(isGood(secret, now))
    if (!unlocked) return { ok: false, reason: 'link-not-good' }
    const { person } = await lockAmongStaff(tx, { email: unlocked.email })
    // Of two who use the link at once, the second waits above and finds it used.
    const [invitation] = await tx.select().from(invitations).where(isGood(secret, now))
    const giver = invitation?.invitedBy ? { id: invitation.invitedBy, name: '' } : 'system'
    if (!invitation || !(await mayChangeTeam(tx, giver)))
      return { ok: false, reason: 'link-not-good' }
    const next = nextFor(person, userId)
    if (next === 'sign-in' || next === 'confirm-email') return { ok: false, reason: next }
    const { email } = invitation
    const member =
      person ??
      (newAccount && (await insertPerson(tx, { ...newAccount, email, emailVerifiedAt: now })))
    // Somebody made an account with this e-mail meanwhile: the unique constraint decides.
    if (!member) return { ok: false, reason: 'sign-in' }
    await tx.delete(invitations).where(eq(invitations.id, invitation.id))
    await addRoles(tx, member, invitation.roles, { actor: giver, now })
    return { ok: true, userId: member.id, email, isNew: !person }
  })
}

async function addRoles(
  tx: Transaction,
  member: Pick<Person, 'id' | 'name' | 'email' | 'roles'>,
  invitedAs: Role[],
  grant: ActionContext,
) {
  const { id } = member
  const after = inOrder.filter((role) => [...member.roles, ...invitedAs].includes(role))
  // The mailed link, opened in a session of the account, proves that it is the same person.
  await tx.update(users).set({ passwordVerified: true }).where(eq(users.id, id))
  const set = await setRoles(tx, { userId: id, roles: after }, grant)
  if (!set.ok) throw new Error('An e-mail that was confirmed under the lock is not.')
  // Sessions of staff are shorter.
  await tx
    .update(sessions)
    .set({ expiresAt: sql`least(expires_at, created_at + interval '12 hours')` })
    .where(eq(sessions.userId, id))
  const context = { actor: member, now: grant.now }
  const is = { roles: after.join(', ') }
  await record(tx, { event: 'accept invitation', id, after: is }, context)
  await notifyOwners(tx, { what: 'joined', whom: member, after }, context)
}

function nextFor(
  holder: { id: string; emailVerifiedAt: Date | null } | undefined,
  userId: string | undefined,
): Next {
  if (!holder) return 'choose-password'
  if (holder.id !== userId) return 'sign-in'
  return holder.emailVerifiedAt ? 'accept' : 'confirm-email'
}

function isGood(secret: string, now: Date) {
  return goodLink({ digest: invitations.secretHash, expiresAt: invitations.expiresAt }, secret, now)
}
