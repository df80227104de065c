/**
 * After how many days what nobody needs leaves by itself: counted by the nightly job, and named by the
 * privacy policy in the words of each language.
 */
export const retention = {
  /** An account whose e-mail nobody confirmed, and from which nobody registered. */
  unconfirmedAccount: { days: 90 },
  /** A registration that was lost, and everything else of somebody who has no other. */
  lostEnquiry: { days: 730 },
  /** A mail that its server never took. */
  failedMail: { days: 30 },
  /** What the payment gateway sent of a payment; what came of it stands in the books. */
  gatewayEvent: { days: 90 },
  /** Rows of a file of enquiries that were left aside, and a file that was never begun. */
  importedFile: { days: 30 },
  /** Backups, where the settings of the site name no other time; whoever left is in them so long. */
  backups: { months: 12 },
} as const
