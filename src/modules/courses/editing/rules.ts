import type { Level, Mode, Subject } from '../../../../content/course-facts.ts'
import { isOwnAddress, readOutsideAddress } from '../../../platform/pictures/rules.ts'
import { to } from '../../../ui/addresses/site-map.ts'
import { sectionParts } from '../../../ui/addresses/staff-map.ts'
import type { CourseJson } from '../contract.ts'
import { type CourseFacts, readFacts } from '../facts/rules.ts'
import { homeCourseCount, longestTitle, readCourse } from '../rules.ts'

/**
 * A course in the editor: the keys of the JSON, with empty values for everything missing. Amounts are whole
 * rupees; without an original price nothing is struck out.
 */
export type CourseDraft = {
  id: string
  title: string
  description: string
  image: string
  languages: string[]
  discount: string
  'discounted price': number | null
  realprice: number | null
  syllabus: string[]
  faqs: { question: string; answer: string }[]
  download: string
} & DraftFacts

type DraftFacts = {
  subject: Subject | ''
  level: Level | ''
  teacher: string
  mode: Mode | ''
  taughtIn: string
  weeklyHours: number | null
  before: string
  bring: string
  builds: string
}

/** The path of a new course; no course can have this id. */
export const newCourseId = 'new'
export const toCourseImport = to.adminRecord('courses', sectionParts.importCourses)

/** The facts in the order of the form, as staff read them. */
const factLabels = {
  subject: 'Subject',
  level: 'Level',
  teacher: 'Who teaches',
  mode: 'Where',
  taughtIn: 'Taught in',
  weeklyHours: 'Hours a week',
  before: 'Before you join',
  bring: 'What to bring',
  builds: 'What you build',
} as const satisfies Record<keyof DraftFacts, string>

/** The fields of a course in the order of the form, as staff read them. */
export const courseFieldLabels = {
  title: 'Title',
  id: 'Web address',
  description: 'Description',
  image: 'Picture',
  languages: 'Languages and tools',
  discount: 'Discount label',
  'discounted price': 'Price',
  realprice: 'Original price',
  syllabus: 'Syllabus',
  faqs: 'Questions and answers',
  download: 'Download',
  ...factLabels,
} as const satisfies Record<keyof CourseDraft, string>

export type CourseField = keyof typeof courseFieldLabels

const courseFields = Object.keys(courseFieldLabels) as CourseField[]

/** Errors of a course. */
export type CourseReason =
  | { reason: 'title-missing' }
  | { reason: 'description-missing' }
  | { reason: 'price-missing' }
  | { reason: 'half-question' }
  | IdReason
  | { reason: 'text-too-long'; max: number; length: number }
  | { reason: 'not-one-line' }
  | { reason: 'too-many-entries'; max: number; length: number }
  | { reason: 'twice'; entry: string }
  | { reason: 'no-rupees' }
  | { reason: 'original-lower' }
  | { reason: 'no-hours' }
  | { reason: 'no-choice'; what: string }
  | { reason: 'no-address' }
  | { reason: 'address-too-long'; max: number }
  | { reason: 'has-credentials' }
  | { reason: 'not-fetched' }
  | { reason: 'no-text'; what: string }
  | { reason: 'no-list'; what: string }
  | { reason: 'no-amount'; what: string }
  | { reason: 'no-pair' }
  | { reason: 'no-number'; what: string }
  | { reason: 'archived-or-not' }
  | { reason: 'no-time' }
  | { reason: 'no-ids' }
  | { reason: 'no-course' }

/** Errors of a course's id. */
export type IdReason =
  | { reason: 'id-missing' }
  | { reason: 'id-too-long'; max: number }
  | { reason: 'id-reserved' }
  | { reason: 'id-not-plain' }

/** Errors by field; checked in the browser before sending, and on the server. */
export type FieldErrors = Partial<Record<CourseField, CourseReason>>

const longest = {
  id: 60,
  title: longestTitle,
  description: 600,
  discount: 40,
  language: 40,
  step: 200,
  question: 200,
  answer: 1000,
  name: 120,
  fact: 200,
  address: 300,
}
const most = { languages: 20, syllabus: 60, faqs: 30, rupees: 10_000_000, hours: 60 }

export const emptyFacts: DraftFacts = {
  subject: '',
  level: '',
  teacher: '',
  mode: '',
  taughtIn: '',
  weeklyHours: null,
  before: '',
  bring: '',
  builds: '',
}

