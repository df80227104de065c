export const linkPurposes = ['verify-email', 'reset-password', 'change-email', 'not-me'] as const
export type LinkPurpose = (typeof linkPurposes)[number]

/** Minutes a link is good for; the words that say so are in `content/en/account-answers.ts`. */
export const lifetimes: Record<LinkPurpose, number> = {
  'verify-email': 3 * 24 * 60,
  'reset-password': 30,
  'change-email': 60,
  'not-me': 7 * 24 * 60,
}
