import { isOwnAddress, readOutsideAddress } from '../../pictures/rules.ts'
import type { WireCourse } from '../contract.ts'
import { homeCourseCount, readCourse } from '../rules.ts'

/**
 * A course as staff write it: the keys of the wire with every gap there, empty. Amounts are whole
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
}

/** Where a new course is written; no course can have this address. */
export const newCourseId = 'new'

/** The fields of a course in the order of the form, as staff read them. */
export const fieldLabels = {
  title: 'Title',
  id: 'Address',
  description: 'Description',
  image: 'Picture',
  languages: 'Languages and tools',
  discount: 'Discount label',
  'discounted price': 'Price',
  realprice: 'Original price',
  syllabus: 'Syllabus',
  faqs: 'Questions and answers',
  download: 'Download',
} as const satisfies Record<keyof CourseDraft, string>

export type CourseField = keyof typeof fieldLabels

export const courseFields = Object.keys(fieldLabels) as CourseField[]

/** What is wrong, by field; the browser checks before it sends, the server whatever was sent. */
export type FieldErrors = Partial<Record<CourseField, string>>

const longest = {
  id: 60,
  title: 160,
  description: 600,
  address: 300,
  discount: 40,
  language: 40,
  step: 200,
  question: 200,
  answer: 1000,
}
const most = { languages: 20, syllabus: 60, faqs: 30, rupees: 10_000_000 }

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
}

/**
 * What may not be stored, not even as a draft: that may have gaps, but it needs a title. The address
 * is checked apart, because one that is published stays as it is.
 */
export function checkDraft(draft: CourseDraft): FieldErrors {
  return firstOf({
    title: [draft.title === '' && 'Please enter a title.', wrongText(draft.title, longest.title)],
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
  })
}

/** What is still missing before the public may see it. */
export function checkForPublishing(draft: CourseDraft): FieldErrors {
  const halves = draft.faqs.find(({ question, answer }) => !question !== !answer)
  const { 'discounted price': price } = draft
  return {
    ...firstOf({
      description: [
        draft.description === '' && 'Please describe the course before it is published.',
      ],
      'discounted price': [price === null && 'Please enter a price; 0 where the course is free.'],
      faqs: [halves && 'Please give every question an answer, and every answer its question.'],
    }),
    ...checkDraft(draft),
  }
}

/** What is wrong with the address of a course that is not published yet. */
export function checkId(id: string): string | undefined {
  if (id === '') return 'Please enter the last part of the address, such as data-science.'
  if (id.length > longest.id) return `The address can have at most ${longest.id} characters.`
  if (id === newCourseId) return 'The address cannot be “new”: the back office uses it.'
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(id))
    return 'Use small letters, digits and single hyphens only, such as data-science.'
}

/** The course as it travels: keys in the order of the specification, nothing for what is empty. */
export function toWireCourse(draft: CourseDraft): WireCourse {
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
  }
}

/** A published course for the form, however it was written: names of prices, amounts as text, gaps. */
export function toDraft(wire: WireCourse): CourseDraft {
  const course = readCourse(wire)
  return {
    ...emptyDraft,
    id: course.id,
    title: course.title,
    description: course.description,
    image: course.image ?? '',
    languages: course.languages,
    // As it was given: the label that readers see may be derived from the prices.
    discount: typeof wire.discount === 'string' ? wire.discount.trim() : '',
    'discounted price': Math.round(course.price / 100),
    realprice: course.realPrice === course.price ? null : Math.round(course.realPrice / 100),
    syllabus: course.syllabus,
    faqs: course.faqs,
    download: course.download ?? '',
  }
}

/** Where two texts of a course differ. */
export function differingFields(one: CourseDraft, other: CourseDraft): CourseField[] {
  return courseFields.filter((field) => JSON.stringify(one[field]) !== JSON.stringify(other[field]))
}

/** The fields that differ, as they are in the first text; for the audit trail. */
export function pickDiffering(one: CourseDraft, other: CourseDraft): Record<string, unknown> {
  return Object.fromEntries(differingFields(one, other).map((field) => [field, one[field]]))
}

