import { createHash } from 'node:crypto'
import { eq, inArray } from 'drizzle-orm'
import { z } from 'zod'
import type { Transaction } from '../../platform/database/connect.ts'
import { defineJob, type PayloadOf } from '../../platform/jobs/define-job.ts'
import { consumeLimit } from '../../platform/limits.ts'
import { drawPicture } from '../../platform/pictures/draw-picture.server.ts'
import {
  type FetchProblem,
  isOwnAddress,
  type PictureProblem,
  readOutsideAddress,
} from '../../platform/pictures/rules.ts'
import type { Services } from '../../platform/services.ts'
import { generatePath } from '../../ui/addresses/path-pattern.ts'
import { endpoints } from '../../ui/addresses/site-map.ts'
import { coursePictures, courses, fetchedCovers } from './tables.ts'

export const fetchCoverJob = defineJob('fetch-cover', {
  payload: z.object({ address: z.string() }),
  // A key has at most 512 characters.
  key: ({ address }) => `fetch-cover ${createHash('sha256').update(address).digest('hex')}`,
  maxAttempts: 5,
})

export type CoverProblem = FetchProblem | { reason: PictureProblem }
type Fetched = { ok: true; image: string } | ({ ok: false; again: boolean } & CoverProblem)

/** Fetches, re-encodes and stores a cover from elsewhere; returns its address here. */
async function fetchCover(services: Services, address: string): Promise<Fetched> {
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

/** Stored size of a cover: twice the displayed one. The byte limit is that of the table. */
export const coverShape = { width: 1280, height: 800, largest: 300 * 1024 }

/**
 * Stores a re-encoded cover under the hash of its bytes and returns its address; the same cover is stored
 * once.
 */
export async function storeCover(db: Transaction, webp: Buffer, now: Date): Promise<string> {
  const key = createHash('sha256').update(webp).digest('base64url')
  await db
    .insert(coursePictures)
    .values({ key, webp, createdAt: now })
    .onConflictDoNothing({ target: coursePictures.key })
  return toCoursePicture(key)
}

function toCoursePicture(key: string): string {
  return generatePath(endpoints.coursePicture, { key })
}

/**
 * The address of a picture for a text that is being saved: one elsewhere is fetched first; if that fails,
 * the save is refused.
 */
export async function takeCover(services: Services, image: string, personId: string) {
  if (image === '' || isOwnAddress(image)) return { ok: true as const, image }
  const limit = await consumeLimit(services.limits.picturesOfPerson, personId)
  if (!limit.ok) return limit
  const fetched = await fetchCover(services, image)
  if (fetched.ok) return { ok: true as const, image: fetched.image }
  return { ok: false as const, reason: 'no-cover' as const, problem: fetched }
}

/**
 * The address of our copy for each picture elsewhere; none for one not fetched yet. The texts of courses
 * keep the original address, so this is applied at each reading.
 */
export async function findCopies(
  db: Transaction,
  images: readonly unknown[],
): Promise<Map<string, string>> {
  const outside = images.filter((image) => typeof image === 'string' && !isOwnAddress(image))
  if (outside.length === 0) return new Map()
  const rows = await db
    .select({ address: fetchedCovers.address, key: fetchedCovers.key })
    .from(fetchedCovers)
    .where(inArray(fetchedCovers.address, outside as string[]))
  return new Map(rows.map(({ address, key }) => [address, toCoursePicture(key)]))
}

/** Courses for visitors: with pictures of this site or none. */
export async function replaceCovers<Course extends { image?: unknown }>(
  db: Transaction,
  courses: Course[],
): Promise<Course[]> {
  const copies = await findCopies(
    db,
    courses.map(({ image }) => image),
  )
  return courses.map((course) => {
    if (typeof course.image !== 'string' || isOwnAddress(course.image)) return course
    const { image, ...rest } = course
    const copy = copies.get(course.image)
    // Keeps the position of the key, so that the rest of the JSON is unchanged.
    return (copy ? { ...course, image: copy } : rest) as Course
  })
}

/** The WebP bytes of a cover. */
export async function findCover(db: Transaction, key: string): Promise<Buffer | undefined> {
  const [picture] = await db
    .select({ webp: coursePictures.webp })
    .from(coursePictures)
    .where(eq(coursePictures.key, key))
  return picture?.webp
}
