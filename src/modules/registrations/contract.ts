import { z } from '@hono/zod-openapi'
import { idempotencyKey } from '../../platform/idempotency/contract.ts'
import { changedSinceSchema } from '../../ui/api/changed-since.ts'
import { searchText } from '../../ui/api/contract.ts'
import { because } from '../../ui/api/reasons.ts'
import { deskSeatSchema } from '../batches/contract.ts'
import { feeChoiceSchema } from '../ledger/contract.ts'
import { type RegistrationStatus, statusLabels } from '../students/registration-status.ts'
import { suggestionSchema } from '../students/suggestions/contract.ts'
import { type Outcome, outcomes } from './contacts/rules.ts'
import { feeSchema, feeTakenSchema } from './fees/contract.ts'
import { dueFilters, owners, quiets, sorts } from './list/rules.ts'
import type { RegistrationReason } from './rules.ts'
import { tagOf } from './tags/rules.ts'

const why = because<RegistrationReason>

const statuses = Object.keys(statusLabels) as [RegistrationStatus, ...RegistrationStatus[]]
const outcomeNames = Object.keys(outcomes) as [Outcome, ...Outcome[]]

const id = z.number().int().positive()
const version = id
const time = z.iso.datetime().openapi({ description: 'ISO 8601 in UTC' })
const day = z.iso.date().openapi({ description: 'A day in India', example: '2026-11-21' })

const counsellorSchema = z.object({ id: z.string(), name: z.string() })

/** One Fast Track registration as admissions staff see it. */
const registrationSchema = z
  .object({
    id,
    name: z.string(),
    email: z.string().nullable(),
    phone: z.string().openapi({ description: 'E.164', example: '+919876500101' }),
    course: z.string(),
    status: z.enum(statuses),
    registeredAt: time,
  })
  .openapi('Registration')

/** One in a list, where several are changed together: with what was seen of it. */
const listedSchema = registrationSchema
  .extend({
    version,
    nextContactOn: day.nullable(),
    lastContactAt: time.nullable(),
    source: z.string(),
    counsellor: counsellorSchema.nullable(),
    tags: z.array(z.string()),
  })
  .openapi('ListedRegistration')

/** One page of registrations. `total` counts what matches, up to a bound that `isMore` says is passed. */
export const registrationListSchema = z
  .object({
    registrations: z.array(listedSchema),
    total: z.number().int().nonnegative(),
    isMore: z.boolean(),
    /** Nothing is written as the search is; these come close. */
    isSimilar: z.boolean(),
    page: z.number().int().positive(),
    pageSize: z.number().int().positive(),
    search: z.string(),
    today: day,
  })
  .openapi('RegistrationList')

/** Of those that somebody may see: their own, or everybody's. */
const ownershipSchema = z.enum(['mine', 'everybody'])

const namesOf = <Name extends string>(choices: Record<Name, unknown>) =>
  z.enum(Object.keys(choices) as [Name, ...Name[]])

const filterShape = {
  search: searchText.default(''),
  status: z.enum(statuses).optional(),
  course: searchText.optional(),
  owner: z.union([namesOf(owners), z.uuid()]).optional(),
  tag: searchText.transform(tagOf).optional(),
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  due: namesOf(dueFilters).optional(),
  quiet: namesOf(quiets).optional(),
  source: z.coerce.number().int().positive().optional(),
}

export const registrationsFileQuerySchema = z.object(filterShape)

/** What a place in the list is made of (list/rules.ts). */
export const registrationsQuerySchema = z.object({
  ...filterShape,
  sort: namesOf(sorts).default('registered'),
  order: z.enum(['usual', 'turned']).default('usual'),
  page: z.coerce.number().int().min(1).default(1),
})
const noRecord = why({ reason: 'no-record' })

export const dayQuerySchema = z.object({ whose: ownershipSchema.default('everybody') })

export const counsellorsSchema = z
  .object({ counsellors: z.array(z.object({ id: z.string(), name: z.string() })) })
  .openapi('Counsellors')

/** The number of a record in its address. */
export const recordParamSchema = z.object({
  id: z.coerce.number(noRecord).int(noRecord).positive(noRecord),
})

const timelineEntrySchema = z
  .object({
    id,
    at: time,
    who: z.string().nullable().openapi({ description: 'Empty: the student' }),
    what: z.string(),
    note: z.string().nullable(),
  })
  .openapi('TimelineEntry')

/** A registration with everything that happened to it, newest first. */
export const registrationRecordSchema = registrationSchema
  .extend({
    version,
    nextContactOn: day.nullable(),
    lostReason: z.string().nullable(),
    paidPaise: z.number().int().nonnegative(),
    fee: feeSchema,
    source: z.object({ id, name: z.string() }),
    heardOf: z.string().nullable(),
    touches: z
      .array(z.object({ touch: z.enum(['first', 'last']), words: z.string() }))
      .openapi({ description: 'Where the visit came from that it was made in' }),
    counsellor: counsellorSchema.nullable(),
    mayHandOver: z.boolean(),
    /** It is nobody's yet, and they give none out. */
    mayTake: z.boolean(),
    tags: z.array(z.string()),
    student: z.object({ id, name: z.string() }),
    suggestions: z.array(suggestionSchema),
    seats: z.object({
      wished: id.nullable().openapi({ description: 'The batch that they would like' }),
      batches: z.array(deskSeatSchema),
    }),
    timeline: z.array(timelineEntrySchema),
    today: day,
  })
  .openapi('RegistrationRecord')

