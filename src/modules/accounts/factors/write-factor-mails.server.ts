import { randomUUID } from 'node:crypto'
import { firstLanguage } from '../../../../content/languages.ts'
import { defineMail } from '../../../platform/mail/send-mail.ts'
import { textsFor } from '../../../ui/format/texts.server.ts'
import { formatTime } from '../../../ui/format/times.ts'
import type { NewLink } from '../mailed-links/store.server.ts'
import { addressOfLink } from '../secret-links.server.ts'

// Many of these mails follow from no request of their recipient, so they are in the first language.
const mailTexts = () => textsFor(firstLanguage).factorMails

export type FactorEvent =
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

export type OwnersEvent = FactorEvent | { what: 'sign-in-undone'; added: number }

type MailFacts = {
  now: Date
  publicUrl: string
  /** For staff the link removes less: decision 0045. */
  isStaff: boolean
}

/** To the person concerned. */
export const factorMail = defineMail<MailFacts & { event: FactorEvent; link: NewLink | undefined }>(
  {
    id: () => `factors-${randomUUID()}`,
    write: ({ event, link, ...facts }) => {
      const words = mailTexts()
      const { subject, text } = wordsFor(words, event)
      return {
        subject,
        parts: [
          words.greeting,
          text,
          ...('name' in event ? [words.device(event.name)] : []),
          words.when(formatTime(facts.now)),
          ...(link ? notMe(link, facts) : []),
          words.call,
        ],
      }
    },
  },
)

/** To the owners, when a staff member is concerned. */
export const ownersMail = defineMail<{
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
    const sign = [newDevice.device, device] as [string, string]
    const time = [newDevice.time, formatTime(facts.now)] as [string, string]
    return {
      subject: newDevice.subject,
      parts: [
        greeting,
        newDevice.text,
        { facts: [sign, time] },
        newDevice.you,
        ...notMe(link, facts),
        call,
      ],
    }
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

type FactorWords<Text> = {
  added: (kind: 'passkey' | 'authenticator') => Text
  removed: (kind: 'passkey' | 'authenticator') => Text
  cloned: Text
  reset: Text
  renewed: Text
  recoveryUsed: (codesLeft: number) => Text
}

/** Text of an event, to the person concerned or to the owners. */
function wordsFor<Text>(words: FactorWords<Text>, event: FactorEvent): Text {
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
