import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Database, Transaction } from '../../../../platform/database/connect.ts'
import { defineJob, type PayloadOf } from '../../../../platform/jobs/define-job.ts'
import { defineMail, sendMail } from '../../../../platform/mail/send-mail.ts'
import type { Services } from '../../../../platform/services.ts'
import { to } from '../../../../ui/addresses/site-map.ts'
import { formatRupees } from '../../../../ui/format/money.ts'
import { textsFor } from '../../../../ui/format/texts.server.ts'
import { formatTime } from '../../../../ui/format/times.ts'
import { rolesThatMay } from '../../../accounts/abilities.ts'
import { listRecipientsWith } from '../../../accounts/roles/store.server.ts'
import { isPlannable } from '../../../page-texts/rules.ts'
import { readCourse } from '../../rules.ts'
import { lockCatalogue, type StoredCourse, storeRevision } from '../../store.server.ts'
import { courses } from '../../tables.ts'
import {
  type CourseChange,
  type CourseChangeResult,
  changeCourse,
  changeCourseIn,
  checkPlans,
  type PlansDoNotFit,
} from '../change-course.server.ts'
import {
  differenceOf,
  differingCourseFields,
  type FieldErrors,
  toCourseJson,
  toDraft,
} from '../rules.ts'
import { type CoursePrice, checkPrice, type PlannedPrice, priceOf, withNewPrice } from './rules.ts'

/** Publishes the prices whose time has come; one job for each time that was set. */
export const publishPricesJob = defineJob('publish-planned-prices', {
  payload: z.object({ due: z.iso.datetime() }),
})

type Refusal =
  | { ok: false; reason: 'archived' | 'not-published' | 'no-time' | 'nothing-planned' }
  | { ok: false; reason: 'incomplete'; fields: FieldErrors }
  | PlansDoNotFit

/** Sets the price that a published course has from `publishAt` on; null takes back what was planned. */
export function planPrice(
  db: Database,
  change: CourseChange,
  { publishAt, ...price }: CoursePrice & { publishAt: string | null },
): Promise<CourseChangeResult<Refusal>> {
  const { actor, now } = change.by
  return changeCourse<Refusal>(db, change, async (row, tx) => {
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
    const wrong = await checkPlans(tx, { courseId: row.id, feePaise: paiseOf(price) }, now)
    if (wrong) return wrong
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

const paiseOf = ({ 'discounted price': rupees }: CoursePrice) => (rupees ?? 0) * 100

const factsOf = ({ at, ...price }: PlannedPrice) => ({ ...priceOf(price), from: at })

/**
 * The job. A course that was archived meanwhile gets its price, too, and has it when it comes back. One that payment
 * plans do not fit keeps the price it has until somebody plans again: the editors are told.
 */
export async function publishPlannedPrices(
  { db, clock, config }: Pick<Services, 'db' | 'clock' | 'config'>,
  { due }: PayloadOf<typeof publishPricesJob>,
): Promise<void> {
  // The clock of the database, which starts the job, may be ahead of this one.
  const now = new Date(Math.max(clock().getTime(), Date.parse(due)))
  await db.transaction(async (tx) => {
    await lockCatalogue(tx)
    const rows = await tx
      .select({ id: courses.id, version: courses.version })
      .from(courses)
      .where(
        sql`(${courses.plannedPrice} ->> 'at')::timestamptz <= ${now}::timestamptz
          and ${courses.plannedPrice} -> 'plansNotFitting' is null`,
      )
    for (const row of rows)
      await changeCourseIn<never>(
        tx,
        { ...row, by: { actor: 'system', now } },
        async ({ course, draft, plannedPrice }) => {
          if (!course || !plannedPrice)
            throw new Error('A course without a planned price is not due.')
          const due = { id: row.id, course, draft, plannedPrice }
          return (
            (await withheld(tx, due, { now, publicUrl: config.publicUrl })) ?? {
              ...priced(due),
              also: () => storeRevision(tx, { id: row.id, by: plannedPrice.by, now }),
            }
          )
        },
      )
  })
}

type DuePrice = Pick<StoredCourse, 'id' | 'draft'> & {
  course: NonNullable<StoredCourse['course']>
  plannedPrice: PlannedPrice
}

/** Where payment plans do not fit the price: it stays planned, with their names. */
async function withheld(
  tx: Transaction,
  { id, course, plannedPrice }: DuePrice,
  { now, publicUrl }: { now: Date; publicUrl: string },
) {
  const { price: formerPaise, title } = readCourse(course)
  const price = { courseId: id, feePaise: paiseOf(plannedPrice), formerPaise }
  const wrong = await checkPlans(tx, price, now)
  if (!wrong) return undefined
  const { plans, feePaise } = wrong
  const notice = { courseId: id, title, feePaise, at: plannedPrice.at, plans, publicUrl }
  return {
    ok: true as const,
    changes: { plannedPrice: { ...plannedPrice, plansNotFitting: plans } },
    event: {
      event: 'withhold planned price' as const,
      before: factsOf(plannedPrice),
      after: { plans: plans.join(', ') },
    },
    also: () => notifyOfPrice(tx, notice),
  }
}

function priced({ course, draft, plannedPrice }: DuePrice) {
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
    event: { event: 'publish course' as const, ...differenceOf(before, after) },
  }
}

type WithheldPrice = {
  courseId: string
  title: string
  feePaise: number
  at: string
  plans: readonly string[]
  publicUrl: string
}

/** Mails everybody who may publish courses that a planned price was not published. */
async function notifyOfPrice(tx: Transaction, price: WithheldPrice): Promise<void> {
  for (const recipient of await listRecipientsWith(tx, rolesThatMay('courses.publish')))
    await sendMail(tx, withheldMail, { to: recipient.email, recipient, price })
}

const withheldMail = defineMail<{
  recipient: { id: string; name: string }
  price: WithheldPrice
}>({
  id: ({ recipient, price }) => `planned-price-${price.courseId}-${price.at}-${recipient.id}`,
  write: ({ recipient, price: { courseId, title, feePaise, at, plans, publicUrl }, language }) => {
    const priceWithheld = textsFor(language).mails.priceWithheld
    return {
      subject: priceWithheld.subject(title),
      parts: [
        ...priceWithheld.before(recipient.name, title, formatRupees(feePaise), formatTime(at)),
        { facts: [[priceWithheld.plans, plans.join(', ')]] },
        { link: `${publicUrl}${to.adminRecord('courses', courseId)}`, label: priceWithheld.link },
        ...priceWithheld.after,
      ],
    }
  },
})
