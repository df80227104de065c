import type pg from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'

const minutes = 60

/**
 * How much one visitor may try. The counters live in PostgreSQL, so that all processes count
 * together and two requests at the last free place cannot both pass.
 */
export function createLimits(pool: pg.Pool) {
  const limiter = (keyPrefix: string, points: number, duration: number) =>
    new RateLimiterPostgres({
      storeClient: pool,
      storeType: 'pool',
      tableName: 'rate_limits',
      tableCreated: true,
      keyPrefix,
      points,
      duration,
    })
  return {
    /** By e-mail and address: a stranger elsewhere cannot lock a person out. */
    loginsOfPerson: limiter('login-person', 10, 5 * minutes),
    loginsFromAddress: limiter('login-address', 25, 5 * minutes),
    /** A classroom signs up from one address. */
    signUpsFromAddress: limiter('sign-up-address', 60, 10 * minutes),
    providerFlowsFromAddress: limiter('provider-address', 60, 10 * minutes),
    resetLinksFromAddress: limiter('reset-link-address', 20, 10 * minutes),
    /** The last of the mails sent holds a good link: whoever uses the others up locks nobody out. */
    resetLinksToEmail: limiter('reset-link-email', 5, 30 * minutes),
    linksFollowedFromAddress: limiter('link-followed-address', 60, 10 * minutes),
    verificationsOfPerson: limiter('verification-person', 5, 30 * minutes),
    /** Each is a try at the password, too. */
    emailChangesOfPerson: limiter('email-change-person', 10, 10 * minutes),
    emailChangesToEmail: limiter('email-change-email', 5, 30 * minutes),
    registrationsOfPerson: limiter('registration-person', 30, 10 * minutes),
    /** Who found a browser left open must not be able to guess the password there. */
    passwordChecksOfPerson: limiter('password-check', 10, 15 * minutes),
    accountChangesOfPerson: limiter('account-change', 60, 10 * minutes),
    picturesOfPerson: limiter('picture-person', 20, 10 * minutes),
    /** A classroom, and one more try for many of them. */
    picturesFromAddress: limiter('picture-address', 60, 10 * minutes),
    exportsOfPerson: limiter('export-person', 10, 10 * minutes),
  }
}

export type Limits = ReturnType<typeof createLimits>
export type Limiter = Limits[keyof Limits]

/** Takes one place. Where none is left, says in how many seconds there will be one. */
export async function takePlace(
  limiter: Limiter,
  key: string,
): Promise<{ ok: true } | { ok: false; retryAfter: number }> {
  try {
    await limiter.consume(key)
    return { ok: true }
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal
    return { ok: false, retryAfter: Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)) }
  }
}

/** Gives a place back: what succeeded does not count against a visitor. */
export async function returnPlace(limiter: Limiter, key: string): Promise<void> {
  await limiter.reward(key)
}