/** Another registration on the same line: of the same student, or of who is perhaps the same person. */
const alsoOnLineSchema = registrationSchema
  .extend({
    studentId: id,
    version,
    nextContactOn: day.nullable(),
    isDue: z.boolean().openapi({ description: 'Or open, and due on another day' }),
  })
  .openapi('AlsoOnLine')

/** Somebody to call today. `new`: nobody has tried yet. */
const dayItemSchema = registrationSchema
  .extend({
    studentId: id,
    others: z.array(alsoOnLineSchema),
    version,
    group: z.enum(['new', 'overdue', 'today', 'dateless']),
    nextContactOn: day.nullable(),
    lastContact: timelineEntrySchema.nullable(),
  })
  .openapi('DayItem')

/** The day's calls in the order of work, at most a hundred of each kind; `counts` has them all. */
export const dayListSchema = z
  .object({
    today: day,
    /** `own`: this person sees theirs and what is nobody’s yet. */
    sight: z.enum(['own', 'all']),
    whose: ownershipSchema,
    counts: z.object({
      new: z.number(),
      overdue: z.number(),
      today: z.number(),
      dateless: z.number(),
    }),
    items: z.array(dayItemSchema),
    requests: z
      .array(
        z.object({
          registration: id,
          name: z.string(),
          course: z.string(),
          askerId: z.string(),
          asker: z.string(),
          askedAt: z.iso.datetime(),
        }),
      )
      .openapi({ description: 'Whom colleagues ask this person to hand over' }),
    person: z.uuid().openapi({ description: 'Who asks for the day' }),
  })
  .openapi('DayList')

const noVersion = why({ reason: 'no-version' })
export const versionSeen = z
  .number(noVersion)
  .int(noVersion)
  .min(1, noVersion)
  .max(2_147_483_647, noVersion)

/** Of a form: what is sent again under it is done once. */
const key = idempotencyKey.optional()

/** Whose entry it is: it may have waited on a device where somebody else is signed in by now. */
const account = z.uuid().optional().openapi({ description: 'Nobody else may send it' })

/** Text of several lines that staff wrote; PostgreSQL cannot hold NUL, nor UTF-8 half a character. */
export const heardOfText = (what: 'note' | 'reason', max: number) => {
  const wrong = why({ reason: 'text-not-plain', what })
  return z
    .string({ error: wrong })
    .refine((text) => text.isWellFormed(), wrong)
    .transform((text) => text.replace(/\r\n?/g, '\n').trim())
    .pipe(
      z
        .string()
        .max(max, why({ reason: 'text-too-long', max }))
        .regex(/^(?:\P{Cc}|\n)*$/u, wrong),
    )
}

/** More registrations than one call is ever about. */
const mostAlso = 50

const noOther = why({ reason: 'no-other' })
export const noDay = why({ reason: 'no-day' })

export const contactSchema = z
  .object({
    key,
    account,
    version: versionSeen,
    outcome: z.enum(outcomeNames, why({ reason: 'no-outcome' })),
    note: heardOfText('note', 1000).default(''),
    nextContactOn: z.iso.date(noDay).nullable(),
    also: z
      .array(
        z.object(
          { id: z.number(noOther).int(noOther).positive(noOther), version: versionSeen },
          noOther,
        ),
        noOther,
      )
      .max(mostAlso, why({ reason: 'too-many-others', max: mostAlso }))
      .default([])
      .openapi({ description: 'Others that the contact concerns; the note stays with this one' }),
  })
  .openapi('Contact')

const noBatch = why({ reason: 'no-batch-chosen' })
const seatWishSchema = z.object(
  {
    batch: z.number(noBatch).int(noBatch).positive(noBatch),
    as: z.enum(['seat', 'wait'], noBatch),
  },
  noBatch,
)

export const moveSchema = z
  .object({
    key,
    account,
    version: versionSeen,
    to: z.enum(statuses, why({ reason: 'no-step' })),
    payment: feeChoiceSchema.optional().openapi({
      description:
        'How the fee for Fast Track is paid that a confirmed seat needs, or that it is not',
    }),
    reason: heardOfText('reason', 500).optional(),
    seat: seatWishSchema.optional().openapi({
      description: 'With a place that is confirmed: a seat in a batch, or a wait for one',
    }),
  })
  .openapi('Move')

/** Somebody saved a registration first; what is saved after having read this names `stands`. */
export const registrationChangedSchema = changedSinceSchema
  .extend({
    stands: z.object({ id: z.number(), version: version.nullable() }).openapi({
      description: 'Which registration it is, and its version where it is still there',
    }),
  })
  .openapi('RegistrationChangedSince')

export const changedSchema = z
  .object({ success: z.literal(true), message: z.string(), version })
  .openapi('Changed')

export const movedSchema = changedSchema.extend({ fee: feeTakenSchema.nullable() }).openapi('Moved')
export type ListedRegistration = z.infer<typeof listedSchema>
export type RegistrationList = z.infer<typeof registrationListSchema>
export type RegistrationRecord = z.infer<typeof registrationRecordSchema>
export type TimelineEntry = z.infer<typeof timelineEntrySchema>
export type AlsoOnLine = z.infer<typeof alsoOnLineSchema>
export type DayItem = z.infer<typeof dayItemSchema>
export type DayList = z.infer<typeof dayListSchema>
export type Contact = z.input<typeof contactSchema>
export type Move = z.input<typeof moveSchema>
export type RegistrationChanged = z.infer<typeof registrationChangedSchema>
