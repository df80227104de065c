import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/connect.ts'
import { digestOf, newSecret } from '../../platform/secrets.ts'
import { knownBrowsers, users } from './tables.ts'

/** What a person signs in with over the years; the one not used for the longest is forgotten. */
const mostOfPerson = 20

/** Seconds after which a browser is forgotten where nobody signs in; none keeps a cookie for longer. */
export const knownFor = 400 * 24 * 60 * 60

/**
 * Stores that a browser has signed in to an account, and returns its new cookie. The secret changes each
 * time: one that was copied, or planted before, is invalid afterwards. `wasKnown` where it had signed in
 * there before, or where nobody had: the first is no news.
 */
export async function rememberBrowser(
  tx: Transaction,
  {
    userId,
    cookie,
    now,
    withFactor = false,
  }: { userId: string; cookie: string | undefined; now: Date; withFactor?: boolean },
): Promise<{ cookie: string; wasKnown: boolean }> {
  const renewed = newSecret()
  const id = digestOf(renewed)
  // With it move the other accounts of a browser that a family shares.
  if (cookie)
    await tx
      .update(knownBrowsers)
      .set({ id })
      .where(eq(knownBrowsers.id, digestOf(cookie)))
  const usage = { lastSeenAt: now, ...(withFactor && { factorAt: now }) }
  const [browser] = await tx
    .insert(knownBrowsers)
    .values({ id, userId, ...usage })
    .onConflictDoUpdate({ target: [knownBrowsers.id, knownBrowsers.userId], set: usage })
    .returning({
      wasKnown: sql<boolean>`xmax <> 0
        or not exists (select from known_browsers k where k.user_id = ${userId})`,
    })
  const longAgo = new Date(now.getTime() - knownFor * 1000)
  await tx.execute(
    sql`delete from known_browsers where last_seen_at < ${longAgo.toISOString()} or number in (
          select number from known_browsers where user_id = ${userId}
           order by last_seen_at desc offset ${mostOfPerson})`,
  )
  return { cookie: renewed, wasKnown: browser?.wasKnown ?? false }
}

/** The number of a browser that has signed in to the account of this e-mail before. */
export function findBrowser(db: Transaction, cookie: string | undefined, email: string) {
  return findNumber(db, cookie, eq(users.email, email))
}

/** The number of a browser that has taken the second step of this account before. */
export function findBrowserWithFactor(db: Transaction, cookie: string | undefined, userId: string) {
  return findNumber(db, cookie, and(eq(users.id, userId), isNotNull(knownBrowsers.factorAt)))
}

async function findNumber(db: Transaction, cookie: string | undefined, which: SQL | undefined) {
  if (!cookie) return undefined
  const [browser] = await db
    .select({ number: knownBrowsers.number })
    .from(knownBrowsers)
    .innerJoin(users, eq(users.id, knownBrowsers.userId))
    .where(and(eq(knownBrowsers.id, digestOf(cookie)), which))
  return browser?.number
}

/** A stranger who signed in before the owner of the account came must not keep a count of their own. */
export async function eraseBrowsers(tx: Transaction, userId: string): Promise<void> {
  await tx.delete(knownBrowsers).where(eq(knownBrowsers.userId, userId))
}
