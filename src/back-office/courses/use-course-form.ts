import { type CourseDraft, readRupees } from '../../domain/courses/editing/rules.ts'
import { type Entry, newEntry } from '../parts/EditableList.tsx'

/** A course as it is typed: prices as text, and lines that may still be empty. */
export type CourseForm = {
  id: string
  title: string
  description: string
  image: string
  languages: Entry<{ text: string }>[]
  discount: string
  'discounted price': string
  realprice: string
  syllabus: Entry<{ text: string }>[]
  faqs: Entry<{ question: string; answer: string }>[]
  download: string
}

export function toForm(draft: CourseDraft): CourseForm {
  const lines = (list: string[]) => list.map((text) => newEntry({ text }))
  return {
    ...draft,
    languages: lines(draft.languages),
    'discounted price': String(draft['discounted price'] ?? ''),
    realprice: String(draft.realprice ?? ''),
    syllabus: lines(draft.syllabus),
    faqs: draft.faqs.map(newEntry),
  }
}

/** The keys of a text from an earlier page, of which some may be given away again by now. */
export function renewKeys(form: CourseForm): CourseForm {
  return {
    ...form,
    languages: form.languages.map(newEntry),
    syllabus: form.syllabus.map(newEntry),
    faqs: form.faqs.map(newEntry),
  }
}

/** What is sent: trimmed, without empty lines. An amount that is none is NaN, which the check finds. */
export function readForm(form: CourseForm): CourseDraft {
  const texts = (list: { text: string }[]) =>
    list.map(({ text }) => text.trim()).filter((text) => text !== '')
  const price = readRupees(form['discounted price'])
  const original = readRupees(form.realprice)
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
  }
}
