import { and, eq, inArray, isNull, lte, or } from 'drizzle-orm'
import type { Transaction } from '../../../platform/database/connect.ts'
import { digestOf } from '../../../platform/secrets.ts'
import type { Person } from '../contract.ts'
import {
  endOfLink,
  goodLink,
  isEndedBy,
  keyOf,
  type LinkPurpose,
  newLink,
} from '../secret-links.server.ts'
import { findById } from '../store.server.ts'
import { mailedLinks, users } from '../tables.ts'

/** `key` names the link in mail ids and opens nothing. */
export type NewLink = { secret: string; key: string }

/**
 * Makes the one link of its purpose that a person has; older ones are good for nothing from now on.
 * Only “not me” may stand several times: each is about a moment of its own.
 * The account's row is locked, so that of two requests at once one link stands. Nothing for an
 * account that is disabled or gone.
 */
export async function insertLink(
  tx: Transaction,
  { userId, purpose, email }: { userId: string; purpose: LinkPurpose; email: string },
  now: Date,
): Promise<NewLink | undefined> {
  const [holder] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.disabledAt)))
    .for('update')
  if (!holder) return undefined
  const replaced = isEndedBy(purpose, 'newer-link')
    ? and(eq(mailedLinks.userId, userId), eq(mailedLinks.purpose, purpose))
    : undefined
  // One statement for both: two of them could wait for each other's rows.
  await tx.delete(mailedLinks).where(or(replaced, lte(mailedLinks.expiresAt, now)))
  const { secret, digest: id, key } = newLink()
  const expiresAt = endOfLink(purpose, now)
  await tx.insert(mailedLinks).values({ id, userId, purpose, email, createdAt: now, expiresAt })
  return { secret, key }
}

/** Who would be served by following a link now; it stays as it is. Nothing where it is not good. */
export async function findHolder(
  db: Transaction,
  secret: string,
  purpose: LinkPurpose,
  now: Date,
): Promise<{ name: string; email: string; phone: string | null } | undefined> {
  const [holder] = await db
    .select({ name: users.name, email: users.email, phone: users.phone })
    .from(mailedLinks)
    .innerJoin(users, eq(users.id, mailedLinks.userId))
    .where(followable(secret, [purpose], now))
  return holder
}

/** Whose link it is, good or not. */
export async function findOwner(tx: Transaction, secret: string): Promise<string | undefined> {
  const [link] = await tx
    .select({ userId: mailedLinks.userId })
    .from(mailedLinks)
    .where(eq(mailedLinks.id, digestOf(secret)))
  return link?.userId
}

/**
 * Takes a link away and locks the account it is for until the transaction ends. Of two who follow it
 * at once the second waits for that lock and then finds no link. Nothing, too, where the account has
 * another e-mail by now than the one this link was to prove.
 */
export async function consumeLink(
  tx: Transaction,
  secret: string,
  purposes: LinkPurpose[],
  now: Date,
): Promise<
  { person: Person; purpose: LinkPurpose; email: string; key: string; createdAt: Date } | undefined
> {
  // The account first, as everybody does: links first could wait for each other.
  const [namedLink] = await tx
    .select({ userId: users.id })
    .from(mailedLinks)
    .innerJoin(users, eq(users.id, mailedLinks.userId))
    .where(followable(secret, purposes, now))
    .for('update', { of: users })
  if (!namedLink) return undefined
  const [link] = await tx
    .delete(mailedLinks)
    .where(eq(mailedLinks.id, digestOf(secret)))
    .returning()
  const person = link && (await findById(tx, namedLink.userId))
  if (!person) return undefined
  const { purpose, email, id, createdAt } = link
  if (purpose !== 'change-email' && email !== person.email) return undefined
  return { person, purpose, email, key: keyOf(id), createdAt }
}

function followable(secret: string, purposes: LinkPurpose[], now: Date) {
  return and(
    goodLink({ digest: mailedLinks.id, expiresAt: mailedLinks.expiresAt }, secret, now),
    inArray(mailedLinks.purpose, purposes),
    isNull(users.disabledAt),
  )
}
