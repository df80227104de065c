import { randomUUID } from 'node:crypto'
import { firstLanguage } from '../../../../content/languages.ts'
import type { Mail } from '../../../platform/mail/mail.ts'
import { writeMail } from '../../../platform/mail/write-mail.ts'
import { to } from '../../../ui/addresses/site-map.ts'
import { saidIn } from '../../../ui/format/said.server.ts'
import { formatTime } from '../../../ui/format/times.ts'
import type { NewLink } from '../mailed-links/store.server.ts'

// Many of them follow from no request of their reader: they come in the first language.
const language = firstLanguage
const words = saidIn(language).factorMails

export type Happened =
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

export type ToldOwners = Happened | { what: 'sign-in-undone'; added: number }

type Letter = {
  to: string
  now: Date
  publicUrl: string
  link: NewLink | undefined
  /** What a link of theirs takes away is less: decision 0045. */
  isStaff: boolean
}

/** To whom it happened. */
export function factorMail(happened: Happened, letter: Letter): Mail {
  const { subject, text } = wordsFor(happened)
  return writeMail({
    language,
    to: letter.to,
    id: `factors-${randomUUID()}`,
    subject,
    parts: [
      words.greeting,
      text,
      ...('name' in happened ? [words.device(happened.name)] : []),
      words.when(formatTime(letter.now)),
      ...(letter.link ? notMe(letter.link, letter) : []),
      words.call,
    ],
  })
}

/** To the owners, where it happened to one of the staff. */
export function ownersMail(
  happened: ToldOwners,
  letter: { to: string; now: Date; person: { name: string; email: string } },
): Mail {
  const { name, email } = letter.person
  const { subject, text, doubt } = words.ofStaff
  return writeMail({
    language,
    to: letter.to,
    id: `factors-${randomUUID()}`,
    subject: subject(name),
    parts: [text(name, email, saidToOwners(happened)), words.when(formatTime(letter.now)), doubt],
  })
}

export function newDeviceMail(letter: Letter & { device: string; link: NewLink }): Mail {
  const { subject, text, device, time, you } = words.newDevice
  return writeMail({
    language,
    to: letter.to,
    id: `new-device-${letter.link.key}`,
    subject,
    parts: [
      words.greeting,
      text,
      {
        facts: [
          [device, letter.device],
          [time, formatTime(letter.now)],
        ],
      },
      you,
      ...notMe(letter.link, letter),
      words.call,
    ],
  })
}

function notMe(link: NewLink, { publicUrl, isStaff }: Letter) {
  const address = new URL(to.notMe, publicUrl)
  // Behind the #, where no server, log or other site ever sees it.
  address.hash = link.secret
  return [
    isStaff ? words.notYouOfStaff : words.notYou,
    { link: address.href, label: words.notMe },
    words.notMeLasts,
  ]
}

function wordsFor(happened: Happened): { subject: string; text: string } {
  switch (happened.what) {
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
      return words.recoveryUsed(happened.left)
    case 'reset':
      return words.reset
    case 'codes-renewed':
      return words.renewed
  }
}

function saidToOwners(happened: ToldOwners): string {
  const { ofStaff } = words
  switch (happened.what) {
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
      return ofStaff.undone(happened.added)
  }
}
