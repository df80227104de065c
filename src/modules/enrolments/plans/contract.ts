import { z } from '@hono/zod-openapi'
import type { CallData } from '../../../ui/api/call-api.ts'
import { recordId } from '../../../ui/api/contract.ts'
import { because } from '../../../ui/api/reasons.ts'
import { mostPaise } from '../../ledger/rules.ts'
import { longestPlanName, maxParts, type PartsReason } from './rules.ts'

/** Why a plan is refused before anything is read. */
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
  // The gateway takes no less than a rupee.
  z.object({ paise: z.number().int().min(100).max(mostPaise) }),
  z.object({ rest: z.literal(true) }),
])

/** Shares, amounts or the rest; each due on a day or a number of days after the start. */
export const planPartsSchema = z
  .array(share.and(due), why({ reason: 'parts-missing' }))
  .min(1, why({ reason: 'parts-missing' }))
  .max(maxParts, why({ reason: 'too-many-parts', max: maxParts }))

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
const id = recordId()

export const newPlanSchema = z
  .object({
    // PostgreSQL cannot hold NUL in a text.
    course: course.max(160).regex(/^\P{Cc}*$/u, why({ reason: 'no-course' })),
    batch: id.nullable(),
    name,
    parts: planPartsSchema,
  })
  .openapi('NewFeePlan')

/** Course and batch cannot be changed. */
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

const count = why({ reason: 'no-count', max: maxParts })
export const partsAllowedSchema = z
  .object({
    min: z.number(count).int(count).min(1, count).max(maxParts, count),
    max: z.number(count).int(count).min(1, count).max(maxParts, count),
  })
  .refine(({ min, max }) => min <= max, { error: count, path: ['max'] })
  .openapi('InstalmentLimits')

export type PlanData = CallData<'GET /api/admin/plans'>['plans'][number]

/** A plan for a student who pays today: the amount due now, and the later instalments. */
export type PlanOffer = {
  id: number
  version: number
  name: string
  dueNowPaise: number
  parts: { part: number; paise: number; dueOn: string }[]
}