export const emptyDraft: CourseDraft = {
  id: '',
  title: '',
  description: '',
  image: '',
  languages: [],
  discount: '',
  'discounted price': null,
  realprice: null,
  syllabus: [],
  faqs: [],
  download: '',
  ...emptyFacts,
}

/**
 * Errors that prevent saving even a draft: it may be incomplete, but needs a title. The id is checked
 * separately, because a published one stays as it is.
 */
export function checkDraft(draft: CourseDraft): FieldErrors {
  return firstOf({
    title: [
      draft.title === '' && { reason: 'title-missing' },
      wrongText(draft.title, longest.title),
    ],
    description: [wrongText(draft.description, longest.description)],
    image: [wrongAddress(draft.image), wrongPicture(draft.image)],
    languages: wrongList(draft.languages, most.languages, longest.language),
    discount: [wrongText(draft.discount, longest.discount)],
    'discounted price': [wrongAmount(draft['discounted price'])],
    realprice: [wrongAmount(draft.realprice), wrongOriginal(draft)],
    syllabus: wrongList(draft.syllabus, most.syllabus, longest.step),
    faqs: [
      ...wrongList(questionsOf(draft), most.faqs, longest.question),
      ...draft.faqs.map(({ answer }) => wrongText(answer, longest.answer)),
    ],
    download: [wrongAddress(draft.download)],
    teacher: [wrongText(draft.teacher, longest.name)],
    taughtIn: [wrongText(draft.taughtIn, longest.name)],
    weeklyHours: [wrongHours(draft.weeklyHours)],
    before: [wrongText(draft.before, longest.fact)],
    bring: [wrongText(draft.bring, longest.fact)],
    builds: [wrongText(draft.builds, longest.fact)],
  })
}

/** What is missing for publishing. */
export function checkForPublishing(draft: CourseDraft): FieldErrors {
  const halves = draft.faqs.find(({ question, answer }) => !question !== !answer)
  const { 'discounted price': price } = draft
  return {
    ...firstOf({
      description: [draft.description === '' && { reason: 'description-missing' }],
      'discounted price': [price === null && { reason: 'price-missing' }],
      faqs: [halves && { reason: 'half-question' }],
    }),
    ...checkDraft(draft),
  }
}

/** Errors of the id of an unpublished course. */
export function checkId(id: string): IdReason | undefined {
  if (id === '') return { reason: 'id-missing' }
  if (id.length > longest.id) return { reason: 'id-too-long', max: longest.id }
  if (id === newCourseId) return { reason: 'id-reserved' }
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(id)) return { reason: 'id-not-plain' }
}

/** The course as JSON: keys in the order of the specification, without empty values. */
export function toCourseJson(draft: CourseDraft): CourseJson {
  const price = draft['discounted price'] ?? 0
  return {
    id: draft.id,
    title: draft.title,
    description: draft.description,
    ...(draft.image && { image: draft.image }),
    ...(draft.languages.length > 0 && { languages: draft.languages }),
    ...(draft.discount && { discount: draft.discount }),
    'discounted price': price,
    realprice: draft.realprice ?? price,
    syllabus: draft.syllabus,
    ...(draft.faqs.length > 0 && { faqs: draft.faqs }),
    ...(draft.download && { download: draft.download }),
    ...toFactsJson(draft),
  }
}

/** Without facts, a course has only the specified keys. */
function toFactsJson(draft: DraftFacts): { facts?: CourseFacts } {
  const keys = Object.keys(factLabels) as (keyof DraftFacts)[]
  const filledIn = keys.filter((key) => draft[key])
  if (filledIn.length === 0) return {}
  return { facts: Object.fromEntries(filledIn.map((key) => [key, draft[key]])) }
}

/**
 * A published course for the form, in whatever way it was written: names of prices, amounts as text,
 * missing fields.
 */
export function toDraft(json: CourseJson): CourseDraft {
  const course = readCourse(json)
  const filledIn = Object.entries(readFacts(course.facts)).filter(
    ([, value]) => value !== undefined,
  )
  return {
    ...emptyDraft,
    ...Object.fromEntries(filledIn),
    id: course.id,
    title: course.title,
    description: course.description,
    image: course.image ?? '',
    languages: course.languages,
    // As it was written: the displayed label may be derived from the prices.
    discount: typeof json.discount === 'string' ? json.discount.trim() : '',
    'discounted price': Math.round(course.price / 100),
    realprice: course.realPrice === course.price ? null : Math.round(course.realPrice / 100),
    syllabus: course.syllabus,
    faqs: course.faqs,
    download: course.download ?? '',
  }
}

