import { z } from '@hono/zod-openapi'
import type { CallData } from '../../../ui/api/call-api.ts'
import { plainLine, recordId, wholeNumber } from '../../../ui/api/contract.ts'
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
  z.object({ days: wholeNumber(0, 1_000) }),
])
const share = z.union([
  z.object({ percent: wholeNumber(1, 100) }),
  // The gateway takes no less than a rupee.
  z.object({ paise: wholeNumber(100, mostPaise) }),
  z.object({ rest: z.literal(true) }),
])

/** Shares, amounts or the rest; each due on a day or a number of days after the start. */
export const planPartsSchema = z
  .array(share.and(due), why({ reason: 'parts-missing' }))
  .min(1, why({ reason: 'parts-missing' }))
  .max(maxParts, why({ reason: 'too-many-parts', max: maxParts }))

const name = plainLine(longestPlanName, {
  missing: why({ reason: 'name-missing' }),
  tooLong: why({ reason: 'name-too-long', max: longestPlanName }),
  notPlain: why({ reason: 'name-not-plain' }),
})

const noCourse = why({ reason: 'no-course' })
const noVersion = why({ reason: 'no-version' })
const version = z.number(noVersion).int(noVersion).positive(noVersion)

export const newPlanSchema = z
  .object({
    // PostgreSQL cannot hold NUL in a text.
    course: z
      .string(noCourse)
      .min(1, noCourse)
      .max(160)
      .regex(/^\P{Cc}*$/u, noCourse),
    batch: recordId().nullable(),
    name,
    parts: planPartsSchema,
  })
  .openapi('NewFeePlan')

/** Course and batch cannot be changed. */
export const changePlanSchema = z
  .object({ version, name, parts: planPartsSchema })
  .openapi('ChangedFeePlan')

export const retirePlanSchema = z.object({ version }).openapi('RetiredFeePlan')

const noCount = why({ reason: 'no-count', max: maxParts })
const count = wholeNumber(1, maxParts, noCount)
export const partsAllowedSchema = z
  .object({ min: count, max: count })
  .refine(({ min, max }) => min <= max, { error: noCount, path: ['max'] })
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
