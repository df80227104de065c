import { type ListItem, newEntry } from '../../../ui/staff/EditableList.tsx'
import type { Sheet } from '../../../ui/staff/versioned-form.ts'
import type { EditedCourse } from '../editing/contract.ts'
import {
  type CourseDraft,
  type CourseField,
  courseFieldLabels,
  emptyDraft,
  readPriceRupees,
} from '../editing/rules.ts'

/** A course as typed: prices as text, and lines that may be empty. */
export type CourseForm = {
  id: string
  title: string
  description: string
  image: string
  languages: ListItem<{ text: string }>[]
  discount: string
  'discounted price': string
  realprice: string
  syllabus: ListItem<{ text: string }>[]
  faqs: ListItem<{ question: string; answer: string }>[]
  download: string
  subject: CourseDraft['subject']
  level: CourseDraft['level']
  teacher: string
  mode: CourseDraft['mode']
  taughtIn: string
  weeklyHours: string
  before: string
  bring: string
  builds: string
}

/** The text in the form: the draft, otherwise the published text. */
export const courseTextOf = (course: EditedCourse | undefined): CourseDraft =>
  course?.draft ?? course?.published ?? emptyDraft

export const courseSheet: Sheet<EditedCourse, CourseForm, CourseDraft> = {
  labels: courseFieldLabels,
  toForm: (course) => toForm(courseTextOf(course)),
  read: readForm,
  textOf: courseTextOf,
  inWords: (text, field) => inWords(text[field]),
}

function toForm(draft: CourseDraft): CourseForm {
  const lines = (list: string[]) => list.map((text) => newEntry({ text }))
  return {
    ...draft,
    languages: lines(draft.languages),
    'discounted price': String(draft['discounted price'] ?? ''),
    realprice: String(draft.realprice ?? ''),
    syllabus: lines(draft.syllabus),
    faqs: draft.faqs.map(newEntry),
    weeklyHours: String(draft.weeklyHours ?? ''),
  }
}

/** The keys of a text stored earlier may have been used again since. */
export function renewKeys(form: CourseForm): CourseForm {
  return {
    // Text stored by an older version lacks newer fields.
    ...toForm(emptyDraft),
    ...form,
    languages: form.languages.map(newEntry),
    syllabus: form.syllabus.map(newEntry),
    faqs: form.faqs.map(newEntry),
  }
}

/** The text to send: trimmed, without empty lines. An invalid amount is NaN, which validation reports. */
function readForm(form: CourseForm): CourseDraft {
  const texts = (list: { text: string }[]) =>
    list.map(({ text }) => text.trim()).filter((text) => text !== '')
  const price = readPriceRupees(form['discounted price'])
  const original = readPriceRupees(form.realprice)
  return {
    id: form.id.trim(),
    title: form.title.trim(),
    description: form.description.trim(),
    image: form.image.trim(),
    languages: texts(form.languages),
    discount: form.discount.trim(),
    'discounted price': price,
    realprice: original === price ? null : original,
    syllabus: texts(form.syllabus),
    faqs: form.faqs
      .map(({ question, answer }) => ({ question: question.trim(), answer: answer.trim() }))
      .filter(({ question, answer }) => question || answer),
    download: form.download.trim(),
    subject: form.subject,
    level: form.level,
    teacher: form.teacher.trim(),
    mode: form.mode,
    taughtIn: form.taughtIn.trim(),
    weeklyHours: readPriceRupees(form.weeklyHours),
    before: form.before.trim(),
    bring: form.bring.trim(),
    builds: form.builds.trim(),
  }
}

function inWords(value: CourseDraft[CourseField]): string {
  if (value === null) return ''
  if (!Array.isArray(value)) return String(value)
  const lines = value.map((entry) =>
    typeof entry === 'string' ? entry : `${entry.question}\n${entry.answer}`,
  )
  return lines.join('\n')
}
