import { z } from '@hono/zod-openapi'
import type { CallData } from '../../ui/api/call-api.ts'
import { plainLine, recordIdInPath, searchText, wholeNumber } from '../../ui/api/contract.ts'
import { because } from '../../ui/api/reasons.ts'
import {
  assignmentKinds,
  type HandInReason,
  materialKinds,
  mostCode,
  mostRows,
  verdicts,
  type WorkReason,
  workLanguages,
} from './rules.ts'

const why = because<WorkReason>
const id = recordIdInPath()

/** `waiting`: only batches with work to look at. */
export const workQuerySchema = z.object({
  search: searchText.optional(),
  waiting: z.enum(['1']).optional(),
})

const version = wholeNumber(1, 1_000_000_000)
const mostTitle = 100
const mostBrief = 4_000
const mostLateDays = 60
const mostRowText = 500
const noTitle = why({ reason: 'title-missing', max: mostTitle })
const title = plainLine(mostTitle, noTitle)
/** Of several lines, with what PostgreSQL stores. */
const lines = /^(?:[^\p{Cc}\p{Cs}]|[\t\r\n])*$/u
const noBrief = why({ reason: 'brief-missing', max: mostBrief })
const wrongDays = why({ reason: 'late-days-wrong', max: mostLateDays })
const longRow = why({ reason: 'row-too-long', max: mostRowText })
const rowText = z.string().max(mostRowText, longRow).regex(lines, longRow)
const noRows = why({ reason: 'no-rows', max: mostRows })

const fields = {
  kind: z.enum(assignmentKinds),
  title,
  brief: z
    .string({ error: noBrief })
    .trim()
    .min(1, noBrief)
    .max(mostBrief, noBrief)
    .regex(lines, noBrief),
  dueOn: z.iso.date(why({ reason: 'no-due-day' })),
  lateDays: wholeNumber(0, mostLateDays, wrongDays),
  language: z.enum(workLanguages).nullable(),
  checks: z.array(z.object({ input: rowText, expected: rowText })).max(mostRows, noRows),
}

type WithRows = { kind: string; language: string | null; checks: { expected: string }[] }

/** A code exercise needs its language and a row. */
function needsRows({ kind, language, checks }: WithRows, context: z.RefinementCtx) {
  const isComplete = language !== null && checks.some(({ expected }) => expected.trim() !== '')
  if (kind === 'code' && !isComplete)
    context.addIssue({ code: 'custom', path: ['checks'], message: noRows })
}

export const newAssignmentSchema = z.object(fields).superRefine(needsRows).openapi('NewAssignment')
export const assignmentChangeSchema = z
  .object({ ...fields, version })
  .superRefine(needsRows)
  .openapi('AssignmentChange')

const noLink = why({ reason: 'no-link' })
const link = (wrong: string) =>
  z
    .string({ error: wrong })
    .trim()
    .max(500, wrong)
    .regex(/^https:\/\/[^\s\p{Cc}\p{Cs}]+$/u, wrong)
    .refine((text) => URL.canParse(text), wrong)

const shared = { title, kind: z.enum(materialKinds), session: id.nullable() }
export const materialSchema = z.object({ ...shared, link: link(noLink) }).openapi('NewMaterial')

/** The body is the file itself, so its fields are in the query. */
const fileName = z.string().trim().min(1).max(120)
export const materialFileQuerySchema = z.object({
  session: id.optional(),
  kind: z.enum(materialKinds),
  title,
  name: fileName,
})

const mostFeedback = 2_000
const tooLong = why({ reason: 'feedback-too-long', max: mostFeedback })
export const feedbackSchema = z
  .object({
    verdict: z.enum(verdicts),
    feedback: z.string().trim().max(mostFeedback, tooLong).regex(lines, tooLong).default(''),
    version,
  })
  .refine(({ verdict, feedback }) => verdict === 'accepted' || feedback !== '', {
    path: ['feedback'],
    error: why({ reason: 'feedback-missing' }),
  })
  .openapi('WorkFeedback')

const whyHandIn = because<HandInReason>
const mostNote = 500
const noteTooLong = whyHandIn({ reason: 'note-too-long', max: mostNote })
const note = z.string().trim().max(mostNote, noteTooLong).regex(lines, noteTooLong).default('')
const noCode = whyHandIn({ reason: 'code-missing', max: mostCode })
const wrongLink = whyHandIn({ reason: 'link-wrong' })
export const handInSchema = z
  .object({
    link: link(wrongLink).optional(),
    code: z
      .string({ error: noCode })
      .max(mostCode, noCode)
      .regex(lines, noCode)
      .refine((text) => text.trim() !== '', noCode)
      .optional(),
    note,
  })
  .refine(({ link: address, code }) => (address === undefined) !== (code === undefined), {
    path: ['link'],
    error: wrongLink,
  })
  .openapi('HandIn')
export const handInFileQuerySchema = z.object({ assignment: id, name: fileName, note })

/** What a batch works on and what is shared with it. */
export type BatchWork = CallData<'GET /api/admin/batches/{id}/work'>
export type AssignmentData = CallData<'GET /api/admin/assignments/{id}'>
/** A batch as whoever has a seat in it sees it. */
export type OwnCourseData = CallData<'GET /api/me/batches/{id}'>
export type OwnAssignment = OwnCourseData['work'][number]
