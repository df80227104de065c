import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Database } from '../../../../platform/database/connect.ts'
import { defineJob, type PayloadOf } from '../../../../platform/jobs/define-job.ts'
import type { Services } from '../../../../platform/services.ts'
import { isPlannable } from '../../../page-texts/rules.ts'
import { courses } from '../../tables.ts'
import {
  type CourseChange,
  type CourseChangeResult,
  changeCourse,
  changeCourseIn,
} from '../change-course.server.ts'
import {
  differingCourseFields,
  type FieldErrors,
  pickDiffering,
  toCourseJson,
  toDraft,
} from '../rules.ts'
import { lockCatalogue, type StoredCourse, storeRevision } from '../store.server.ts'
import { type CoursePrice, checkPrice, type PlannedPrice, priceOf, withNewPrice } from './rules.ts'

/** Publishes the prices whose time has come; one job for each time that was set. */
export const publishPricesJob = defineJob('publish-planned-prices', {
  payload: z.object({ due: z.iso.datetime() }),
})

type Refusal =
  | { ok: false; reason: 'archived' | 'not-published' | 'no-time' | 'nothing-planned' }
  | { ok: false; reason: 'incomplete'; fields: FieldErrors }

/** Sets the price that a published course has from `publishAt` on; null takes back what was planned. */
export function planPrice(
  db: Database,
  change: CourseChange,
  { publishAt, ...price }: CoursePrice & { publishAt: string | null },
): Promise<CourseChangeResult<Refusal>> {
  const { actor, now } = change.by
  return changeCourse<Refusal>(db, change, (row, tx) => {
    const former = row.plannedPrice
    if (publishAt === null) {
      if (!former) return { ok: false, reason: 'nothing-planned' }
      const event = { event: 'cancel planned price', before: factsOf(former), after: {} } as const
      return { ok: true, changes: { plannedPrice: null }, event }
    }
    if (row.archivedAt) return { ok: false, reason: 'archived' }
    if (!row.course) return { ok: false, reason: 'not-published' }
    const at = new Date(publishAt)
    if (!isPlannable(at, now)) return { ok: false, reason: 'no-time' }
    const fields = checkPrice(price)
    if (Object.keys(fields).length > 0) return { ok: false, reason: 'incomplete', fields }
    const plannedPrice = { ...priceOf(price), at: at.toISOString(), by: actor.name }
    const before = former ? factsOf(former) : priceOf(toDraft(row.course))
    return {
      ok: true,
      changes: { plannedPrice },
      event: { event: 'plan course price', before, after: factsOf(plannedPrice) },
      also: () => publishPricesJob.enqueue(tx, { due: plannedPrice.at }, { at }),
    }
  })
}

const factsOf = ({ at, ...price }: PlannedPrice) => ({ ...priceOf(price), from: at })

/** The job. A course that was archived meanwhile gets its price, too, and has it when it comes back. */
export async function publishPlannedPrices(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { due }: PayloadOf<typeof publishPricesJob>,
): Promise<void> {
  // The clock of the database, which starts the job, may be ahead of this one.
  const now = new Date(Math.max(clock().getTime(), Date.parse(due)))
  await db.transaction(async (tx) => {
    await lockCatalogue(tx)
    const rows = await tx
      .select({ id: courses.id, version: courses.version })
      .from(courses)
      .where(sql`(${courses.plannedPrice} ->> 'at')::timestamptz <= ${now}::timestamptz`)
    for (const row of rows)
      await changeCourseIn<never>(tx, { ...row, by: { actor: 'system', now } }, (course) => ({
        ...priced(course),
        also: () => storeRevision(tx, { id: row.id, by: course.plannedPrice?.by ?? 'System', now }),
      }))
  })
}

function priced({ course, draft, plannedPrice }: StoredCourse) {
  if (!course || !plannedPrice) throw new Error('A course without a planned price is not due.')
  const before = toDraft(course)
  const price = priceOf(plannedPrice)
  const after = { ...before, ...price }
  const next = draft && withNewPrice(draft, before, price)
  return {
    ok: true as const,
    changes: {
      course: toCourseJson(after),
      draft: next && differingCourseFields(next, after).length > 0 ? next : null,
      plannedPrice: null,
    },
    event: {
      event: 'publish course' as const,
      before: pickDiffering(before, after),
      after: pickDiffering(after, before),
    },
  }
}