/** The fields in which two texts differ. */
export function differingCourseFields(one: CourseDraft, other: CourseDraft): CourseField[] {
  return courseFields.filter((field) => JSON.stringify(one[field]) !== JSON.stringify(other[field]))
}

/** The differing fields with their values in both texts, for the audit log. */
export function differenceOf(before: CourseDraft, after: CourseDraft) {
  const fields = differingCourseFields(before, after)
  const pick = (draft: CourseDraft): Record<string, unknown> =>
    Object.fromEntries(fields.map((field) => [field, draft[field]]))
  return { before: pick(before), after: pick(after) }
}

type CourseState = { published: boolean; hasDraft: boolean; archived: boolean }

export const courseStatuses = ['Published', 'Draft changes', 'Never published', 'Archived'] as const
export type CourseStatus = (typeof courseStatuses)[number]

/** The status of a course in the list. */
export function statusOf(course: CourseState): CourseStatus {
  if (course.archived) return 'Archived'
  if (!course.published) return 'Never published'
  return course.hasDraft ? 'Draft changes' : 'Published'
}

/** The ids of the courses on the home page: the first published ones. */
export function idsOnHomePage(courses: (CourseState & { id: string })[]): string[] {
  return courses
    .filter(({ published, archived }) => published && !archived)
    .slice(0, homeCourseCount)
    .map(({ id }) => id)
}

/** An id from a title: “C / C++ Programming” becomes “c-c-programming”. */
export function addressFrom(title: string): string {
  return title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, longest.id)
    .replace(/^-+|-+$/g, '')
}

/** Whole rupees as typed: “₹1,25,000” is 125000; null for nothing, NaN for anything else. */
export function readPriceRupees(text: string): number | null {
  const bare = text.replace(/[₹,\s]/g, '')
  if (bare === '') return null
  return /^\d{1,9}$/.test(bare) ? Number(bare) : Number.NaN
}

type FieldProblem = CourseReason | false | undefined

function firstOf(findings: Partial<Record<CourseField, FieldProblem[]>>): FieldErrors {
  const errors: FieldErrors = {}
  for (const [field, reasons] of Object.entries(findings) as [CourseField, FieldProblem[]][]) {
    const reason = reasons.find((problem) => problem)
    if (reason) errors[field] = reason
  }
  return errors
}

const questionsOf = (draft: CourseDraft) => draft.faqs.map(({ question }) => question)

function wrongText(text: string, max: number): FieldProblem {
  if (text.length > max) return { reason: 'text-too-long', max, length: text.length }
  if (!text.isWellFormed() || /\p{Cc}/u.test(text)) return { reason: 'not-one-line' }
}

/** A link or picture must be a page of ours or on the web: nothing that could run as a script. */
function wrongAddress(address: string): FieldProblem {
  if (address === '') return
  if (address.length > longest.address) return { reason: 'address-too-long', max: longest.address }
  if (/[\s\\\p{Cc}]/u.test(address) || !address.isWellFormed()) return { reason: 'no-address' }
  if (isOwnAddress(address)) return
  if (!/^https?:\/\/[^/]/i.test(address) || !URL.canParse(address)) return { reason: 'no-address' }
  const { username, password } = new URL(address)
  if (username || password) return { reason: 'has-credentials' }
}

/** A picture elsewhere must be one that the server may fetch. */
function wrongPicture(address: string): FieldProblem {
  if (address === '' || isOwnAddress(address) || readOutsideAddress(address)) return
  return { reason: 'not-fetched' }
}

function wrongList(entries: string[], max: number, longestEntry: number): FieldProblem[] {
  const twice = entries.find((entry, index) => entry && entries.indexOf(entry) !== index)
  return [
    entries.length > max && { reason: 'too-many-entries', max, length: entries.length },
    ...entries.map((entry) => wrongText(entry, longestEntry)),
    twice !== undefined && { reason: 'twice', entry: twice },
  ]
}

function wrongAmount(amount: number | null): FieldProblem {
  if (amount === null || (Number.isInteger(amount) && amount >= 0 && amount <= most.rupees)) return
  return { reason: 'no-rupees' }
}

function wrongHours(hours: number | null): FieldProblem {
  if (hours === null || (Number.isInteger(hours) && hours >= 1 && hours <= most.hours)) return
  return { reason: 'no-hours' }
}

function wrongOriginal({ realprice, 'discounted price': price }: CourseDraft): FieldProblem {
  return realprice !== null && price !== null && realprice < price && { reason: 'original-lower' }
}
