import { describeEach } from '../../../ui/api/reasons.ts'
import { useFieldErrors } from '../../../ui/staff/use-field-errors.ts'
import { type Attempt, useSaving } from '../../../ui/staff/use-saving.ts'
import { useStaffAction } from '../../../ui/staff/use-staff-data.ts'
import { useVersionedForm, type VersionedForm } from '../../../ui/staff/use-versioned-form.ts'
import { toast } from '../../../ui/toast.ts'
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
import { type CourseForm, courseSheet, courseTextOf, renewKeys } from './use-course-form.ts'
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

type Form = VersionedForm<EditedCourse, CourseForm, CourseDraft>
type Saved = Attempt<EditedCourse>

/** What sends a course to the server; what it refuses stands in the form afterwards. */
function useCourseSaves(
  form: Form,
  errors: ReturnType<typeof useFieldErrors<CourseField>>,
  refresh: () => void,
) {
  const calls = useCourseCalls(form)
  const { base, unsaved } = form
  const { busy, attempt } = useSaving(form.refused, (why) => {
    errors.refuse(why)
    if (!why.fields) toast.error(why.message)
  })

  async function settle(work: () => Promise<Saved>, doneText: string) {
    errors.clear()
    const answer = await attempt(work)
    refresh()
    if (!answer?.ok) return undefined
    form.saved(answer.data)
    toast.success(doneText)
    return answer.data
  }
  return {
    busy,
    save: () => settle(calls.put, 'Draft saved.'),
    publish: () =>
      settle(async () => {
        const saved: Saved = unsaved || !base ? await calls.put() : { ok: true, data: base }
        return saved.ok ? calls.publish(saved.data) : saved
      }, 'Published. Every page shows it now.'),
    /** Publishes the text of a revision again; the form begins anew with it. */
    restore: async (revision: number, doneText: string) => {
      const restored = base && (await settle(() => calls.publish(base, revision), doneText))
      if (restored) form.start(restored)
    },
    archive: async (archived: boolean) => {
      const doneText = archived ? 'Archived. The public does not see it any more.' : 'Brought back.'
      if (base) await settle(() => calls.archive(base, archived), doneText)
    },
  }
}

function useCourseCalls({ base, text: draft, saved }: Form) {
  const act = useStaffAction()
  return {
    put: async () => {
      const answer = base
        ? await act('PUT /api/admin/courses/{id}/draft', {
            params: { id: base.id },
            body: { version: base.version, ...draft },
          })
        : await act('POST /api/admin/courses', { body: draft })
      // A picture from elsewhere has become a copy of ours, under another address.
      if (answer.ok)
        saved(answer.data, ({ image }) => ({
          image: image.trim() === draft.image ? courseTextOf(answer.data).image : image,
        }))
      return answer
    },
    publish: ({ id, version }: EditedCourse, revision?: number) =>
      act('POST /api/admin/courses/{id}/revisions', {
        params: { id },
        body: { version, revision },
      }),
    archive: ({ id, version }: EditedCourse, archived: boolean) =>
      act('PATCH /api/admin/courses/{id}', { params: { id }, body: { version, archived } }),
  }
}
