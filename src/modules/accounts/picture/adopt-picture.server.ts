import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Transaction } from '../../../platform/database/connect.ts'
import { type Attempts, defineJob, type PayloadOf } from '../../../platform/jobs/define-job.ts'
import { drawPicture } from '../../../platform/pictures/draw-picture.server.ts'
import type { Services } from '../../../platform/services.ts'
import { users } from '../tables.ts'
import { replacePicture } from './replace-picture.server.ts'
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
