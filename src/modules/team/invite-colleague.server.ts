import { eq } from 'drizzle-orm'
import type { Language } from '../../../content/languages.ts'
import { type ActionContext, type Actor, signatureOf } from '../../platform/action-context.ts'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { defineMail, sendMail } from '../../platform/mail/send-mail.ts'
import { textsFor } from '../../ui/format/texts.server.ts'
import { formatTime } from '../../ui/format/times.ts'
import type { Role } from '../accounts/abilities.ts'
import { lockAmongStaff, mayChangeTeam } from '../accounts/locks.server.ts'
import { notifyOwners } from '../accounts/roles/notify-owners.server.ts'
import { addressOfLink, endOfLink, keyOf, newLink } from '../accounts/secret-links.server.ts'
import { invitations } from '../accounts/tables.ts'
import { record } from '../audit/record-event.server.ts'

/** Base address of the link, and the language of the mail. */
type MailContext = { publicUrl: string; language: Language }

export type InvitationResult =
  | { ok: true; id: number }
  | { ok: false; reason: 'not-allowed' | 'on-team' | 'disabled' | 'invited-already' | 'unknown' }

/** Invites somebody by mail to join the team with these roles once they accept. */
export function inviteColleague(
  db: Database,
  { email, roles }: { email: string; roles: readonly Role[] },
  { publicUrl, language, ...context }: ActionContext & MailContext,
): Promise<InvitationResult> {
  return db.transaction(async (tx): Promise<InvitationResult> => {
    const { person } = await lockAmongStaff(tx, { email })
    if (!(await mayChangeTeam(tx, context.actor))) return { ok: false, reason: 'not-allowed' }
    if (person && person.roles.length > 0) return { ok: false, reason: 'on-team' }
    if (person?.disabledAt) return { ok: false, reason: 'disabled' }
    const { secret, ...invitation } = newInvitation(context)
    const [row] = await tx
      .insert(invitations)
      .values({ email, roles: [...roles], ...invitation })
      // One open invitation an address: a unique constraint settles two at once.
      .onConflictDoNothing({ target: invitations.email })
      .returning()
    if (!row) return { ok: false, reason: 'invited-already' }
    await sendMail(tx, invitationMail, { ...row, to: email, secret, publicUrl, language })
    const after = { email, roles: roles.join(', ') }
    await record(tx, { event: 'send invitation', id: idOf(row), after }, context)
    const teamMember = { name: person?.name ?? '', email }
    await notifyOwners(tx, { what: 'invited', whom: teamMember, after: roles }, context)
    return { ok: true, id: row.id }
  })
}

/** Sends it again with a new link; the former link ends. */
export function inviteAgain(
  db: Database,
  which: InvitationRef,
  { publicUrl, language, ...context }: ActionContext & MailContext,
): Promise<InvitationResult> {
  return db.transaction(async (tx): Promise<InvitationResult> => {
    const locked = await lockInvitation(tx, which, context.actor)
    if (!locked.ok) return locked
    const { row } = locked
    // Whoever sends it again is its inviter from now on.
    const { secret, ...invitation } = newInvitation(context)
    await tx.update(invitations).set(invitation).where(eq(invitations.id, row.id))
    const mail = { ...row, ...invitation, to: row.email, secret, publicUrl, language }
    await sendMail(tx, invitationMail, mail)
    await record(tx, { event: 'resend invitation', id: idOf(row) }, context)
    return { ok: true, id: row.id }
  })
}

/** Ends the link. */
export function withdrawInvitation(
  db: Database,
  which: InvitationRef,
  context: ActionContext,
): Promise<InvitationResult> {
  return db.transaction(async (tx): Promise<InvitationResult> => {
    const locked = await lockInvitation(tx, which, context.actor)
    if (!locked.ok) return locked
    const { row } = locked
    await tx.delete(invitations).where(eq(invitations.id, row.id))
    await record(tx, { event: 'withdraw invitation', id: idOf(row) }, context)
    return { ok: true, id: row.id }
  })
}

type InvitationRef = { id: number } | { email: string }

async function lockInvitation(tx: Transaction, which: InvitationRef, actor: Actor) {
  const condition =
    'id' in which ? eq(invitations.id, which.id) : eq(invitations.email, which.email)
  const [row] = await tx.select().from(invitations).where(condition).for('update')
  if (!(await mayChangeTeam(tx, actor))) return { ok: false, reason: 'not-allowed' } as const
  return row ? ({ ok: true, row } as const) : ({ ok: false, reason: 'unknown' } as const)
}

/** A new link, and who sends it. */
function newInvitation({ actor, now }: ActionContext) {
  const { secret, digest } = newLink()
  return {
    secret,
    secretHash: digest,
    sentAt: now,
    expiresAt: endOfLink('invitation', now),
    invitedBy: actor === 'system' ? null : actor.id,
    invitedByName: signatureOf(actor),
  }
}

/** There is no account yet that the audit log could name. */
function idOf({ id }: { id: number }): string {
  return `invitation ${id}`
}

const invitationMail = defineMail<{
  roles: readonly Role[]
  invitedByName: string
  secretHash: Buffer
  expiresAt: Date
  secret: string
  publicUrl: string
}>({
  id: ({ secretHash }) => `invitation-${keyOf(secretHash)}`,
  write: (facts) => {
    const { language, invitedByName, expiresAt } = facts
    const texts = textsFor(language)
    const { subject, before, link: label, after } = texts.mails.invitation
    const roles = facts.roles.map((role) => texts.joining.roles[role]).join(', ')
    const link = addressOfLink('invitation', facts.secret, facts)
    return {
      subject,
      parts: [
        ...before(invitedByName, roles),
        { link, label },
        ...after(formatTime(expiresAt, language)),
      ],
    }
  },
})
