import { and, eq, gt, inArray, isNull, lte, or } from 'drizzle-orm'
import type { Transaction } from '../../../platform/database/connect.ts'
import { digestOf } from '../../../platform/secrets.ts'
import {
  endOfLink,
  goodLink,
  isEndedBy,
  keyOf,
  type LinkPurpose,
  linkPurposes,
  newLink,
} from '../secret-links.server.ts'
import { findById } from '../store.server.ts'
import { mailedLinks, users } from '../tables.ts'

/** `key` identifies the link in mail ids and gives no access. */
export type NewLink = { secret: string; key: string }

/**
 * Makes a person's link for a purpose and deletes the older one. Only “not me” links may exist several
 * times: each concerns its own moment. The account's row is locked, so that of two concurrent requests one
 * link remains. Undefined for an account that is disabled or deleted.
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
  // One statement for both: two transactions could otherwise wait for each other's rows.
  await tx.delete(mailedLinks).where(or(replaced, lte(mailedLinks.expiresAt, now)))
  const { secret, digest: id, key } = newLink()
  const expiresAt = endOfLink(purpose, now)
  await tx.insert(mailedLinks).values({ id, userId, purpose, email, createdAt: now, expiresAt })
  return { secret, key }
}

/** The account that following a link would serve; reads only. Undefined where the link is invalid. */
export async function findHolder(
  db: Transaction,
  secret: string,
  purposes: readonly LinkPurpose[],
  now: Date,
) {
  const [holder] = await db
    .select({ name: users.name, email: users.email, phone: users.phone })
    .from(mailedLinks)
    .innerJoin(users, eq(users.id, mailedLinks.userId))
    .where(followable(secret, purposes, now))
  return holder
}

/** The account of a link, valid or not. */
export async function findOwner(tx: Transaction, secret: string): Promise<string | undefined> {
  const [link] = await tx
    .select({ userId: mailedLinks.userId })
    .from(mailedLinks)
    .where(eq(mailedLinks.id, digestOf(secret)))
  return link?.userId
}

/**
 * Deletes a link and locks its account until the transaction ends. Of two concurrent requests the second
 * waits for the lock and then finds no link. Undefined also where the account's e-mail is no longer the one
 * this link was to confirm.
 */
export async function consumeLink(
  tx: Transaction,
  secret: string,
  purposes: readonly LinkPurpose[],
  now: Date,
) {
  // Locks the account first, in the common order: link first could deadlock.
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

function followable(secret: string, purposes: readonly LinkPurpose[], now: Date) {
  return and(
    goodLink({ digest: mailedLinks.id, expiresAt: mailedLinks.expiresAt }, secret, now),
    inArray(mailedLinks.purpose, purposes),
    isNull(users.disabledAt),
  )
}

/** Deletes those links of a person that must end when their access ends: a stranger may have requested one. */
export async function dropLinks(tx: Transaction, userId: string): Promise<void> {
  const purposes = linkPurposes.filter((purpose) => isEndedBy(purpose, 'end-of-access'))
  await tx
    .delete(mailedLinks)
    .where(and(eq(mailedLinks.userId, userId), inArray(mailedLinks.purpose, purposes)))
}

/** The address that a person wants and has not confirmed yet. */
export async function findEmailChange(
  db: Transaction,
  userId: string,
  now: Date,
): Promise<string | undefined> {
  const [link] = await db
    .select({ email: mailedLinks.email })
    .from(mailedLinks)
    .where(and(ofEmailChange(userId), gt(mailedLinks.expiresAt, now)))
  return link?.email
}

export async function cancelEmailChange(tx: Transaction, userId: string): Promise<void> {
  await tx.delete(mailedLinks).where(ofEmailChange(userId))
}

const ofEmailChange = (userId: string) =>
  and(eq(mailedLinks.userId, userId), eq(mailedLinks.purpose, 'change-email'))
