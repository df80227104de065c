/** Limits of the codes that confirm an e-mail; their texts are in `content/en/email-code.ts`. */
export const emailCode = {
  digits: 6,
  /** Milliseconds. */
  goodFor: 10 * 60_000,
  /** Wrong codes before a new one must be sent. */
  attempts: 5,
  /** Seconds before another code can be sent. */
  resendAfter: 60,
} as const

/** Why a code is refused. `over`: expired, already used, tried too often, or requested by another session. */
export type EmailCodeReason = { reason: 'wrong'; triesLeft: number } | { reason: 'over' }
