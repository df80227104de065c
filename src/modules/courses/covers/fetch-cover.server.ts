import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Transaction } from '../../../platform/database/connect.ts'
import { defineJob, type PayloadOf } from '../../../platform/jobs/define-job.ts'
import { drawPicture } from '../../../platform/pictures/draw-picture.server.ts'
import {
  type FetchProblem,
  type PictureProblem,
  readOutsideAddress,
} from '../../../platform/pictures/rules.ts'
import type { Services } from '../../../platform/services.ts'
import { courses, fetchedCovers } from '../tables.ts'
import { findCopies } from './replace-covers.server.ts'
import { coverShape, storeCover } from './store-cover.server.ts'

export const fetchCoverJob = defineJob('fetch-cover', {
  payload: z.object({ address: z.string() }),
  // A key has at most 512 characters.
  key: ({ address }) => `fetch-cover ${createHash('sha256').update(address).digest('hex')}`,
  maxAttempts: 5,
})

export type CoverProblem = FetchProblem | { reason: PictureProblem }
type Fetched = { ok: true; image: string } | ({ ok: false; again: boolean } & CoverProblem)

/** Fetches, re-encodes and stores a cover from elsewhere; returns its address here. */
export async function fetchCover(services: Services, address: string): Promise<Fetched> {
  const { db, clock, fetchPicture } = services
  const fetched = await fetchPicture(address)
  if (!fetched.ok) return fetched
  const result = await drawPicture(fetched.bytes, coverShape)
  if (result.ok) return { ok: true, image: await storeCover(db, result.webp, clock()) }
  const { reason } = result
  return { ok: false, reason, again: reason === 'too-busy' }
}

/**
 * Enqueues a job for each cover with an address elsewhere: from older texts, a catalogue written by hand,
 * or restored revisions.
 */
export async function queueCovers(db: Transaction): Promise<void> {
  const rows = await db.select({ course: courses.course, draft: courses.draft }).from(courses)
  const images = rows.flatMap(({ course, draft }) => [course?.image, draft?.image])
  const copies = await findCopies(db, images)
  const missing = images.filter(
    (image) => typeof image === 'string' && readOutsideAddress(image) && !copies.has(image),
  )
  for (const address of new Set(missing))
    await fetchCoverJob.enqueue(db, { address: String(address) })
}

/** The job. A trigger on the table announces the copy, and pages show it from then on. */
export async function copyCover(
  services: Services,
  { address }: PayloadOf<typeof fetchCoverJob>,
): Promise<void> {
  const { db, clock, log } = services
  const fetched = await fetchCover(services, address)
  if (!fetched.ok) {
    log.warn({ event: 'cover', outcome: 'not fetched', address, reason: fetched.reason })
    if (fetched.again) throw new Error(`No picture: ${fetched.reason}.`)
    return
  }
  const key = fetched.image.split('/').at(-1) ?? ''
  await db
    .insert(fetchedCovers)
    .values({ address, key, fetchedAt: clock() })
    .onConflictDoUpdate({ target: fetchedCovers.address, set: { key, fetchedAt: clock() } })
  log.info({ event: 'cover', outcome: 'fetched', address })
}
