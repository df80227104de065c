import { z } from '@hono/zod-openapi'
import { because } from '../../../ui/api/reasons.ts'
import { mostPaise } from '../../ledger/rules.ts'
import { longestPlanName, mostParts, type PartsReason } from './rules.ts'

/** What may be wrong with a plan as it is sent. */
export type PlanReason =
  | PartsReason
  | { reason: 'name-missing' }
  | { reason: 'name-too-long'; max: number }
  | { reason: 'name-not-plain' }
  | { reason: 'part-wrong' }
  | { reason: 'parts-missing' }
  | { reason: 'no-course' | 'no-version' }
  | { reason: 'no-count'; max: number }

const why = because<PlanReason>
const wrongPart = why({ reason: 'part-wrong' })

const due = z.union([
  z.object({ on: z.iso.date(wrongPart) }),
  z.object({ days: z.number().int().min(0).max(1_000) }),
])
const share = z.union([
  z.object({ percent: z.number().int().min(1).max(100) }),
  // Nobody pays less than a rupee through the gateway.
  z.object({ paise: z.number().int().min(100).max(mostPaise) }),
  z.object({ rest: z.literal(true) }),
])

/** Shares, sums, or the rest; each due on a day or so many days after the start. */
export const planPartsSchema = z
  .array(share.and(due), why({ reason: 'parts-missing' }))
  .min(1, why({ reason: 'parts-missing' }))
  .max(mostParts, why({ reason: 'too-many-parts', most: mostParts }))

const name = z
  .string(why({ reason: 'name-missing' }))
  .trim()
  .min(1, why({ reason: 'name-missing' }))
  .max(longestPlanName, why({ reason: 'name-too-long', max: longestPlanName }))
  .refine(
    (text) => text.isWellFormed() && /^\P{Cc}*$/u.test(text),
    why({ reason: 'name-not-plain' }),
  )

const course = z.string(why({ reason: 'no-course' })).min(1, why({ reason: 'no-course' }))
const version = why({ reason: 'no-version' })
const id = z
  .number()
  .int()
  .positive()
  .max(2 ** 53 - 1)

export const newPlanSchema = z
  .object({
    // PostgreSQL cannot hold NUL in a text.
    course: course.max(160).regex(/^\P{Cc}*$/u, why({ reason: 'no-course' })),
    batch: id.nullable(),
    name,
    parts: planPartsSchema,
  })
  .openapi('NewFeePlan')

/** Of which course or batch it is stays. */
export const changePlanSchema = z
  .object({
    version: z.number(version).int(version).positive(version),
    name,
    parts: planPartsSchema,
  })
  .openapi('ChangedFeePlan')

export const retirePlanSchema = z
  .object({ version: z.number(version).int(version).positive(version) })
  .openapi('RetiredFeePlan')

export const planSchema = z
  .object({
    id: z.number().int(),
    course: z.string().openapi({ description: 'The id of its course' }),
    batch: z.number().int().nullable(),
    name: z.string(),
    parts: planPartsSchema,
    version: z.number().int(),
    retired: z.boolean(),
    savedBy: z.string(),
    savedAt: z.iso.datetime(),
  })
  .openapi('FeePlan')

const count = why({ reason: 'no-count', max: mostParts })
export const partsAllowedSchema = z
  .object({
    fewest: z.number(count).int(count).min(1, count).max(mostParts, count),
    most: z.number(count).int(count).min(1, count).max(mostParts, count),
  })
  .refine(({ fewest, most }) => fewest <= most, { error: count, path: ['most'] })
  .openapi('PartsAllowed')

/** The plans, and what their form chooses from: courses with their fee by now, and batches that begin. */
export const planListSchema = z
  .object({
    plans: z.array(planSchema),
    allowed: z.object({ fewest: z.number().int(), most: z.number().int() }),
    courses: z.array(
      z.object({
        id: z.string(),
        title: z.string(),
        feePaise: z.number().int(),
        batches: z.array(z.object({ id: z.number().int(), startsOn: z.iso.date() })),
      }),
    ),
    today: z.iso.date(),
  })
  .openapi('FeePlans')

export type PlanData = z.infer<typeof planSchema>

/** A plan as it is for somebody who pays today: what now, and what by when. */
export const planOfferSchema = z.object({
  id: z.number().int(),
  version: z.number().int(),
  name: z.string(),
  nowPaise: z.number().int(),
  parts: z.array(
    z.object({ part: z.number().int(), paise: z.number().int(), dueOn: z.iso.date() }),
  ),
})

export type PlanOffer = z.infer<typeof planOfferSchema>
