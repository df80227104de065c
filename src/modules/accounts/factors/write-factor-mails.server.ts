import { randomUUID } from 'node:crypto'
import { firstLanguage } from '../../../../content/languages.ts'
import type { Mail } from '../../../platform/mail/mail.ts'
import { writeMail } from '../../../platform/mail/write-mail.ts'
import { to } from '../../../ui/addresses/site-map.ts'
import { textsFor } from '../../../ui/format/said.server.ts'
import { formatTime } from '../../../ui/format/times.ts'
import type { NewLink } from '../mailed-links/store.server.ts'

// Many of them follow from no request of their reader: they come in the first language.
const language = firstLanguage
const words = textsFor(language).factorMails

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

type MailProps = {
  to: string
  now: Date
  publicUrl: string
  link: NewLink | undefined
  /** What a link of theirs takes away is less: decision 0045. */
  isStaff: boolean
}

/** To whom it happened. */
export function factorMail(factorEvent: FactorEvent, props: MailProps): Mail {
  const { subject, text } = wordsFor(factorEvent)
  return writeMail({
    language,
    to: props.to,
    id: `factors-${randomUUID()}`,
    subject,
    parts: [
      words.greeting,
      text,
      ...('name' in factorEvent ? [words.device(factorEvent.name)] : []),
      words.when(formatTime(props.now)),
      ...(props.link ? notMe(props.link, props) : []),
      words.call,
    ],
  })
}

/** To the owners, where it happened to one of the staff. */
export function ownersMail(
  ownersEvent: OwnersEvent,
  mail: { to: string; now: Date; person: { name: string; email: string } },
): Mail {
  const { name, email } = mail.person
  const { subject, text, doubt } = words.ofStaff
  return writeMail({
    language,
    to: mail.to,
    id: `factors-${randomUUID()}`,
    subject: subject(name),
    parts: [text(name, email, ownersText(ownersEvent)), words.when(formatTime(mail.now)), doubt],
  })
}

export function newDeviceMail(mail: MailProps & { device: string; link: NewLink }): Mail {
  const { subject, text, device, time, you } = words.newDevice
  return writeMail({
    language,
    to: mail.to,
    id: `new-device-${mail.link.key}`,
    subject,
    parts: [
      words.greeting,
      text,
      {
        facts: [
          [device, mail.device],
          [time, formatTime(mail.now)],
        ],
      },
      you,
      ...notMe(mail.link, mail),
      words.call,
    ],
  })
}

function notMe(link: NewLink, { publicUrl, isStaff }: MailProps) {
  const address = new URL(to.notMe, publicUrl)
  // Behind the #, where no server, log or other site ever sees it.
  address.hash = link.secret
  return [
    isStaff ? words.notYouOfStaff : words.notYou,
    { link: address.href, label: words.notMe },
    words.notMeLasts,
  ]
}

function wordsFor(factorEvent: FactorEvent): { subject: string; text: string } {
  switch (factorEvent.what) {
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
      return words.recoveryUsed(factorEvent.left)
    case 'reset':
      return words.reset
    case 'codes-renewed':
      return words.renewed
  }
}

function ownersText(ownersEvent: OwnersEvent): string {
  const { ofStaff } = words
  switch (ownersEvent.what) {
    case 'passkey-added':
      return ofStaff.added('passkey')
    case 'authenticator-added':
      return ofStaff.added('authenticator')
    case 'passkey-removed':
      return ofStaff.removed('passkey')
    case 'authenticator-removed':
      return ofStaff.removed('authenticator')
    case 'passkey-cloned':
      return ofStaff.cloned
    case 'recovery-code-used':
      return ofStaff.recoveryUsed
    case 'reset':
      return ofStaff.reset
    case 'codes-renewed':
      return ofStaff.renewed
    case 'sign-in-undone':
      return ofStaff.undone(ownersEvent.added)
  }
}
