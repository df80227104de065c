import { randomUUID } from 'node:crypto'
import { firstLanguage } from '../../../../content/languages.ts'
import type { Actor } from '../../../platform/action-context.ts'
import type { Transaction } from '../../../platform/database/connect.ts'
import { defineMail, sendMail } from '../../../platform/mail/send-mail.ts'
import { textsFor } from '../../../ui/format/texts.server.ts'
import { formatTime } from '../../../ui/format/times.ts'
import { record } from '../../audit/record-event.server.ts'
import { may } from '../abilities.ts'
import { insertLink, type NewLink } from '../mailed-links/store.server.ts'
import { listOwners } from '../roles/store.server.ts'
import { addressOfLink } from '../secret-links.server.ts'
import { lockAccount } from './store.server.ts'

// Many of these mails follow from no request of their recipient, so they are in the first language.
const mailTexts = () => textsFor(firstLanguage).factorMails

type FactorEvent =
  | {
      what:
        | 'passkey-added'
        | 'authenticator-added'
        | 'passkey-removed'
        | 'authenticator-removed'
        | 'passkey-cloned'
      /** As its owner named it. */
      name: string
    }
  | { what: 'recovery-code-used'; left: number }
  | { what: 'reset' | 'codes-renewed' }

/** `added` factors stay after a sign-in that was reported as somebody else's. */
type OwnersEvent = FactorEvent | { what: 'sign-in-undone'; added: number }

type MailFacts = {
  now: Date
  publicUrl: string
  /** For staff the link removes less: decision 0045. */
  isStaff: boolean
}

/** To the person concerned. */
const factorMail = defineMail<MailFacts & { event: FactorEvent; link: NewLink | undefined }>({
  id: () => `factors-${randomUUID()}`,
  write: ({ event, link, ...facts }) => {
    const texts = mailTexts()
    const { subject, text } = wordsFor(texts, event)
    return {
      subject,
      parts: [
        texts.greeting,
        text,
        ...('name' in event ? [texts.device(event.name)] : []),
        texts.when(formatTime(facts.now)),
        ...(link ? notMe(link, facts) : []),
        texts.call,
      ],
    }
  },
})

/** To the owners, when a staff member is concerned. */
const ownersMail = defineMail<{
  event: OwnersEvent
  now: Date
  person: { name: string; email: string }
}>({
  id: () => `factors-${randomUUID()}`,
  write: ({ event, now, person: { name, email } }) => {
    const words = mailTexts()
    const { ofStaff } = words
    const news =
      event.what === 'sign-in-undone' ? ofStaff.undone(event.added) : wordsFor(ofStaff, event)
    return {
      subject: ofStaff.subject(name),
      parts: [ofStaff.text(name, email, news), words.when(formatTime(now)), ofStaff.doubt],
    }
  },
})

export const newDeviceMail = defineMail<MailFacts & { device: string; link: NewLink }>({
  id: ({ link }) => `new-device-${link.key}`,
  write: ({ device, link, ...facts }) => {
    const { newDevice, greeting, call } = mailTexts()
    const { subject, text, you } = newDevice
    const signIn: [string, string][] = [
      [newDevice.device, device],
      [newDevice.time, formatTime(facts.now)],
    ]
    const parts = [greeting, text, { facts: signIn }, you, ...notMe(link, facts), call]
    return { subject, parts }
  },
})

function notMe(link: NewLink, { publicUrl, isStaff }: MailFacts) {
  const words = mailTexts()
  const site = { publicUrl, language: firstLanguage }
  return [
    isStaff ? words.notYouOfStaff : words.notYou,
    { link: addressOfLink('not-me', link.secret, site), label: words.notMe },
    words.notMeLasts,
  ]
}

type FactorTexts<Text> = {
  added: (kind: 'passkey' | 'authenticator') => Text
  removed: (kind: 'passkey' | 'authenticator') => Text
  cloned: Text
  reset: Text
  renewed: Text
  recoveryUsed: (codesLeft: number) => Text
}

/** Text of an event, to the person concerned or to the owners. */
function wordsFor<Text>(words: FactorTexts<Text>, event: FactorEvent): Text {
  switch (event.what) {
    case 'passkey-added':
      return words.added('passkey')
    case 'authenticator-added':
      return words.added('authenticator')
    case 'passkey-removed':
      return words.removed('passkey')
    case 'authenticator-removed':
      return words.removed('authenticator')
    case 'passkey-cloned':
      return words.cloned
    case 'recovery-code-used':
      return words.recoveryUsed(event.left)
    case 'reset':
      return words.reset
    case 'codes-renewed':
      return words.renewed
  }
}

const auditEvents = {
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
  await record(tx, { ...auditEvents[event.what], id: userId }, { actor, now })
  const { email } = person
  const isNew = event.what.endsWith('-added') || event.what === 'codes-renewed'
  const link = isNew ? await insertLink(tx, { userId, purpose: 'not-me', email }, now) : undefined
  const isStaff = may(person, 'office.enter')
  await sendMail(tx, factorMail, { to: email, event, now, publicUrl, link, isStaff })
  if (isStaff) await notifyOtherOwners(tx, person, event, now)
}

/** Mails the owners what happened at a staff member's account. */
export async function notifyOtherOwners(
  tx: Transaction,
  person: { id: string; name: string; email: string },
  event: OwnersEvent,
  now: Date,
) {
  for (const owner of await listOwners(tx))
    if (owner.id !== person.id)
      await sendMail(tx, ownersMail, { to: owner.email, event, now, person })
}
