import { createHmac } from 'node:crypto'
import type pg from 'pg'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { widerNetwork } from './http/client-address.ts'
import { deriveKey } from './secrets.ts'

const minutes = 60
const days = 24 * 60 * minutes

/** How much more an IPv6 /48 may try than one /64 of it: a rented one has 65,536. */
const widerTimes = 4

/**
 * Rate limits. Counters live in PostgreSQL, so that all processes count together and of two concurrent
 * requests at the limit one passes. Keys are stored as keyed hashes.
 */
export function createLimits(pool: pg.Pool, sessionSecret: Uint8Array, hit: Hit = () => undefined) {
  const secret = deriveKey(sessionSecret, 'rate limit keys')
  const limiter = limiterIn(pool, secret, hit)
  return {
    /** By e-mail and address: a stranger elsewhere cannot lock a person out. */
    loginsOfPerson: limiter('login-person', 10, 5 * minutes),
    loginsFromAddress: limiter('login-address', 25, 5 * minutes),
    /** From everywhere; a browser that has signed in to the account before has the next one instead. */
    loginsOfAccount: limiter('login-account', 100, days),
    loginsOfBrowser: limiter('login-browser', 100, days),
    /** A classroom signs up from one address. */
    signUpsFromAddress: limiter('sign-up-address', 60, 10 * minutes),
    providerFlowsFromAddress: limiter('provider-address', 60, 10 * minutes),
    providerReturnsFromAddress: limiter('provider-return-address', 60, 10 * minutes),
    resetLinksFromAddress: limiter('reset-link-address', 20, 10 * minutes),
    /** The last mail has a valid link: somebody who uses up the others locks nobody out. */
    resetLinksToEmail: limiter('reset-link-email', 5, 30 * minutes),
    linksFollowedFromAddress: limiter('link-followed-address', 60, 10 * minutes),
    verificationsOfPerson: limiter('verification-person', 5, 30 * minutes),
    /** Each also tries the password. */
    emailChangesOfPerson: limiter('email-change-person', 10, 10 * minutes),
    emailChangesToEmail: limiter('email-change-email', 5, 30 * minutes),
    /** By order number: a person who returns needs one or two answers. */
    looksAtOrder: limiter('order-look', 30, 10 * minutes),
    ordersOfPerson: limiter('order-person', 30, 10 * minutes),
    registrationsOfPerson: limiter('registration-person', 30, 10 * minutes),
    /** Somebody at an unlocked browser must not guess the password there. */
    passwordChecksOfPerson: limiter('password-check', 10, 15 * minutes),
    /** Codes and recovery codes; a passkey cannot be guessed. */
    factorTriesOfPerson: limiter('factor', 5, 15 * minutes),
    factorChallengesOfPerson: limiter('factor-challenge', 60, 10 * minutes),
    secondStepsFromAddress: limiter('second-step-address', 60, 10 * minutes),
    examinationsOfPerson: limiter('examination-person', 10, 10 * minutes),
    accountChangesOfPerson: limiter('account-change', 60, 10 * minutes),
    picturesOfPerson: limiter('picture-person', 20, 10 * minutes),
    /** Files handed in or shared, and code exercises that the server runs. */
    filesOfPerson: limiter('file-person', 40, 10 * minutes),
    /** A classroom, and a second try for many of them. */
    picturesFromAddress: limiter('picture-address', 60, 10 * minutes),
    /** A recruiter who checks a whole class, and keys and lists that verifiers ask for. */
    certificatesFromAddress: limiter('certificate-address', 240, 10 * minutes),
    /** Of a million codes, two of which are good at a time: a guess a day in 70 years of classes. */
    classCodesOfPerson: limiter('class-code-person', 10, 15 * minutes),
    ...limitsOfEmailCodes(limiter),
    ...limitsOfExchange(limiter),
  }
}

