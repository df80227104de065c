/** How a code that confirms an e-mail is bounded; the words that say so are in `content/en/email-code.ts`. */
export const emailCode = {
  digits: 6,
  /** Milliseconds. */
  goodFor: 10 * 60_000,
  /** Wrong ones, until another code has to be sent. */
  attempts: 5,
  /** Seconds until another one is sent. */
  resendAfter: 60,
} as const

/** Why a code is refused. `over`: it ran out, was used or tried too often, or another session asked for it. */
export type EmailCodeReason = { reason: 'wrong'; triesLeft: number } | { reason: 'over' }
