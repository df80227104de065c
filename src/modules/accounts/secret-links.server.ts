import { and, eq, gt } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Language } from '../../../content/languages.ts'
import { defineMail } from '../../platform/mail/send-mail.ts'
import { digestOf, newSecret } from '../../platform/secrets.ts'
import { to } from '../../ui/addresses/site-map.ts'
import { pageAddress } from '../../ui/format/page-address.server.ts'
import { textsFor } from '../../ui/format/texts.server.ts'

type LinkKind = {
  page: string
  /** Minutes until it expires; `as-agreed`: as long as its subject. */
  minutes: number | 'as-agreed'
  use: 'once' | 'until-paid'
  /** What ends it earlier. */
  endedBy: readonly ('newer-link' | 'end-of-access' | 'staff')[]
}

const days = (count: number) => count * 24 * 60

/**
 * All links that work for whoever has them, without signing in. The texts about how long they last are in
 * `content/en/account-answers.ts`.
 */
export const secretLinks = {
  'verify-email': {
    page: to.verifyEmail,
    minutes: days(3),
    use: 'once',
    endedBy: ['newer-link', 'end-of-access'],
  },
  'reset-password': {
    page: to.resetPassword,
    minutes: 30,
    use: 'once',
    endedBy: ['newer-link', 'end-of-access'],
  },
  'change-email': {
    page: to.verifyEmail,
    minutes: 60,
    use: 'once',
    endedBy: ['newer-link', 'end-of-access'],
  },
  // Each concerns its own moment, and a stranger must not be able to end one.
  'not-me': { page: to.notMe, minutes: days(7), use: 'once', endedBy: [] },
  invitation: {
    page: to.joinTeam,
    minutes: days(7),
    use: 'once',
    endedBy: ['newer-link', 'staff'],
  },
  'seat-offer': { page: to.seatOffer, minutes: 'as-agreed', use: 'once', endedBy: ['staff'] },
  // After a cancelled batch.
  'other-batch': { page: to.seatOffer, minutes: days(14), use: 'once', endedBy: ['staff'] },
  payment: {
    page: to.payLink,
    minutes: days(14),
    use: 'until-paid',
    endedBy: ['newer-link', 'staff'],
  },
} as const satisfies Record<string, LinkKind>

export type SecretLinkKind = keyof typeof secretLinks

/** The kinds whose links are rows of `mailed_links`. */
export const linkPurposes = ['verify-email', 'reset-password', 'change-email', 'not-me'] as const
export type LinkPurpose = (typeof linkPurposes)[number]

export function isEndedBy(kind: SecretLinkKind, what: LinkKind['endedBy'][number]): boolean {
  const { endedBy }: LinkKind = secretLinks[kind]
  return endedBy.includes(what)
}

type TimedKind = Exclude<SecretLinkKind, 'seat-offer'>

/** The expiry of a link made, or starting to count, at a given time. */
export function endOfLink(kind: TimedKind, from: Date): Date {
  return new Date(from.getTime() + secretLinks[kind].minutes * 60_000)
}

/** A new link: `digest` is stored, `key` identifies it in mail ids and gives no access. */
export function newLink() {
  const secret = newSecret()
  const digest = digestOf(secret)
  return { secret, digest, key: keyOf(digest) }
}

export function keyOf(digest: Buffer): string {
  return digest.toString('hex', 0, 12)
}

/** SQL condition: the row of a secret while it is valid. */
export function goodLink(
  { digest, expiresAt }: { digest: PgColumn; expiresAt: PgColumn },
  secret: string,
  now: Date,
) {
  return and(eq(digest, digestOf(secret)), gt(expiresAt, now))
}

/** Its address: the secret stands after the #, which no server, log or other site ever receives. */
export function addressOfLink(
  kind: SecretLinkKind,
  secret: string,
  site: { publicUrl: string; language: Language },
): string {
  return `${pageAddress(secretLinks[kind].page, site)}#${secret}`
}

export type LinkFacts = { link: { secret: string; key: string }; publicUrl: string }

/**
 * A mail with a link. It names nobody: most go to unproved addresses, and a name is text that a stranger
 * could have us deliver. `page` is where the mail leads instead of following the link.
 */
export const linkMail = (
  purpose: LinkPurpose,
  words: 'verification' | 'reset' | 'emailChange' | 'addressTaken',
  page?: string,
) =>
  defineMail<LinkFacts>({
    id: ({ link }) => `${purpose}-${link.key}`,
    write: (facts) => {
      const { subject, before, link: label, after } = textsFor(facts.language).mails[words]
      const link = page
        ? pageAddress(page, facts)
        : addressOfLink(purpose, facts.link.secret, facts)
      return { subject, parts: [...before, { link, label }, ...after] }
    },
  })
