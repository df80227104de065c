import { useMemo, useRef } from 'react'
import { describeEach } from '../../../ui/api/reasons.ts'
import { listErrors } from '../../../ui/staff/list-errors.ts'
import { type ErrorsByField, useAction } from '../../../ui/staff/use-action.ts'
import { useVersionedForm, type VersionedForm } from '../../../ui/staff/versioned-form.ts'
import { toast } from '../../../ui/toast.ts'
import type { EditedCourse } from '../editing/contract.ts'
import {
  type CourseDraft,
  type CourseField,
  checkDraft,
  checkForPublishing,
  checkId,
  courseFieldLabels,
} from '../editing/rules.ts'
import { type CourseForm, courseSheet, courseTextOf, renewKeys } from './use-course-form.ts'
import { courseWords } from './words.ts'

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
    refuse(describeEach(courseWords, wrong))
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
