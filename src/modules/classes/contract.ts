import { z } from '@hono/zod-openapi'
import { idempotencyKey } from '../../platform/idempotency/contract.ts'
import { plainLine, recordId, wholeNumber } from '../../ui/api/contract.ts'
import { because } from '../../ui/api/reasons.ts'
import { isClashConfirmed, timeFields, version, whySchema } from '../batches/contract.ts'
import { marks, type SessionFields, type SessionReason } from './rules.ts'

const why = because<SessionReason>
const day = z.iso.date(why({ reason: 'no-day' }))
const bodyId = recordId()

export const timetableQuerySchema = z.object({
  from: day.optional().openapi({ description: 'The first day; today without one' }),
  days: z.coerce.number().int().min(1).max(31).default(7),
})

const mostNotes = 2000
const mostHeads = 1000
const mark = z.enum(marks, why({ reason: 'no-mark' }))
const mostReason = 300
const noReason = why({ reason: 'no-reason', max: mostReason })
const reason = z
  .string({ error: noReason })
  .trim()
  .max(mostReason, noReason)
  .regex(/^\P{Cc}*$/u, noReason)

const noLink = why({ reason: 'no-link' })
const sessionFields = {
  ...timeFields,
  day,
  link: z
    .string()
    .trim()
    .max(500, noLink)
    .regex(/^(https:\/\/\S+)?$/u, noLink),
}

function refuseEnd({ fromTime, toTime }: SessionFields, context: z.RefinementCtx) {
  if (toTime <= fromTime)
    context.addIssue({
      code: 'custom',
      path: ['toTime'],
      message: why({ reason: 'over-before-begun' }),
    })
}

export const changeSessionSchema = z
  .object({ ...sessionFields, version, key: idempotencyKey.optional(), isClashConfirmed })
  .superRefine(refuseEnd)
  .openapi('ChangeClass')

export const addSessionSchema = z
  .object({ ...sessionFields, batch: bodyId, key: idempotencyKey, isClashConfirmed })
  .superRefine(refuseEnd)
  .openapi('AddClass')

export const cancelSessionSchema = z
  .object({ version, key: idempotencyKey.optional(), reason: whySchema })
  .openapi('CancelClass')

const mostAbsenceNote = 500
const noNote = why({ reason: 'notes-too-long', max: mostAbsenceNote })
export const endAbsenceSchema = z
  .object({
    note: z
      .string()
      .trim()
      .max(mostAbsenceNote, noNote)
      .regex(/^\P{Cc}*$/u, noNote),
  })
  .openapi('EndAbsence')

export const rollSchema = z
  .object({
    key: idempotencyKey,
    account: z.uuid().optional().openapi({ description: 'Nobody else may send it' }),
    marks: z
      .array(
        z.object({
          student: bodyId,
          mark,
          expected: mark.nullable().openapi({ description: 'The mark that was seen' }),
        }),
      )
      .max(500),
    reason: reason.optional().openapi({ description: 'For marks of an earlier day' }),
    notes: z
      .string()
      .trim()
      .max(mostNotes, why({ reason: 'notes-too-long', max: mostNotes }))
      .optional(),
    headCount: wholeNumber(0, mostHeads, why({ reason: 'no-heads' }))
      .nullable()
      .optional(),
    isOverwriting: z
      .boolean()
      .optional()
      .openapi({ description: 'Also where somebody marked them meanwhile' }),
  })
  .openapi('Roll')

export type Roll = z.infer<typeof rollSchema>

const noName = why({ reason: 'no-name', max: 80 })
export const dayParamSchema = z.object({ day })
export const addHolidaySchema = z
  .object({
    day,
    name: plainLine(80, noName),
    classes: z
      .enum(['cancel', 'move'])
      .openapi({ description: 'What becomes of classes that are planned on this day' }),
  })
  .openapi('AddHoliday')

const between = (min: number, max: number) =>
  wholeNumber(min, max, why({ reason: 'no-number', min, max }))
export const attendanceRulesSchema = z
  .object({
    attendanceCorrectionDays: between(0, 90),
    absencesInARow: between(1, 10),
    attendanceCodeSeconds: between(20, 600),
  })
  .openapi('AttendanceRules')

export const showCodeSchema = z.object({ isOpen: z.boolean() }).openapi('ShowClassCode')

const notSixDigits = why({ reason: 'not-six-digits' })
export const enterCodeSchema = z
  .object({
    code: z
      .string({ error: notSixDigits })
      .max(20, notSixDigits)
      .transform((text) => text.replaceAll(/\s/g, ''))
      .pipe(z.string().regex(/^\d{6}$/, notSixDigits)),
  })
  .openapi('EnterClassCode')
