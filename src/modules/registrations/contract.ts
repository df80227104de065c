import { z } from '@hono/zod-openapi'
import { idempotencyKey } from '../../platform/idempotency/contract.ts'
import type { CallData } from '../../ui/api/call-api.ts'
import type { ChangedSinceRefusal } from '../../ui/api/changed-since.ts'
import { plainLines, recordIdInPath, searchText, versionOf } from '../../ui/api/contract.ts'
import { because } from '../../ui/api/reasons.ts'
import { feeChoiceSchema, feePaymentSchema } from '../ledger/contract.ts'
import type { DeskMethod } from '../ledger/rules.ts'
import type { showClaim } from '../ledger/upi/rules.ts'
import { statusLabels } from '../students/registration-status.ts'
import { outcomes } from './contact-rules.ts'
import { dueFilters, owners, quiets, sorts } from './list/rules.ts'
import { longestTag, type RegistrationReason, tagOf, undoable } from './rules.ts'

/** Most registrations changed at once: two pages of the list. */
const maxBulkSize = 100

const why = because<RegistrationReason>

const namesOf = <Name extends string>(choices: Record<Name, unknown>, refusal?: string) =>
  z.enum(Object.keys(choices) as [Name, ...Name[]], refusal)

const filterShape = {
  search: searchText.default(''),
  status: namesOf(statusLabels).optional(),
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

/** The parameters of a place in the list (list/rules.ts). */
export const registrationsQuerySchema = z.object({
  ...filterShape,
  sort: namesOf(sorts).default('registered'),
  order: z.enum(['usual', 'reversed']).default('usual'),
  page: z.coerce.number().int().min(1).default(1),
})

/** Of the registrations a user may see: their own, or all. */
export const dayQuerySchema = z.object({
  ownership: z.enum(['mine', 'everybody']).default('everybody'),
})

/** The number of a record in its address. */
export const recordParamSchema = z.object({ id: recordIdInPath(why({ reason: 'no-record' })) })

const versionSeen = versionOf(why({ reason: 'no-version' }))

/** Of a form: requests with the same key have one effect. */
const key = idempotencyKey.optional()

/** The user who entered it: it may have waited on a device where somebody else is signed in now. */
const account = z.uuid().optional().openapi({ description: 'Nobody else may send it' })

/** Text of several lines by staff; PostgreSQL cannot hold NUL, nor UTF-8 half a character. */
const heardOfText = (what: 'note' | 'reason', max: number) =>
  plainLines(max, {
    tooLong: why({ reason: 'text-too-long', max }),
    notPlain: why({ reason: 'text-not-plain', what }),
  })

/** More registrations than one call is ever about. */
const maxOthers = 50
const noOther = why({ reason: 'no-other' })
const noDay = why({ reason: 'no-day' })

export const contactSchema = z
  .object({
    key,
    account,
    version: versionSeen,
    outcome: namesOf(outcomes, why({ reason: 'no-outcome' })),
    note: heardOfText('note', 1000).default(''),
    nextContactOn: z.iso.date(noDay).nullable(),
    otherRegistrations: z
      .array(
        z.object(
          { id: z.number(noOther).int(noOther).positive(noOther), version: versionSeen },
          noOther,
        ),
        noOther,
      )
      .max(maxOthers, why({ reason: 'too-many-others', max: maxOthers }))
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
    to: namesOf(statusLabels, why({ reason: 'no-step' })),
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

export type RegistrationList = CallData<'GET /api/admin/registrations'>
export type ListedRegistration = RegistrationList['registrations'][number]
export type RegistrationRecord = CallData<'GET /api/admin/registrations/{id}'>
export type TimelineEntry = RegistrationRecord['timeline'][number]
export type DayList = CallData<'GET /api/admin/my-day'>
export type DayItem = DayList['items'][number]
export type AlsoOnLine = DayItem['others'][number]
export type Contact = z.input<typeof contactSchema>
export type Move = z.input<typeof moveSchema>
/** Somebody saved a registration first; the next save names the version in `currentVersions`. */
export type RegistrationChanged = ChangedSinceRefusal & {
  currentVersions: { id: number; version: number | null }
}

/** `expected`: the counsellor shown on the requester's screen. */
export const assignmentSchema = z
  .object({
    counsellorId: z.uuid().nullable(),
    expected: z.uuid().nullable(),
    note: heardOfText('note', 1000).nullish().openapi({ description: 'For whoever has it now' }),
    key,
  })
  .openapi('AssignRegistration')

export const takeFeeSchema = feePaymentSchema.extend({ key: idempotencyKey }).openapi('TakeFee')

/** Result of taking a fee: a receipt, or a code to pay by. It does not name the payer. */
export type FeeTakenData = {
  paise: number
  method: DeskMethod
  receipt: { id: number; name: string } | null
  claim: ReturnType<typeof showClaim> | null
}

/** As typed so far: an incomplete number finds nobody. */
export const lookalikeQuerySchema = z.object({
  name: searchText.default(''),
  phone: searchText.default(''),
  course: searchText
    .default('')
    .openapi({ description: 'Their open registration for it is shown before newer ones' }),
})

/** The person being entered: their number and name are searched for. */
export const handOverRequestSchema = lookalikeQuerySchema
  .omit({ course: true })
  .openapi('NewHandOverRequest')

/** Possible duplicates: same number first, then similar names. */
export type Lookalike = CallData<'GET /api/admin/duplicates'>['duplicates'][number]

const rowId = z.number().int().positive()
const nobodyChosen = why({ reason: 'nobody-chosen', most: maxBulkSize })
const rowsSchema = <Row extends z.ZodType>(row: Row) =>
  z.array(row, nobodyChosen).min(1, nobodyChosen).max(maxBulkSize, nobodyChosen)

const noTag = why({ reason: 'no-tag', longest: longestTag })
const tag = z
  .string(noTag)
  .refine((text) => text.isWellFormed(), noTag)
  .transform(tagOf)
  .pipe(
    z
      .string()
      .min(1, noTag)
      .max(longestTag, noTag)
      .regex(/^[^\p{Cc}]+$/u, noTag),
  )
const noSource = why({ reason: 'no-source' })

/** Several registrations, each with the version shown. */
const shownRows = {
  key: idempotencyKey,
  rows: rowsSchema(z.object({ id: rowId, version: versionSeen })),
}

export const bulkSchema = z
  .discriminatedUnion('does', [
    z.object({ does: z.literal('tag'), ...shownRows, tag }),
    z.object({ does: z.literal('untag'), ...shownRows, tag }),
    z.object({ does: z.literal('plan'), ...shownRows, nextContactOn: z.iso.date(noDay) }),
    z.object({ does: z.literal('lose'), ...shownRows, reason: heardOfText('reason', 500) }),
    z.object({
      does: z.literal('source'),
      ...shownRows,
      source: z.number(noSource).int(noSource).positive(noSource),
    }),
  ])
  .openapi('BulkChange')

/** Several registrations, each with the counsellor shown. */
export const bulkAssignmentSchema = z
  .object({
    key: idempotencyKey,
    rows: rowsSchema(z.object({ id: rowId, expected: z.uuid().nullable() })),
    counsellorId: z
      .union([z.uuid(), z.literal('me')])
      .nullable()
      .openapi({ description: '`me`: whoever sends it' }),
    note: heardOfText('note', 1000).default(''),
  })
  .openapi('BulkAssignment')

/** The result: ids of the changed ones, and skipped ones with name and reason. */
export type BulkResult = CallData<'POST /api/admin/registrations/bulk'>

/** Which registrations, and what was just done to each of them by whoever sends it. */
export const registrationUndoSchema = z
  .object({
    key: idempotencyKey,
    change: z.enum(undoable),
    ids: rowsSchema(rowId),
  })
  .openapi('UndoRegistrationChange')
