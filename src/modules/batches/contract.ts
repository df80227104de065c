import { z } from '@hono/zod-openapi'
import { idempotencyKey } from '../../platform/idempotency/contract.ts'
import type { CallData } from '../../ui/api/call-api.ts'
import {
  idParams,
  type PhoneReason,
  plainLine,
  recordIdInPath,
  searchText,
  versionOf,
  wholeNumber,
} from '../../ui/api/contract.ts'
import { because } from '../../ui/api/reasons.ts'
import { indianStates } from '../../ui/format/indian-states.ts'
import { type BatchReason, batchModes, checkBatch } from './rules.ts'

const day = z.iso.date().openapi({ description: 'A day in India', example: '2026-11-30' })
const timeOfDay = z.string().openapi({ description: 'In India', example: '19:00' })

/** A batch on sale, as visitors see it: next start and free seats. */
export const startSchema = z
  .object({
    id: z.number().int().positive(),
    course: z.string(),
    mode: z.enum(batchModes),
    days: z.array(z.number().int().min(1).max(7)).openapi({ description: 'Monday is 1' }),
    startsOn: day,
    endsOn: day,
    fromTime: timeOfDay,
    toTime: timeOfDay,
    trainer: z.string().nullable().openapi({ description: 'First name' }),
    seats: z.number().int().positive(),
    left: z.number().int().nonnegative(),
    instalments: z
      .object({
        count: z.number().int().min(2),
        firstPaise: z.number().int().positive(),
      })
      .optional()
      .openapi({ description: 'The payment plan of the most parts, and what is paid first' }),
  })
  .openapi('Start')

export type Start = z.infer<typeof startSchema>

/** A batch of a student's course as the desk sees it when giving a seat. */
export type DeskSeat = Omit<Start, 'course' | 'endsOn' | 'trainer'> & {
  waiting: number
  isOnSale: boolean
  ownState: 'held' | 'offered' | 'taken' | 'waiting' | null
}

/** The same for any course, by title, for a student who is about to enrol. */
export type SeatOffered = DeskSeat & { course: string; isPreferred: boolean }

const why = because<BatchReason>
const dayOf = z.iso.date(why({ reason: 'no-day' }))
const time = z
  .string({ error: why({ reason: 'no-time' }) })
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, why({ reason: 'no-time' }))
const mostSeats = 500
const noDays = why({ reason: 'no-days' })

/** When, where and with whom a class is. */
export const timeFields = {
  fromTime: time,
  toTime: time,
  trainerId: z.uuid(why({ reason: 'no-trainer' })).nullable(),
  room: z
    .string()
    .trim()
    .max(80, why({ reason: 'room-too-long', max: 80 }))
    .regex(/^\P{Cc}*$/u, why({ reason: 'room-too-long', max: 80 })),
}

const batchFields = {
  ...timeFields,
  courseId: z
    .string({ error: why({ reason: 'no-course' }) })
    .min(1, why({ reason: 'no-course' }))
    .max(80, why({ reason: 'no-course' })),
  mode: z.enum(batchModes, why({ reason: 'no-mode' })),
  stateCode: z
    .string({ error: why({ reason: 'no-state' }) })
    .refine((code) => Object.hasOwn(indianStates, code), why({ reason: 'no-state' })),
  days: z
    .array(wholeNumber(1, 7, noDays), { error: noDays })
    .min(1, noDays)
    .max(7, noDays)
    .transform((days) => [...new Set(days)].toSorted((one, other) => one - other)),
  startsOn: dayOf,
  endsOn: dayOf,
  seats: wholeNumber(1, mostSeats, why({ reason: 'no-seats', max: mostSeats })),
  opensOn: dayOf.openapi({ description: 'Sold from the first moment of this day in India' }),
  closesOn: dayOf.openapi({ description: 'Sold until the last moment of this day' }),
  holdMinutes: wholeNumber(5, 120, why({ reason: 'no-minutes' })),
  offerHours: wholeNumber(1, 168, why({ reason: 'no-hours' })),
}

