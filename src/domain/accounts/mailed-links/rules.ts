export type LinkPurpose = 'verify-email' | 'reset-password' | 'change-email'

/** How long a link is good for: minutes, and the same in words. */
export const lifetimes: Record<LinkPurpose, { minutes: number; words: string }> = {
  'verify-email': { minutes: 3 * 24 * 60, words: 'three days' },
  'reset-password': { minutes: 30, words: '30 minutes' },
  'change-email': { minutes: 60, words: 'one hour' },
}

/** Used, run out, replaced, of another kind or never sent: nobody learns which. */
export const linkNotGood =
  'This link is no longer good. A link from our mails works once and for a limited time.'
