/**
 * After how long what nobody needs leaves by itself: counted by the nightly job, in the words of the
 * privacy policy. A change here changes both.
 */
export const retention = {
  /** An account whose e-mail nobody confirmed, and from which nobody registered. */
  unconfirmedAccount: { days: 90, words: '90 days' },
  /** A registration that was lost, and everything else of somebody who has no other. */
  lostEnquiry: { days: 730, words: 'two years' },
  /** A mail that its server never took. */
  failedMail: { days: 30, words: '30 days' },
  /** Sign-ins, mailed links and what sign-in providers said, once they have run out. */
  expired: { words: 'a day' },
} as const
