import { useMemo, useRef } from 'react'
import { describeEach } from '../../../ui/api/reasons.ts'
import { type ListItem, newEntry } from '../../../ui/staff/EditableList.tsx'
import { listErrors } from '../../../ui/staff/list-errors.ts'
import { type ErrorsByField, useAction } from '../../../ui/staff/use-action.ts'
import {
  type Sheet,
  useVersionedForm,
  type VersionedForm,
} from '../../../ui/staff/versioned-form.ts'
import { toast } from '../../../ui/toast.ts'
import type { EditedCourse } from '../editing/contract.ts'
import {
  type CourseDraft,
  type CourseField,
  checkDraft,
  checkForPublishing,
  checkId,
  courseFieldLabels,
  emptyDraft,
  readPriceRupees,
} from '../editing/rules.ts'
import { courseTexts } from './texts.ts'

/** The id of a field's control. */
export const courseControlOf = (field: CourseField) => `course-${field.replace(' ', '-')}`

export const publishCall = 'POST /api/admin/courses/{id}/revisions' as const

/** State and actions of the course form. `latest` is the course as last received; undefined for a new one. */
export function useCourseEditor(
  latest: EditedCourse | undefined,
  refresh: () => void,
  onSaved: OnSaved,
) {
  const keepOptions = { as: latest?.id ?? 'new course', renew: renewKeys }
  const form = useVersionedForm(courseSheet, latest, keepOptions)
  const { base, text: draft } = form
  const { busy, errors, refuse, send, ...actions } = useCourseActions(form, refresh, onSaved)
  const problems = useMemo(() => listErrors(courseFieldLabels, courseControlOf, errors), [errors])
  function save(publishes: boolean) {
    const id = base?.published ? undefined : checkId(draft.id)
    const check = publishes ? checkForPublishing : checkDraft
    const wrong = { ...check(draft), ...(id && { id }) }
    refuse(describeEach(courseTexts, wrong))
    if (Object.keys(wrong).length === 0) send(publishes)
  }
  return {
    ...form,
    ...actions,
    draft,
    busy,
    problems,
    errors: errors.fields,
    /** Nothing is saved during a version conflict. */
    held: busy || form.conflict !== undefined,
    revert: () => {
      refuse({})
      form.revert()
    },
    save,
  }
}

export type CourseEditing = ReturnType<typeof useCourseEditor>

type OnSaved = (course: EditedCourse) => void
type Form = VersionedForm<EditedCourse, CourseForm, CourseDraft>

/** Saves the draft, and publishes it afterwards if wanted. */
function useCourseActions(form: Form, refresh: () => void, onSaved: OnSaved) {
  const { base, text: draft, unsaved } = form
  const publishesNext = useRef(false)
  /** Common handling of refusals and version conflicts. */
  const refusal = { onLate: form.refused, onRefused: refresh }
  function finish(saved: EditedCourse, doneText: string) {
    form.saved(saved)
    toast.success(doneText)
    refresh()
    onSaved(saved)
  }
  const publishing = useAction(publishCall, {
    ...refusal,
    onDone: (saved) => finish(saved, 'Published. Every page shows it now.'),
  })
  const publish = ({ id, version }: EditedCourse) =>
    publishing.run({ params: { id }, body: { version } })
  const saving = useAction(base ? 'PUT /api/admin/courses/{id}/draft' : 'POST /api/admin/courses', {
    ...refusal,
    onDone: (saved) => {
      // A picture elsewhere has become our copy, under another address.
      form.saved(saved, ({ image }) => ({
        image: image.trim() === draft.image ? courseTextOf(saved).image : image,
      }))
      if (publishesNext.current) publish(saved)
      else finish(saved, 'Draft saved.')
    },
  })
  return {
    busy: saving.isBusy || publishing.isBusy,
    errors: publishing.errors.message ? publishing.errors : saving.errors,
    refuse: (fields: ErrorsByField) => {
      publishing.refuse({})
      saving.refuse(fields)
    },
    send: (publishes: boolean) => {
      publishesNext.current = publishes
      if (publishes && base && !unsaved) publish(base)
      else if (!base) saving.run({ body: draft })
      else saving.run({ params: { id: base.id }, body: { ...draft, version: base.version } })
    },
    refusal,
    finish,
  }
}

/** A course as typed: prices as text, and lines that may be empty. */
export type CourseForm = Omit<CourseDraft, keyof TypedFields> & TypedFields
type TypedFields = Record<'discounted price' | 'realprice' | 'weeklyHours', string> &
  Record<'languages' | 'syllabus', ListItem<{ text: string }>[]> & {
    faqs: ListItem<CourseDraft['faqs'][number]>[]
  }

/** The text in the form: the draft, otherwise the published text. */
export const courseTextOf = (course: EditedCourse | undefined): CourseDraft =>
  course?.draft ?? course?.published ?? emptyDraft

const courseSheet: Sheet<EditedCourse, CourseForm, CourseDraft> = {
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
function renewKeys(form: CourseForm): CourseForm {
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
