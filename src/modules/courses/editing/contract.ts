import { z } from '@hono/zod-openapi'
import { levels, modes, subjects } from '../../../../content/course-facts.ts'
import type { CallData } from '../../../ui/api/call-api.ts'
import { because } from '../../../ui/api/reasons.ts'
import { type CourseDraft, type CourseReason, checkDraft, checkId } from './rules.ts'

const why = because<CourseReason>

const text = (what: string) => z.string({ error: why({ reason: 'no-text', what }) }).trim()
const texts = (what: string) =>
  z
    .array(text(`each of the ${what}`), { error: why({ reason: 'no-list', what }) })
    .transform((list) => list.filter((entry) => entry !== ''))
const rupees = (what: string) => z.number({ error: why({ reason: 'no-amount', what }) }).nullable()

/** One of a list, or empty. */
const choice = <const List extends readonly string[]>(what: string, list: List) =>
  z.enum(['', ...list], { error: why({ reason: 'no-choice', what }) })

const faqSchema = z.object(
  { question: text('each question'), answer: text('each answer') },
  { error: why({ reason: 'no-pair' }) },
)

const draftFields = {
  id: text('the address').openapi({ example: 'data-science' }),
  title: text('the title'),
  description: text('the description'),
  image: text('the picture'),
  languages: texts('languages'),
  discount: text('the discount'),
  'discounted price': rupees('the price'),
  realprice: rupees('the original price'),
  syllabus: texts('syllabus'),
  faqs: z
    .array(faqSchema, { error: why({ reason: 'no-list', what: 'questions' }) })
    .transform((list) => list.filter(({ question, answer }) => question || answer)),
  download: text('the download'),
  subject: choice('the subject', subjects),
  level: choice('the level', levels),
  teacher: text('who teaches'),
  mode: choice('where it is taught', modes),
  taughtIn: text('the language of teaching'),
  weeklyHours: z.number({ error: why({ reason: 'no-hours' }) }).nullable(),
  before: text('what comes before'),
  bring: text('what to bring'),
  builds: text('what you build'),
}

const number = (what: string) => {
  const error = why({ reason: 'no-number', what })
  return z.number({ error }).int(error).min(1, error).max(1_000_000_000, error)
}
const version = number('the version')

export const newCourseSchema = z
  .object(draftFields)
  .superRefine(refuseWrong)
  .superRefine((draft, context) => {
    const wrong = checkId(draft.id)
    if (wrong) context.addIssue({ code: 'custom', path: ['id'], message: why(wrong) })
  })
  .openapi('NewCourse')

/** `version` is the one that the text is based on. */
export const saveDraftSchema = z
  .object({ version, ...draftFields })
  .superRefine(refuseWrong)
  .openapi('SavedDraft')

/** The price from `publishAt` on; without a moment, what was planned is taken back. */
export const plannedPriceSchema = z
  .object({
    version,
    publishAt: z.iso.datetime({ offset: true, message: why({ reason: 'no-time' }) }).nullable(),
    'discounted price': draftFields['discounted price'].default(null),
    realprice: draftFields.realprice.default(null),
    discount: draftFields.discount.default(''),
  })
  .openapi('PlannedPrice')

/** Publishes the draft, or an earlier revision again. */
export const publishSchema = z
  .object({ version, revision: number('the revision').optional() })
  .openapi('Publication')

export const archiveSchema = z
  .object({ version, archived: z.boolean({ error: why({ reason: 'archived-or-not' }) }) })
  .openapi('Archiving')

const idsWrong = why({ reason: 'no-ids' })
const ids = z.array(z.string(idsWrong).max(80, idsWrong), idsWrong).max(500, idsWrong)

/** `expected` is the order that the new one is based on. */
export const courseOrderSchema = z.object({ expected: ids, ids }).openapi('CourseOrder')

/** PostgreSQL cannot store NUL in text. */
export const courseIdSchema = z.object({
  id: z
    .string()
    .max(80, why({ reason: 'no-course' }))
    .regex(/^\P{Cc}*$/u, why({ reason: 'no-course' })),
})

function refuseWrong(draft: CourseDraft, context: z.RefinementCtx) {
  for (const [field, reason] of Object.entries(checkDraft(draft)))
    context.addIssue({ code: 'custom', path: [field], message: why(reason) })
}

/** All courses in catalogue order, including archived ones. */
export type EditableCourseList = CallData<'GET /api/admin/courses'>
export type ListedCourse = EditableCourseList['courses'][number]
/** A course in the editor: `draft` if there are unpublished changes, `published` if the public sees it. */
export type EditedCourse = CallData<'GET /api/admin/courses/{id}'>
/** Published revisions, newest first. */
export type RevisionList = CallData<'GET /api/admin/courses/{id}/revisions'>
export type CourseRevision = RevisionList['revisions'][number]
