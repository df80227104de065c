import { randomUUID } from 'node:crypto'
import { type ActionContext, signatureOf } from '../../../platform/action-context.ts'
import type { Transaction } from '../../../platform/database/connect.ts'
import { defineMail, sendMail } from '../../../platform/mail/send-mail.ts'
import { textsFor } from '../../../ui/format/said.server.ts'
import { formatTime } from '../../../ui/format/times.ts'
import type { Role } from '../abilities.ts'
import { listOwners } from './store.server.ts'

type TeamMember = { name: string; email: string }

export type TeamNews =
  | { what: 'roles'; whom: TeamMember; before: readonly Role[]; after: readonly Role[] }
  | { what: 'disabled' | 'enabled'; whom: TeamMember }
  | { what: 'invited' | 'joined'; whom: TeamMember; after: readonly Role[] }

/** Every owner reads of every change of the team, whoever made it, in the transaction that makes it. */
export async function notifyOwners(
  tx: Transaction,
  news: TeamNews,
  context: ActionContext,
): Promise<void> {
  const change = randomUUID()
  for (const { id, email } of await listOwners(tx))
    await sendMail(tx, teamChangeMail, { to: email, ownerId: id, change, news, context })
}

const teamChangeMail = defineMail<{
  ownerId: string
  change: string
  news: TeamNews
  context: ActionContext
}>({
  id: ({ change, ownerId }) => `team-${change}-${ownerId}`,
  write: ({ news, context, language }) => {
    const words = textsFor(language).mails.teamChange
    const changedBy: [string, string] = [words.changedBy, signatureOf(context.actor)]
    return {
      subject: words.subject(subjectOf(news)),
      parts: [
        ...words.before(formatTime(context.now)),
        { facts: [...factsOf(news), changedBy] },
        ...words.after,
      ],
    }
  },
})

function subjectOf(news: TeamNews): string {
  const { name, email } = news.whom
  switch (news.what) {
    case 'roles':
      return `other roles for ${name}`
    case 'disabled':
      return `${name} is kept out`
    case 'enabled':
      return `${name} may come in again`
    case 'invited':
      return `${email} is invited`
    case 'joined':
      return `${name} has joined`
  }
}

function factsOf(news: TeamNews): [string, string][] {
  const facts: [string, string][] = [['Who', `${news.whom.name || 'Invited'} (${news.whom.email})`]]
  if (news.what === 'roles') facts.push(['Was', roleList(news.before)])
  if ('after' in news)
    facts.push([news.what === 'invited' ? 'To be' : 'Is now', roleList(news.after)])
  return facts
}

function roleList(roles: readonly Role[]): string {
  return roles.length > 0 ? roles.join(', ') : 'not on the team'
}
