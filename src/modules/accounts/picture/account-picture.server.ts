import { randomBytes } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Database, Transaction } from '../../../platform/database/connect.ts'
import { type Attempts, defineJob, type PayloadOf } from '../../../platform/jobs/define-job.ts'
import { drawPicture } from '../../../platform/pictures/draw-picture.server.ts'
import type { Services } from '../../../platform/services.ts'
import { generatePath } from '../../../ui/addresses/path-pattern.ts'
import { endpoints } from '../../../ui/addresses/site-map.ts'
import { profilePictures, users } from '../tables.ts'
import { profileShape } from './rules.ts'

/**
 * Sign-in does not wait for another server. Pauses between attempts grow to a minute; if the provider stays
 * unreachable there is no picture.
 */
export const adoptPictureJob = defineJob('adopt-picture', {
  payload: z.object({ userId: z.string() }),
  key: ({ userId }) => `adopt-picture ${userId}`,
  maxAttempts: 5,
})

/**
 * The job: fetches the provider's picture, redraws and stores it. Until then, and where that fails, the
 * avatar shows the first letter.
 */
export async function adoptPicture(
  services: Services,
  { userId }: PayloadOf<typeof adoptPictureJob>,
  job: Attempts,
) {
  const { db, clock, log, fetchPicture } = services
  const address = await findOutsidePicture(db, userId)
  if (!address) return
  const isLast = job.attempts >= job.max_attempts
  const fetched = await fetchPicture(address)
  if (!fetched.ok) {
    if (fetched.again && !isLast) throw noPicture(fetched)
    return abandonPicture(services, { userId, address, reason: fetched.reason })
  }
  const result = await drawPicture(fetched.bytes, profileShape)
  if (!result.ok) {
    const { reason } = result
    if (reason === 'too-busy' && !isLast) throw noPicture(result)
    return abandonPicture(services, { userId, address, reason })
  }
  await replacePicture(db, { userId, webp: result.webp, insteadOf: address }, clock())
  log.info({ event: 'picture', outcome: 'adopted', userId, bytes: result.webp.length })
}

/** For the jobs table, where operators read why a job is retried. */
function noPicture({ reason }: { reason: string }) {
  return new Error(`No picture: ${reason}.`)
}

async function abandonPicture(
  { db, log }: Services,
  { userId, address, reason }: { userId: string; address: string; reason: string },
) {
  log.info({ event: 'picture', outcome: 'not adopted', userId, reason })
  await db
    .update(users)
    .set({ externalPicture: null })
    .where(and(eq(users.id, userId), eq(users.externalPicture, address)))
}

async function findOutsidePicture(db: Transaction, userId: string) {
  const [user] = await db
    .select({ address: users.externalPicture })
    .from(users)
    .where(eq(users.id, userId))
  return user?.address
}

/**
 * Stores a picture under a new key: an address never changes its content. With `insteadOf` only while the
 * provider's picture at that address is still expected: a picture that the person chose or removed
 * meanwhile stays.
 */
export async function replacePicture(
  db: Database,
  { userId, webp, insteadOf }: { userId: string; webp: Buffer; insteadOf?: string },
  now: Date,
): Promise<void> {
  const key = randomBytes(18).toString('base64url')
  const picture = generatePath(endpoints.profilePicture, { key })
  const waitsFor = insteadOf ? eq(users.externalPicture, insteadOf) : undefined
  await db.transaction(async (tx) => {
    // First: the lock on the account's row puts two pictures of one person in order.
    const changedUsers = await tx
      .update(users)
      .set({ picture, externalPicture: null, updatedAt: now })
      .where(and(eq(users.id, userId), waitsFor))
      .returning({ id: users.id })
    // The account was deleted in another window, or the picture is no longer expected.
    if (changedUsers.length === 0) return
    await dropPicture(tx, userId)
    await tx.insert(profilePictures).values({ key, userId, webp, createdAt: now })
  })
}

/** Removes the picture, also while a provider's picture is still being fetched. */
export async function removePicture(db: Database, userId: string, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    await tx
      .update(users)
      .set({ picture: null, externalPicture: null, updatedAt: now })
      .where(eq(users.id, userId))
    await dropPicture(tx, userId)
  })
}

async function dropPicture(tx: Transaction, userId: string) {
  await tx.delete(profilePictures).where(eq(profilePictures.userId, userId))
}

/** The WebP bytes of a key. */
export async function findPicture(db: Database, key: string): Promise<Buffer | undefined> {
  const [picture] = await db
    .select({ webp: profilePictures.webp })
    .from(profilePictures)
    .where(eq(profilePictures.key, key))
  return picture?.webp
}
