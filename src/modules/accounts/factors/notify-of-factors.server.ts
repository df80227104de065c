import type { Actor } from '../../../platform/action-context.ts'
import type { Transaction } from '../../../platform/database/connect.ts'
import { sendMail } from '../../../platform/mail/send-mail.ts'
import { record } from '../../audit/record-event.server.ts'
import { may } from '../abilities.ts'
import { insertLink } from '../mailed-links/store.server.ts'
import { listOwners } from '../roles/store.server.ts'
import { lockAccount } from './store.server.ts'
import {
  type FactorEvent,
  factorMail,
  type OwnersEvent,
  ownersMail,
} from './write-factor-mails.server.ts'

const events = {
  'passkey-added': { event: 'add passkey' },
  'authenticator-added': { event: 'add authenticator app' },
  'passkey-removed': { event: 'remove passkey' },
  'authenticator-removed': { event: 'remove authenticator app' },
  reset: { event: 'reset second steps' },
  'codes-renewed': { event: 'renew recovery codes' },
  'recovery-code-used': { event: 'use recovery code' },
  'passkey-cloned': { event: 'refuse copied passkey' },
} as const satisfies Record<FactorEvent['what'], { event: string }>

/**
 * Records a change of somebody's factors in the audit log, mails that person and, for staff, all owners, in
 * the transaction of the change. A mail about an added factor has a link that removes it: otherwise
 * somebody who knows only the password could lock out the owner with a factor of their own.
 */
export async function notifyFactorChange(
  tx: Transaction,
  { userId, ...event }: FactorEvent & { userId: string },
  context: { actor: Actor | 'self'; now: Date; publicUrl?: string },
): Promise<void> {
  const person = await lockAccount(tx, userId)
  if (!person) return
  const { now, publicUrl = '' } = context
  const actor = context.actor === 'self' ? person : context.actor
  await record(tx, { ...events[event.what], id: userId }, { actor, now })
  const { email } = person
  const isNew = event.what.endsWith('-added') || event.what === 'codes-renewed'
  const link = isNew ? await insertLink(tx, { userId, purpose: 'not-me', email }, now) : undefined
  const isStaff = may(person, 'office.enter')
  await sendMail(tx, factorMail, { to: email, event, now, publicUrl, link, isStaff })
  if (isStaff) await notifyOtherOwners(tx, { person, event }, now)
}

/** A staff member reported that a sign-in was not theirs; names the factors added since, which stay. */
export async function notifyOwnersOfUndo(
  tx: Transaction,
  { person, added }: { person: MailPerson; added: number },
  now: Date,
): Promise<void> {
  await notifyOtherOwners(tx, { person, event: { what: 'sign-in-undone', added } }, now)
}

type MailPerson = { id: string; name: string; email: string }

async function notifyOtherOwners(
  tx: Transaction,
  { person, event }: { person: MailPerson; event: OwnersEvent },
  now: Date,
) {
  for (const owner of await listOwners(tx))
    if (owner.id !== person.id)
      await sendMail(tx, ownersMail, { to: owner.email, event, now, person })
}
