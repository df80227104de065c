import type { Language } from '../../../../content/languages.ts'
import type { Mail } from '../../../platform/mail/mail.ts'
import { writeMail } from '../../../platform/mail/write-mail.ts'
import { to } from '../../../ui/addresses/site-map.ts'
import { pageAddress } from '../../../ui/format/page-address.server.ts'
import { saidIn } from '../../../ui/format/said.server.ts'
import { formatTime } from '../../../ui/format/times.ts'
import type { NewLink } from './store.server.ts'

/**
 * None of these calls anybody by name: most go to addresses nobody has proved yet, and a name is a
 * text that a stranger could have us deliver.
 */
type Letter = { to: string; link: NewLink; publicUrl: string; language: Language }

export function verificationMail(letter: Letter): Mail {
  const { subject, before, link, after } = saidIn(letter.language).mails.verification
  return writeMail({
    to: letter.to,
    id: `verify-email-${letter.link.key}`,
    language: letter.language,
    subject,
    parts: [...before, { link: opening(to.verifyEmail, letter), label: link }, ...after],
  })
}

export function resetMail(letter: Letter): Mail {
  const { subject, before, link, after } = saidIn(letter.language).mails.reset
  return writeMail({
    to: letter.to,
    id: `reset-password-${letter.link.key}`,
    language: letter.language,
    subject,
    parts: [...before, { link: opening(to.resetPassword, letter), label: link }, ...after],
  })
}

export function passwordChangedMail(
  letter: Omit<Letter, 'link'> & { key: string; now: Date },
): Mail {
  const { language } = letter
  const { subject, before, link, after } = saidIn(language).mails.passwordReset
  return writeMail({
    to: letter.to,
    id: `password-changed-${letter.key}`,
    language,
    subject,
    parts: [
      ...before(formatTime(letter.now, language)),
      { link: pageAddress(to.forgotPassword, letter), label: link },
      ...after,
    ],
  })
}

export function emailChangeMail(letter: Letter): Mail {
  const { subject, before, link, after } = saidIn(letter.language).mails.emailChange
  return writeMail({
    to: letter.to,
    id: `change-email-${letter.link.key}`,
    language: letter.language,
    subject,
    parts: [...before, { link: opening(to.verifyEmail, letter), label: link }, ...after],
  })
}

/** To the address that the account has so far. */
export function emailChangeNotice({ newEmail, ...letter }: Letter & { newEmail: string }): Mail {
  const { subject, before, newAddress, after, link } = saidIn(letter.language).mails
    .emailChangeNotice
  return writeMail({
    to: letter.to,
    id: `change-email-${letter.link.key}-notice`,
    language: letter.language,
    subject,
    parts: [
      ...before,
      { facts: [[newAddress, newEmail]] },
      ...after,
      { link: pageAddress(to.forgotPassword, letter), label: link },
    ],
  })
}

/** To the owner of an address that somebody wanted for another account. */
export function addressTakenMail(letter: Letter): Mail {
  const { subject, before, link, after } = saidIn(letter.language).mails.addressTaken
  return writeMail({
    to: letter.to,
    id: `change-email-${letter.link.key}`,
    language: letter.language,
    subject,
    parts: [...before, { link: pageAddress(to.login, letter), label: link }, ...after],
  })
}

/** Behind the #, where no server, log or other site ever sees it. */
function opening(path: string, letter: Letter): string {
  const address = new URL(pageAddress(path, letter))
  address.hash = letter.link.secret
  return address.href
}