export type BatchFieldValues = z.infer<z.ZodObject<typeof batchFields>>
export type BatchField = keyof BatchFieldValues

function refuseWrong(fields: BatchFieldValues, context: z.RefinementCtx) {
  for (const [field, wrong] of Object.entries(checkBatch(fields)))
    context.addIssue({ code: 'custom', path: [field], message: why(wrong) })
}

export const isClashConfirmed = z.boolean().optional().openapi({
  description: 'Also where another class has its room or trainer at the same time',
})

export const newBatchSchema = z
  .object({ ...batchFields, key: idempotencyKey.optional(), isClashConfirmed })
  .superRefine(refuseWrong)
  .openapi('NewBatch')

const noVersion = why({ reason: 'no-version' })
export const version = versionOf(noVersion)

export const changeBatchSchema = z
  .object({ ...batchFields, version, isClashConfirmed })
  .superRefine(refuseWrong)
  .openapi('ChangeBatch')

const mostWhy = 300
export const whySchema = plainLine(mostWhy, why({ reason: 'no-reason', max: mostWhy }))

export const moveBatchSchema = z
  .discriminatedUnion('to', [
    z.object({ to: z.enum(['open', 'closed']), version }),
    z.object({ to: z.literal('cancelled'), version, reason: whySchema }),
  ])
  .openapi('MoveBatch')

export const seatParamSchema = idParams.extend({ student: recordIdInPath() })
/** By course, room or number. */
export const batchesQuerySchema = z.object({
  search: searchText.optional(),
  course: z
    .string()
    .max(80)
    .regex(/^\P{Cc}*$/u)
    .optional(),
  trainer: z.uuid().optional(),
  past: z.enum(['1']).optional().openapi({ description: 'Those that are over, too' }),
})

/** A batch as staff see it, with its current seats. */
export type BatchRecord = CallData<'GET /api/admin/batches'>['batches'][number]

const studentNumber = z.string().trim().min(1).max(20)

export const seatSchema = z
  .object({
    student: studentNumber,
    extraReason: whySchema
      .optional()
      .openapi({ description: 'Gives a seat beyond those there are' }),
  })
  .openapi('Seat')

export const waitSchema = z.object({ student: studentNumber }).openapi('WaitlistEntry')

export const moveSeatSchema = z
  .object({ to: z.number().int().positive(), extraReason: whySchema.optional() })
  .openapi('MoveSeat')

/** The secret of a mailed link. */
const secret = z.string().min(20).max(100)

export const seatOfferQuerySchema = z.object({ secret }).openapi('SeatOfferToken')

export const answerOfferSchema = z
  .discriminatedUnion('answer', [
    z.object({ secret, answer: z.enum(['accept', 'decline']) }),
    z.object({ secret, answer: z.literal('choose'), batch: z.number().int().positive() }),
  ])
  .openapi('AnswerOffer')

/** A student's own seats and waitlist entries. */
export type OwnSeatsData = CallData<'GET /api/me/seats'>

/** A batch as its student sees it: the next class, place and trainer. */
export type ClassFacts = Omit<
  OwnSeatsData['seats'][number],
  'id' | 'state' | 'until' | 'feePaise' | 'course' | 'courseId'
>

/** A phone number as typed; the route reads it. */
export const typedPhone = z
  .string({ error: because<PhoneReason>({ reason: 'phone-missing' }) })
  .trim()
  .max(40, because<PhoneReason>({ reason: 'phone-too-long' }))

/** For one batch, or without one for any of the course. */
export const ownWaitSchema = z
  .object({
    course: z
      .string()
      .max(120)
      .regex(/^[\p{L}\p{N}-]+$/u),
    batch: z.number().int().positive().nullable(),
    phone: typedPhone,
  })
  .openapi('OwnWaitlistEntry')
