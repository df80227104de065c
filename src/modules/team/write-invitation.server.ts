import type { Language } from '../../../content/languages.ts'
import type { Mail } from '../../platform/mail/mail.ts'
import { writeMail } from '../../platform/mail/write-mail.ts'
import { to } from '../../ui/addresses/site-map.ts'
import { pageAddress } from '../../ui/format/page-address.server.ts'
import { saidIn } from '../../ui/format/said.server.ts'
import { formatTime } from '../../ui/format/times.ts'
import type { Role } from '../accounts/abilities.ts'

/** The secret stands behind the #, where no server, log or other site ever sees it. */
export function invitationMail(invited: {
  email: string
  roles: readonly Role[]
  invitedByName: string
  secretHash: Buffer
  expiresAt: Date
  secret: string
  publicUrl: string
  language: Language
}): Mail {
  const { language } = invited
  const said = saidIn(language)
  const { subject, before, by, as, link, after } = said.mails.invitation
  const address = new URL(pageAddress(to.joinTeam, invited))
  address.hash = invited.secret
  const roles = invited.roles.map((role) => said.joining.roles[role]).join(', ')
  return writeMail({
    to: invited.email,
    id: `invitation-${invited.secretHash.toString('hex', 0, 12)}`,
    language,
    subject,
    parts: [
      ...before,
      {
        facts: [
          [by, invited.invitedByName],
          [as, roles],
        ],
      },
      { link: address.href, label: link },
      ...after(formatTime(invited.expiresAt, language)),
    ],
  })
}