/** Codes of six digits that confirm an e-mail. */
function limitsOfEmailCodes(limiter: ReturnType<typeof limiterIn>) {
  return {
    /** A classroom that confirms its e-mails at once. */
    emailCodesFromAddress: limiter('email-code-address', 60, 10 * minutes),
    emailCodesToEmail: limiter('email-code-email', 5, 30 * minutes),
    /** Of a million codes: somebody who uses all tries every day succeeds once in 137 years. */
    emailCodeTriesOfEmail: limiter('email-code-try-email', 20, days),
    emailCodeTriesFromAddress: limiter('email-code-try-address', 60, 60 * minutes),
  }
}

/** Exports, and enquiries from elsewhere with guesses at their keys. */
function limitsOfExchange(limiter: ReturnType<typeof limiterIn>) {
  return {
    /** A classroom behind one address; and a flood from many. */
    callBacksFromAddress: limiter('call-back-address', 10, 60 * minutes),
    callBacksOfSite: limiter('call-back-site', 300, 60 * minutes),
    enquiriesOfPortal: limiter('enquiry-portal', 600, 10 * minutes),
    wrongKeysFromAddress: limiter('enquiry-key-address', 30, 10 * minutes),
    exportsOfPerson: limiter('export-person', 10, 10 * minutes),
  }
}

/** Called with the limit that refused a request. */
type Hit = (limit: string) => void

function limiterIn(storeClient: pg.Pool, secret: Buffer, hit: Hit) {
  const table = { storeClient, storeType: 'pool', tableName: 'rate_limits', tableCreated: true }
  return (keyPrefix: string, points: number, duration: number): Limiter => ({
    keyPrefix,
    points,
    duration,
    near: new RateLimiterPostgres({ ...table, keyPrefix, points, duration }),
    wider: new RateLimiterPostgres({
      ...table,
      keyPrefix: `${keyPrefix}-48`,
      points: points * widerTimes,
      duration,
    }),
    hit: () => hit(keyPrefix),
    hide: (key) => createHmac('sha256', secret).update(`${keyPrefix} ${key}`).digest('base64url'),
  })
}

export type Limits = ReturnType<typeof createLimits>
export type Limiter = {
  keyPrefix: string
  points: number
  /** Seconds. */
  duration: number
  near: RateLimiterPostgres
  /** For the /48 of an IPv6 address. */
  wider: RateLimiterPostgres
  hit: () => void
  hide: (key: string) => string
}
type LimitResult = { ok: true } | { ok: false; reason: 'too-many-attempts'; retryAfter: number }

/** Consumes one try. If none is left, returns the seconds until the next. */
export async function consumeLimit(limiter: Limiter, key: string): Promise<LimitResult> {
  const { near, wider, hide, hit } = limiter
  const limit = await consume(near, hide(key))
  const network = widerNetwork(key)
  const wide = limit.ok && network ? await consume(wider, hide(network)) : limit
  if (!wide.ok) hit()
  return wide
}

/**
 * Returns a try: successes do not count against a visitor. Not for limits by address, where an attacker's
 * own account would pay for guesses at others.
 */
export async function refundLimit({ near, wider, hide }: Limiter, key: string): Promise<void> {
  await near.reward(hide(key))
  const network = widerNetwork(key)
  if (network) await wider.reward(hide(network))
}

/** Resets a count. */
export async function clearLimits({ near, hide }: Limiter, key: string): Promise<void> {
  await near.delete(hide(key))
}

async function consume(count: RateLimiterPostgres, key: string): Promise<LimitResult> {
  try {
    await count.consume(key)
    return { ok: true }
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal
    const retryAfter = Math.max(1, Math.ceil(refusal.msBeforeNext / 1000))
    return { ok: false, reason: 'too-many-attempts', retryAfter }
  }
}

/**
 * A limit in memory, for requests that are not worth a row: counted in this process only, for so many
 * seconds. An IPv6 network counts as one visitor.
 */
export function createMemoryLimit(points: number, duration: number) {
  const limiter = new RateLimiterMemory({ points, duration })
  return (address: string): Promise<boolean> =>
    limiter.consume(widerNetwork(address) ?? address).then(
      () => true,
      () => false,
    )
}
