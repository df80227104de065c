import { z } from '@hono/zod-openapi'
import { levels, modes, subjects } from '../../../../content/course-facts.ts'
import { because } from '../../../ui/api/reasons.ts'
import { type CourseDraft, type CourseReason, checkDraft, checkId } from './rules.ts'

const why = because<CourseReason>

const text = (what: string) => z.string({ error: why({ reason: 'no-text', what }) }).trim()
const texts = (what: string) =>
  z
    .array(text(`each of the ${what}`), { error: why({ reason: 'no-list', what }) })
    .transform((list) => list.filter((entry) => entry !== ''))
const rupees = (what: string) => z.number({ error: why({ reason: 'no-amount', what }) }).nullable()

/** One of a list, or nothing. */
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
  builds: text('what one builds'),
}

const draftSchema = z.object(draftFields).openapi('CourseDraft')

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

/** `version` is the one that the text was written on. */
export const saveDraftSchema = z
  .object({ version, ...draftFields })
  .superRefine(refuseWrong)
  .openapi('SavedDraft')

/** Publishes the draft, or the text of an earlier revision again. */
export const publishSchema = z
  .object({ version, revision: number('the revision').optional() })
  .openapi('Publication')

export const archiveSchema = z
  .object({ version, archived: z.boolean({ error: why({ reason: 'archived-or-not' }) }) })
  .openapi('Archiving')

const idsWrong = why({ reason: 'no-ids' })
const ids = z.array(z.string(idsWrong).max(80, idsWrong), idsWrong).max(500, idsWrong)

/** `seen` is the order that the new one was made from. */
export const courseOrderSchema = z.object({ seen: ids, ids }).openapi('CourseOrder')

/** PostgreSQL cannot hold NUL in a text. */
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

const savedSchema = { savedBy: z.string().nullable(), savedAt: z.iso.datetime() }

const listedCourseSchema = z
  .object({
    id: z.string(),
    title: z.string(),
    image: z.string().optional(),
    price: z.number().openapi({ description: 'Paise' }),
    realPrice: z.number().openapi({ description: 'Paise' }),
    published: z.boolean(),
    hasDraft: z.boolean(),
    archived: z.boolean(),
    version,
    ...savedSchema,
  })
  .openapi('ListedCourse')

/** Every course in the order of the catalogue, archived ones included. */
export const courseListSchema = z.object({ courses: z.array(listedCourseSchema) })

/** A course in the editor: `draft` where something is not published, `published` where something is. */
export const editedCourseSchema = z
  .object({
    id: z.string(),
    version,
    draft: draftSchema.nullable(),
    published: draftSchema.nullable(),
    archived: z.boolean(),
    ...savedSchema,
  })
  .openapi('EditedCourse')

export const coverSchema = z.object({ image: z.string() }).openapi('Cover')

const revisionSchema = z
  .object({
    number: z.number().int(),
    publishedBy: z.string(),
    publishedAt: z.iso.datetime(),
    restoredFrom: z.number().int().nullable(),
    course: draftSchema,
  })
  .openapi('CourseRevision')

/** What was published, newest first. */
export const revisionListSchema = z.object({ revisions: z.array(revisionSchema) })

export type ListedCourse = z.infer<typeof listedCourseSchema>
export type EditableCourseList = z.infer<typeof courseListSchema>
export type EditedCourse = z.infer<typeof editedCourseSchema>
export type CourseRevision = z.infer<typeof revisionSchema>
export type RevisionList = z.infer<typeof revisionListSchema>
