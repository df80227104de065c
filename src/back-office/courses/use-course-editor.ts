import { useState } from 'react'
import type { EditedCourse } from '../../domain/courses/editing/contract.ts'
import {
  type CourseDraft,
  type CourseField,
  checkDraft,
  checkForPublishing,
  checkId,
  courseFields,
  differingFields,
  emptyDraft,
  type FieldErrors,
} from '../../domain/courses/editing/rules.ts'
import { staffEndpoints } from '../../staff-map.ts'
import type { FormError } from '../../ui/FormErrors.tsx'
import { toast } from '../../ui/toast.ts'
import { forgetKept, readKept, useKeptText } from '../parts/use-kept-text.ts'
import { useStaffAction } from '../parts/use-staff-data.ts'
import { type CourseForm, readForm, renewKeys, toForm } from './use-course-form.ts'

/** What staff work on: the draft, or else what the public sees. */
export const textOf = (course: EditedCourse | undefined): CourseDraft =>
  course?.draft ?? course?.published ?? emptyDraft

/** The id of a field's control on the page. */
export const controlOf = (field: CourseField) => `course-${field.replace(' ', '-')}`

type Refusal = { message: string; fields?: FieldErrors }
type Changed = { ok: true; data: EditedCourse } | ({ ok: false } & Refusal)
type Kept = { base?: EditedCourse; form: CourseForm }

const nothing: { list: FormError[]; fields: FieldErrors } = { list: [], fields: {} }

/**
 * The form of a course and what can be done with it. `latest` is the course as the server gave it
 * last; nothing for a new one. The form stands on `base`, and where somebody else has saved since,
 * `theirs` is what to compare with: no save overwrites it unless the person says so.
 */
export function useCourseEditor(latest: EditedCourse | undefined, refresh: () => void) {
  const act = useStaffAction()
  const name = latest?.id ?? 'new course'
  const [kept] = useState(() => readKept<Kept>(name))
  const [base, setBase] = useState(kept?.base ?? latest)
  const [form, setForm] = useState(() => (kept ? renewKeys(kept.form) : toForm(textOf(latest))))
  const [problems, setProblems] = useState(nothing)
  const [busy, setBusy] = useState(false)

  const draft = readForm(form)
  const unsaved = differingFields(draft, textOf(base)).length > 0
  useKeptText(name, unsaved ? ({ base, form } satisfies Kept) : undefined)
  const isNewer = latest !== undefined && base !== undefined && latest.version > base.version
  // Nobody is disturbed in a form that was not touched: it simply shows what is new.
  if (isNewer && !unsaved) start(latest)

  function start(course: EditedCourse | undefined) {
    setBase(course)
    setForm(toForm(textOf(course)))
    setProblems(nothing)
  }

  function refuse({ message, fields = {} }: Refusal) {
    const known = courseFields.filter((field) => fields[field])
    setProblems({
      fields,
      list:
        known.length > 0
          ? known.map((field) => ({ field: controlOf(field), message: fields[field] ?? message }))
          : [{ field: controlOf('title'), message }],
    })
  }

  async function attempt(work: () => Promise<Changed>, done: string) {
    if (busy) return undefined
    setBusy(true)
    const answer = await work()
    setBusy(false)
    refresh()
    if (!answer.ok) {
      refuse(answer)
      if (!answer.fields) toast.error(answer.message)
      return undefined
    }
    setProblems(nothing)
    setBase(answer.data)
    forgetKept(name)
    toast.success(done)
    return answer.data
  }

  const checked = (check: (draft: CourseDraft) => FieldErrors) => {
    const id = base?.published ? undefined : checkId(draft.id)
    const wrong = { ...check(draft), ...(id && { id }) }
    const isRight = Object.keys(wrong).length === 0
    if (!isRight) refuse({ message: '', fields: wrong })
    return isRight
  }
  const put = async () => {
    const saved = base
      ? await act(`put ${staffEndpoints.courseDraft}`, {
          params: { id: base.id },
          body: { version: base.version, ...draft },
        })
      : await act(`post ${staffEndpoints.courses}`, { body: draft })
    // A picture from elsewhere has become a copy of ours, under another address.
    if (saved.ok)
      setForm((now) =>
        now.image.trim() === draft.image ? { ...now, image: textOf(saved.data).image } : now,
      )
    return saved
  }
  const post = (course: EditedCourse, revision?: number) =>
    act(`post ${staffEndpoints.courseRevisions}`, {
      params: { id: course.id },
      body: { version: course.version, revision },
    })

  return {
    form,
    draft,
    base,
    busy,
    problems,
    unsaved,
    edit: (changed: Partial<CourseForm>) => setForm((before) => ({ ...before, ...changed })),
    /** Whether the form began with text that was typed here before and not saved. */
    isKept: kept !== undefined && unsaved,
    /** Back to what is saved. */
    revert: () => start(latest),
    forget: () => forgetKept(name),
    theirs: isNewer && unsaved ? latest : undefined,
    /** From now on the form stands on what the other person saved, and a save goes over it. */
    keepMine: () => {
      setBase(latest)
      setProblems(nothing)
    },
    save: async () => (checked(checkDraft) ? attempt(put, 'Draft saved.') : undefined),
    publish: async () => {
      if (!checked(checkForPublishing)) return undefined
      return attempt(async () => {
        const saved: Changed = unsaved || !base ? await put() : { ok: true, data: base }
        if (!saved.ok) return saved
        setBase(saved.data)
        return post(saved.data)
      }, 'Published. Every page shows it now.')
    },
    /** Publishes the text of a revision again; the form begins anew with it. */
    restore: async (revision: number, done: string) => {
      if (!base) return
      const restored = await attempt(() => post(base, revision), done)
      if (restored) start(restored)
    },
    archive: async (archived: boolean) => {
      if (!base) return
      const { id, version } = base
      await attempt(
        () =>
          act(`patch ${staffEndpoints.course}`, { params: { id }, body: { version, archived } }),
        archived ? 'Archived. The public does not see it any more.' : 'Brought back.',
      )
    },
  }
}
