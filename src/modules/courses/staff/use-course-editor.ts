import { describeEach } from '../../../ui/api/reasons.ts'
import { useFieldErrors } from '../../../ui/staff/use-field-errors.ts'
import { useVersionedForm } from '../../../ui/staff/use-versioned-form.ts'
import type { EditedCourse } from '../editing/contract.ts'
import {
  type CourseDraft,
  type CourseField,
  checkDraft,
  checkForPublishing,
  checkId,
  courseFieldLabels,
  type FieldErrors,
} from '../editing/rules.ts'
import { courseSheet, renewKeys } from './use-course-form.ts'
import { useCourseSaves } from './use-course-saves.ts'
import { courseWords } from './words.ts'

/** The id of a field's control on the page. */
export const courseControlOf = (field: CourseField) => `course-${field.replace(' ', '-')}`

/**
 * The form of a course and what can be done with it. `latest` is the course as the server gave it last;
 * nothing for a new one.
 */
export function useCourseEditor(latest: EditedCourse | undefined, refresh: () => void) {
  const keepOptions = { as: latest?.id ?? 'new course', renew: renewKeys }
  const form = useVersionedForm(courseSheet, latest, keepOptions)
  const errors = useFieldErrors(courseFieldLabels, courseControlOf)
  const { busy, ...saves } = useCourseSaves(form, errors, refresh)

  const checked = (check: (draft: CourseDraft) => FieldErrors) => {
    const id = form.base?.published ? undefined : checkId(form.text.id)
    const wrong = { ...check(form.text), ...(id && { id }) }
    const isRight = Object.keys(wrong).length === 0
    if (!isRight) errors.refuse({ fields: describeEach(courseWords, wrong) })
    return isRight
  }
  return {
    ...form,
    draft: form.text,
    busy,
    problems: errors,
    /** Nothing is saved while two texts wait to be compared. */
    held: busy || form.conflict !== undefined,
    revert: () => {
      errors.clear()
      form.revert()
    },
    save: async () => (checked(checkDraft) ? saves.save() : undefined),
    publish: async () => (checked(checkForPublishing) ? saves.publish() : undefined),
    restore: saves.restore,
    archive: saves.archive,
  }
}
