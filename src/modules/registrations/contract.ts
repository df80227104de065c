import { z } from '@hono/zod-openapi'
import { idempotencyKey } from '../../platform/idempotency/contract.ts'
import type { CallData } from '../../ui/api/call-api.ts'
import type { ChangedSinceRefusal } from '../../ui/api/changed-since.ts'
import { plainLines, recordIdInPath, searchText, versionOf } from '../../ui/api/contract.ts'
import { because } from '../../ui/api/reasons.ts'
import { feeChoiceSchema, feePaymentSchema } from '../ledger/contract.ts'
import type { DeskMethod } from '../ledger/rules.ts'
import type { showClaim } from '../ledger/upi/rules.ts'
import { type RegistrationStatus, statusLabels } from '../students/registration-status.ts'
import { type Outcome, outcomes } from './contact-rules.ts'
import { dueFilters, owners, quiets, sorts } from './list/rules.ts'
import { type RegistrationReason, tagOf, undoable } from './rules.ts'

/** Most registrations changed at once: two pages of the list. */
export const maxBulkSize = 100

const why = because<RegistrationReason>

const statuses = Object.keys(statusLabels) as [RegistrationStatus, ...RegistrationStatus[]]
const outcomeNames = Object.keys(outcomes) as [Outcome, ...Outcome[]]

/** Of the registrations a user may see: their own, or all. */
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

/** The parameters of a place in the list (list/rules.ts). */
export const registrationsQuerySchema = z.object({
  ...filterShape,
  sort: namesOf(sorts).default('registered'),
  order: z.enum(['usual', 'reversed']).default('usual'),
  page: z.coerce.number().int().min(1).default(1),
})
const noRecord = why({ reason: 'no-record' })

export const dayQuerySchema = z.object({ ownership: ownershipSchema.default('everybody') })

/** The number of a record in its address. */
export const recordParamSchema = z.object({
  id: recordIdInPath(noRecord),
})

export const versionSeen = versionOf(why({ reason: 'no-version' }))

/** Of a form: requests with the same key have one effect. */
const key = idempotencyKey.optional()

/** The user who entered it: it may have waited on a device where somebody else is signed in now. */
const account = z.uuid().optional().openapi({ description: 'Nobody else may send it' })

/** Text of several lines by staff; PostgreSQL cannot hold NUL, nor UTF-8 half a character. */
export const heardOfText = (what: 'note' | 'reason', max: number) => {
  return plainLines(max, {
    tooLong: why({ reason: 'text-too-long', max }),
    notPlain: why({ reason: 'text-not-plain', what }),
  })
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
    otherRegistrations: z
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

export type RegistrationList = CallData<'GET /api/admin/registrations'>
export type ListedRegistration = RegistrationList['registrations'][number]
export type RegistrationRecord = CallData<'GET /api/admin/registrations/{id}'>
export type TimelineEntry = RegistrationRecord['timeline'][number]
export type DayList = CallData<'GET /api/admin/my-day'>
export type DayItem = DayList['items'][number]
export type AlsoOnLine = DayItem['others'][number]
export type Contact = z.input<typeof contactSchema>
export type Move = z.input<typeof moveSchema>
/** Somebody saved a registration first; the next save names `stands`, the version read after that. */
export type RegistrationChanged = ChangedSinceRefusal & {
  currentVersions: { id: number; version: number | null }
}

/** `seen`: the counsellor shown on the requester's screen. */
export const assignmentSchema = z
  .object({
    counsellorId: z.uuid().nullable(),
    expected: z.uuid().nullable(),
    note: heardOfText('note', 1000).nullish().openapi({ description: 'For whoever has it now' }),
    key: idempotencyKey.optional(),
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
})

/** The person being entered: their number and name are searched for. */
export const handOverRequestSchema = lookalikeQuerySchema.openapi('NewHandOverRequest')

/** Possible duplicates: same number first, then similar names. */
export type Lookalike = CallData<'GET /api/admin/duplicates'>['duplicates'][number]

const nobodyChosen = because<RegistrationReason>({ reason: 'nobody-chosen', most: maxBulkSize })

/** Which registrations, and what was just done to each of them by whoever sends it. */
export const registrationUndoSchema = z
  .object({
    key: idempotencyKey,
    change: z.enum(undoable),
    ids: z
      .array(z.number().int().positive(), nobodyChosen)
      .min(1, nobodyChosen)
      .max(maxBulkSize, nobodyChosen),
  })
  .openapi('UndoRegistrationChange')
