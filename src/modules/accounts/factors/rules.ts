/** Seconds within which a code of an authenticator app counts, and how many such spans beside it. */
export const authenticatorPeriod = 30
export const authenticatorWindow = 1

/** Milliseconds: a challenge, a sign-in half done, and how long somebody counts as having shown who it is. */
export const challengeLasts = 5 * 60_000
export const halfSignInLasts = 10 * 60_000
const strongFor = 10 * 60_000

/** From the first sign-in that asks for a second factor to the day from which nothing goes without. */
export const graceLasts = 7 * 24 * 60 * 60_000

/** How many recovery codes make a set. */
export const codesInSet = 10

/** What is left to be shown before something may be done. */
export type Lacking = 'step-up' | 'set-up-factor'

/** What a session has shown so far, and what its person has to show with. */
export type Strength = {
  hasFactor: boolean
  /** When a second factor was last shown in this session; null before the first time. */
  factorAt: Date | null
  /** When this session last showed more than its cookie. */
  reauthenticatedAt: Date | null
  /** Where a second factor is required and missing: from when on nothing can be changed. */
  dueAt: Date | null
}

/**
 * What a session lacks before it may do something; nothing where it may. Whoever has a factor and has not
 * shown it in this session, as in one from before, may look and change nothing; so may staff who have
 * none after their week. `provenAgain` is for what nobody does by a cookie alone.
 */
export function whatIsLacking(
  { hasFactor, factorAt, reauthenticatedAt, dueAt }: Strength,
  request: { changes: boolean; provenAgain: boolean },
  now: Date,
): Lacking | undefined {
  if (!request.changes && !request.provenAgain) return undefined
  if (hasFactor && !factorAt) return 'step-up'
  if (!hasFactor && dueAt && dueAt <= now) return 'set-up-factor'
  if (request.provenAgain && !isStrong(reauthenticatedAt, now)) return 'step-up'
  return undefined
}

/** Whether a second factor was shown so lately that it counts for what nobody else looks at. */
export function hasShownFactor({ hasFactor, factorAt }: Strength, now: Date): boolean {
  return hasFactor && isStrong(factorAt, now)
}

function isStrong(reauthenticatedAt: Date | null, now: Date): boolean {
  return reauthenticatedAt !== null && now.getTime() - reauthenticatedAt.getTime() <= strongFor
}

/** As it is kept: small letters without signs, and what looks alike read as the one that codes have. */
export function readRecoveryCode(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
    .replaceAll('o', '0')
    .replace(/[il]/g, '1')
}

/** In fours, to be read and typed. */
export function writeRecoveryCode(code: string): string {
  return code.match(/.{1,4}/g)?.join('-') ?? code
}