type Standing = { published: boolean; hasDraft: boolean; archived: boolean }

/** Where a course stands, in the words of the list. */
export function statusOf(course: Standing) {
  if (course.archived) return 'Archived'
  if (!course.published) return 'Never published'
  return course.hasDraft ? 'Draft changes' : 'Published'
}

export type CourseStatus = ReturnType<typeof statusOf>

/** The ids of the courses that stand on the home page: the first that the public can see. */
export function idsOnHomePage(courses: (Standing & { id: string })[]): string[] {
  return courses
    .filter(({ published, archived }) => published && !archived)
    .slice(0, homeCourseCount)
    .map(({ id }) => id)
}

/** The list with the entry at `from` moved to `to`. */
export function moveEntry<T>(list: readonly T[], from: number, to: number): T[] {
  const moved = list.slice()
  moved.splice(to, 0, ...moved.splice(from, 1))
  return moved
}

/** An address out of a title: “C / C++ Programming” becomes “c-c-programming”. */
export function addressFrom(title: string): string {
  return title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, longest.id)
    .replace(/^-+|-+$/g, '')
}

/** What was typed as whole rupees: “₹1,25,000” is 125000; null for nothing, NaN for what is no amount. */
export function readRupees(typed: string): number | null {
  const bare = typed.replace(/[₹,\s]/g, '')
  if (bare === '') return null
  return /^\d{1,9}$/.test(bare) ? Number(bare) : Number.NaN
}

type Finding = string | false | undefined

function firstOf(findings: Partial<Record<CourseField, Finding[]>>): FieldErrors {
  const found: FieldErrors = {}
  for (const [field, messages] of Object.entries(findings) as [CourseField, Finding[]][]) {
    const message = messages.find((finding) => finding)
    if (message) found[field] = message
  }
  return found
}

const questionsOf = (draft: CourseDraft) => draft.faqs.map(({ question }) => question)

function wrongText(text: string, max: number): Finding {
  if (text.length > max) return `At most ${max} characters, please; these are ${text.length}.`
  if (!text.isWellFormed() || /\p{Cc}/u.test(text))
    return 'One line of plain text, please, without line breaks or other control characters.'
}

function wrongList(entries: string[], max: number, longestEntry: number): Finding[] {
  const twice = entries.find((entry, index) => entry && entries.indexOf(entry) !== index)
  return [
    entries.length > max && `At most ${max} entries, please; these are ${entries.length}.`,
    ...entries.map((entry) => wrongText(entry, longestEntry)),
    twice && `“${twice}” stands here twice. Please take one of them out.`,
  ]
}

function wrongAmount(amount: number | null): Finding {
  if (amount === null || (Number.isInteger(amount) && amount >= 0 && amount <= most.rupees)) return
  return 'Please enter whole rupees from 0 to ₹1,00,00,000, such as 8999.'
}

function wrongOriginal({ realprice, 'discounted price': price }: CourseDraft): Finding {
  return (
    realprice !== null &&
    price !== null &&
    realprice < price &&
    'The original price cannot be lower than the price. Leave it empty to strike out nothing.'
  )
}

/** A link or picture leads to a page of ours or to the web: nothing that could run as a script. */
function wrongAddress(address: string): Finding {
  if (address === '') return
  const message = 'Please enter an address that begins with https:// or with a single /.'
  if (address.length > longest.address)
    return `An address can have at most ${longest.address} characters.`
  if (/[\s\\\p{Cc}]/u.test(address) || !address.isWellFormed()) return message
  if (isOwnAddress(address)) return
  if (!/^https?:\/\/[^/]/i.test(address) || !URL.canParse(address)) return message
  const { username, password } = new URL(address)
  if (username || password)
    return 'This address holds a name or a password, which everybody would see. Please take it out.'
}

/** One from elsewhere is fetched by the server, once. */
function wrongPicture(address: string): Finding {
  if (address === '' || isOwnAddress(address) || readOutsideAddress(address)) return
  return 'We can fetch a picture only from an address that begins with https:// and has no port in it.'
}
