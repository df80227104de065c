/** What the institute promises to whoever leaves a course; the refund policy says it in words. */
export const refundTerms = {
  /** Whoever asks before more of them are over has all of it back. */
  freeClasses: 2,
  /** The same of a course whose classes nobody has planned, from its first day. */
  freeDays: 7,
  /** How long such a course takes. */
  weeksWithoutBatch: 12,
  /** A batch that begins so many days later than agreed is given back in full. */
  movedDays: 14,
  /** Days from asking to the money on its way: the guidelines for coaching want it so. */
  daysToPay: 10,
} as const
