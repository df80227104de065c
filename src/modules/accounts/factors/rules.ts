/** Seconds of a time step, and how many steps before and after are accepted. */
export const authenticatorPeriod = 30
export const authenticatorWindow = 1

/** Milliseconds: a challenge, an unfinished sign-in, and how long a shown factor counts. */
export const challengeLasts = 5 * 60_000
export const pendingSignInLasts = 10 * 60_000
const strongFor = 10 * 60_000

/** Time from the first sign-in that requires a second factor until changes are refused without one. */
export const graceLasts = 7 * 24 * 60 * 60_000

/** Recovery codes in a set. */
export const codesInSet = 10

/** What must be shown before an action is allowed. */
export type Lacking = 'step-up' | 'set-up-factor'

/** What the session has shown so far, and what its person has. */
export type Strength = {
  hasFactor: boolean
  /** When a factor was last shown in this session; null if never. */
  factorAt: Date | null
  /** When this session last proved more than its cookie. */
  reauthenticatedAt: Date | null
  /** Where a required factor is missing: from when on changes are refused. */
  dueAt: Date | null
}

/**
 * What a session must still show before an action; undefined where it may proceed. A person with a factor
 * who has not shown it in this session may only read, and so may staff without a factor after their week.
 * `provenAgain` is for actions that a cookie alone never allows.
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

/** Whether a factor was shown recently enough for actions without a step-up. */
export function hasShownFactor({ hasFactor, factorAt }: Strength, now: Date): boolean {
  return hasFactor && isStrong(factorAt, now)
}

function isStrong(reauthenticatedAt: Date | null, now: Date): boolean {
  return reauthenticatedAt !== null && now.getTime() - reauthenticatedAt.getTime() <= strongFor
}

/** The stored form: lower case without separators, misread letters replaced by those that codes use. */
export function readRecoveryCode(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
    .replaceAll('o', '0')
    .replace(/[il]/g, '1')
}

/** In groups of four, for reading and typing. */
export function writeRecoveryCode(code: string): string {
  return code.match(/.{1,4}/g)?.join('-') ?? code
}
