import type { Language } from '../../../content/languages.ts'
import type { Mail } from '../../platform/mail/mail.ts'
import { writeMail } from '../../platform/mail/write-mail.ts'
import { to } from '../../ui/addresses/site-map.ts'
import { pageAddress } from '../../ui/format/page-address.server.ts'
import { textsFor } from '../../ui/format/said.server.ts'
import { formatTime } from '../../ui/format/times.ts'
import type { Role } from '../accounts/abilities.ts'

/** The secret stands behind the #, where no server, log or other site ever sees it. */
export function invitationMail(invitation: {
  email: string
  roles: readonly Role[]
  invitedByName: string
  secretHash: Buffer
  expiresAt: Date
  secret: string
  publicUrl: string
  language: Language
}): Mail {
  const { language } = invitation
  const texts = textsFor(language)
  const { subject, before, by: invitedBy, as, link, after } = texts.mails.invitation
  const address = new URL(pageAddress(to.joinTeam, invitation))
  address.hash = invitation.secret
  const roles = invitation.roles.map((role) => texts.joining.roles[role]).join(', ')
  return writeMail({
    to: invitation.email,
    id: `invitation-${invitation.secretHash.toString('hex', 0, 12)}`,
    language,
    subject,
    parts: [
      ...before,
      {
        facts: [
          [invitedBy, invitation.invitedByName],
          [as, roles],
        ],
      },
      { link: address.href, label: link },
      ...after(formatTime(invitation.expiresAt, language)),
    ],
  })
}
