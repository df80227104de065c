import { randomUUID } from 'node:crypto'
import { type ActionContext, signatureOf } from '../../../platform/action-context.ts'
import type { Transaction } from '../../../platform/database/connect.ts'
import { defineMail, sendMail } from '../../../platform/mail/send-mail.ts'
import { type Texts, textsFor } from '../../../ui/format/texts.server.ts'
import { formatTime } from '../../../ui/format/times.ts'
import type { Role } from '../abilities.ts'
import { listOwners } from './store.server.ts'

type TeamMember = { name: string; email: string }

export type TeamNews =
  | { what: 'roles'; whom: TeamMember; before: readonly Role[]; after: readonly Role[] }
  | { what: 'disabled' | 'enabled'; whom: TeamMember }
  | { what: 'invited' | 'joined'; whom: TeamMember; after: readonly Role[] }

/** Mails every owner about each change of the team, in the transaction of the change. */
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
    const texts = textsFor(language)
    const teamChange = texts.mails.teamChange
    const changedBy: [string, string] = [teamChange.changedBy, signatureOf(context.actor)]
    return {
      subject: teamChange.subject(subjectOf(news, texts)),
      parts: [
        ...teamChange.before(formatTime(context.now)),
        { facts: [...factsOf(news, texts.joining.roles), changedBy] },
        ...teamChange.after,
      ],
    }
  },
})

type RoleNames = Texts['joining']['roles']

function subjectOf({ whom: { name, email }, ...news }: TeamNews, texts: Texts): string {
  const { changes } = texts.mails.teamChange
  if (news.what === 'invited')
    return changes.invited(email, roleList(news.after, texts.joining.roles))
  return changes[news.what](name)
}

function factsOf(news: TeamNews, names: RoleNames): [string, string][] {
  const facts: [string, string][] = [
    ['Who', news.whom.name ? `${news.whom.name} (${news.whom.email})` : news.whom.email],
  ]
  if (news.what === 'roles') facts.push(['Roles before', roleList(news.before, names)])
  if ('after' in news) facts.push(['Roles', roleList(news.after, names)])
  return facts
}

function roleList(roles: readonly Role[], names: RoleNames): string {
  return roles.length > 0 ? roles.map((role) => names[role]).join(', ') : 'not on the team'
}
