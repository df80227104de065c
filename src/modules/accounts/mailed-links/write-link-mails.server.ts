import { defineMail } from '../../../platform/mail/send-mail.ts'
import { to } from '../../../ui/addresses/site-map.ts'
import { pageAddress } from '../../../ui/format/page-address.server.ts'
import { textsFor } from '../../../ui/format/texts.server.ts'
import { formatTime } from '../../../ui/format/times.ts'
import { addressOfLink, type LinkPurpose } from '../secret-links.server.ts'
import type { NewLink } from './store.server.ts'

/**
 * None of these mails names anybody: most go to unproved addresses, and a name is text that a stranger
 * could have us deliver.
 */
type LinkFacts = { link: NewLink; publicUrl: string }

const linkMail = (purpose: LinkPurpose, words: 'verification' | 'reset' | 'emailChange') =>
  defineMail<LinkFacts>({
    id: ({ link }) => `${purpose}-${link.key}`,
    write: (facts) => {
      const { subject, before, link: label, after } = textsFor(facts.language).mails[words]
      const link = addressOfLink(purpose, facts.link.secret, facts)
      return { subject, parts: [...before, { link, label }, ...after] }
    },
  })

export const verificationMail = linkMail('verify-email', 'verification')
export const resetMail = linkMail('reset-password', 'reset')
export const emailChangeMail = linkMail('change-email', 'emailChange')

export const passwordChangedMail = defineMail<{ publicUrl: string; key: string; now: Date }>({
  id: ({ key }) => `password-changed-${key}`,
  write: (facts) => {
    const { language, now } = facts
    const { subject, before, link: label, after } = textsFor(language).mails.passwordReset
    const link = pageAddress(to.forgotPassword, facts)
    return { subject, parts: [...before(formatTime(now, language)), { link, label }, ...after] }
  },
})

/** To the account's present address. */
export const emailChangeNotice = defineMail<LinkFacts & { newEmail: string }>({
  id: ({ link }) => `change-email-${link.key}-notice`,
  write: (facts) => {
    const words = textsFor(facts.language).mails.emailChangeNotice
    const { subject, before, newAddress, after, link: label } = words
    const link = pageAddress(to.forgotPassword, facts)
    const newEmail = { facts: [[newAddress, facts.newEmail] as [string, string]] }
    return { subject, parts: [...before, newEmail, ...after, { link, label }] }
  },
})

/** To the owner of an address that somebody requested for another account. */
export const addressTakenMail = defineMail<LinkFacts>({
  id: ({ link }) => `change-email-${link.key}`,
  write: (facts) => {
    const { subject, before, link: label, after } = textsFor(facts.language).mails.addressTaken
    return { subject, parts: [...before, { link: pageAddress(to.login, facts), label }, ...after] }
  },
})
