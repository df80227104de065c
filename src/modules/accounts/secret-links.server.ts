import { and, eq, gt } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Language } from '../../../content/languages.ts'
import { digestOf, newSecret } from '../../platform/secrets.ts'
import { to } from '../../ui/addresses/site-map.ts'
import { pageAddress } from '../../ui/format/page-address.server.ts'

type LinkKind = {
  page: string
  /** How long it is good, in minutes; `as-agreed`: as long as what it is about. */
  minutes: number | 'as-agreed'
  use: 'once' | 'until-paid'
  /** What ends it before its time. */
  endedBy: readonly ('newer-link' | 'end-of-access' | 'staff')[]
}

const days = (count: number) => count * 24 * 60

/**
 * Every link that works for whoever has it, without signing in. The texts that say how long they last are in
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
  // Each is about a moment of its own, and a stranger must not be able to end one.
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

/** When a link ends that was made, or began to count, at a time. */
export function endOfLink(kind: TimedKind, from: Date): Date {
  return new Date(from.getTime() + secretLinks[kind].minutes * 60_000)
}

/** A new link: `digest` is kept, `key` names it in the ids of mails and opens nothing. */
export function newLink() {
  const secret = newSecret()
  const digest = digestOf(secret)
  return { secret, digest, key: keyOf(digest) }
}

export function keyOf(digest: Buffer): string {
  return digest.toString('hex', 0, 12)
}

/** As a condition: the row of a secret, as long as it is good. */
export function goodLink(
  { digest, expiresAt }: { digest: PgColumn; expiresAt: PgColumn },
  secret: string,
  now: Date,
) {
  return and(eq(digest, digestOf(secret)), gt(expiresAt, now))
}

/** Where it leads: the secret stands behind the #, where no server, log or other site ever sees it. */
export function addressOfLink(
  kind: SecretLinkKind,
  secret: string,
  site: { publicUrl: string; language: Language },
): string {
  return `${pageAddress(secretLinks[kind].page, site)}#${secret}`
}
