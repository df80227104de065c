import type { Language } from '../../../../content/languages.ts'
import type { Mail } from '../../../platform/mail/mail.ts'
import { writeMail } from '../../../platform/mail/write-mail.ts'
import { to } from '../../../ui/addresses/site-map.ts'
import { pageAddress } from '../../../ui/format/page-address.server.ts'
import { textsFor } from '../../../ui/format/said.server.ts'
import { formatTime } from '../../../ui/format/times.ts'
import type { NewLink } from './store.server.ts'

/**
 * None of these calls anybody by name: most go to addresses nobody has proved yet, and a name is a
 * text that a stranger could have us deliver.
 */
type MailProps = { to: string; link: NewLink; publicUrl: string; language: Language }

export function verificationMail(props: MailProps): Mail {
  const { subject, before, link, after } = textsFor(props.language).mails.verification
  return writeMail({
    to: props.to,
    id: `verify-email-${props.link.key}`,
    language: props.language,
    subject,
    parts: [...before, { link: linkLine(to.verifyEmail, props), label: link }, ...after],
  })
}

export function resetMail(props: MailProps): Mail {
  const { subject, before, link, after } = textsFor(props.language).mails.reset
  return writeMail({
    to: props.to,
    id: `reset-password-${props.link.key}`,
    language: props.language,
    subject,
    parts: [...before, { link: linkLine(to.resetPassword, props), label: link }, ...after],
  })
}

export function passwordChangedMail(
  mail: Omit<MailProps, 'link'> & { key: string; now: Date },
): Mail {
  const { language } = mail
  const { subject, before, link, after } = textsFor(language).mails.passwordReset
  return writeMail({
    to: mail.to,
    id: `password-changed-${mail.key}`,
    language,
    subject,
    parts: [
      ...before(formatTime(mail.now, language)),
      { link: pageAddress(to.forgotPassword, mail), label: link },
      ...after,
    ],
  })
}

export function emailChangeMail(props: MailProps): Mail {
  const { subject, before, link, after } = textsFor(props.language).mails.emailChange
  return writeMail({
    to: props.to,
    id: `change-email-${props.link.key}`,
    language: props.language,
    subject,
    parts: [...before, { link: linkLine(to.verifyEmail, props), label: link }, ...after],
  })
}

/** To the address that the account has so far. */
export function emailChangeNotice({ newEmail, ...mail }: MailProps & { newEmail: string }): Mail {
  const { subject, before, newAddress, after, link } = textsFor(mail.language).mails
    .emailChangeNotice
  return writeMail({
    to: mail.to,
    id: `change-email-${mail.link.key}-notice`,
    language: mail.language,
    subject,
    parts: [
      ...before,
      { facts: [[newAddress, newEmail]] },
      ...after,
      { link: pageAddress(to.forgotPassword, mail), label: link },
    ],
  })
}

/** To the owner of an address that somebody wanted for another account. */
export function addressTakenMail(props: MailProps): Mail {
  const { subject, before, link, after } = textsFor(props.language).mails.addressTaken
  return writeMail({
    to: props.to,
    id: `change-email-${props.link.key}`,
    language: props.language,
    subject,
    parts: [...before, { link: pageAddress(to.login, props), label: link }, ...after],
  })
}

/** Behind the #, where no server, log or other site ever sees it. */
function linkLine(path: string, props: MailProps): string {
  const address = new URL(pageAddress(path, props))
  address.hash = props.link.secret
  return address.href
}
