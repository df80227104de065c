import { and, eq, sql } from 'drizzle-orm'
import type { JobHelpers } from 'graphile-worker'
import type { Transaction } from '../../../platform/database/connect.ts'
import { drawPicture } from '../../../platform/pictures/draw-picture.server.ts'
import type { Services } from '../../../platform/services.ts'
import { users } from '../tables.ts'
import { replacePicture } from './replace-picture.server.ts'
import { profileShape } from './rules.ts'

export const adoptPictureJob = 'adopt-picture'
/** The pauses between them grow to a minute; a provider that is away longer has no picture for us. */
const mostTries = 5

/** Leaves a provider's picture to a job: nobody waits for another's server to sign in. */
export async function queueAdoption(tx: Transaction, userId: string): Promise<void> {
  await tx.execute(addJob(sql`${userId}::text`))
}

/** For what waits from before there were jobs for it, and what an older process still wrote. */
export async function queueAdoptions(db: Transaction): Promise<void> {
  await db.execute(sql`
    update users set external_picture = picture, picture = null
     where picture not like '/profile-pictures/%'`)
  await db.execute(sql`${addJob(sql`id::text`)} from users where external_picture is not null`)
}

function addJob(userId: ReturnType<typeof sql>) {
  return sql`select graphile_worker.add_job(${adoptPictureJob},
    json_build_object('userId', ${userId}), max_attempts := ${mostTries},
    job_key := ${adoptPictureJob} || ' ' || ${userId})`
}

/**
 * The job: fetches the picture that a provider named, draws it anew and keeps it. Until then, and where
 * it cannot be had, the letter stands there.
 */
export async function adoptPicture(services: Services, payload: unknown, { job }: JobHelpers) {
  const { db, clock, log, fetchPicture } = services
  const { userId } = payload as { userId: string }
  const address = await findOutsidePicture(db, userId)
  if (!address) return
  const isLast = job.attempts >= job.max_attempts
  const fetched = await fetchPicture(address)
  if (!fetched.ok) {
    if (fetched.again && !isLast) throw noPicture(fetched)
    return giveUp(services, { userId, address, reason: fetched.reason })
  }
  const result = await drawPicture(fetched.bytes, profileShape)
  if (!result.ok) {
    const { reason } = result
    if (reason === 'too-busy' && !isLast) throw noPicture(result)
    return giveUp(services, { userId, address, reason })
  }
  await replacePicture(db, { userId, webp: result.webp, insteadOf: address }, clock())
  log.info({ event: 'picture', outcome: 'adopted', userId, bytes: result.webp.length })
}

/** For the table of jobs, and whoever reads there why one is tried again. */
function noPicture({ reason }: { reason: string }) {
  return new Error(`No picture: ${reason}.`)
}

async function giveUp(
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
