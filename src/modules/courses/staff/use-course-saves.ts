import type { useFieldErrors } from '../../../ui/staff/use-field-errors.ts'
import { type Attempt, useSaving } from '../../../ui/staff/use-saving.ts'
import { useStaffAction } from '../../../ui/staff/use-staff-data.ts'
import type { VersionedForm } from '../../../ui/staff/use-versioned-form.ts'
import { toast } from '../../../ui/toast.ts'
import type { EditedCourse } from '../editing/contract.ts'
import type { CourseDraft, CourseField } from '../editing/rules.ts'
import { type CourseForm, courseTextOf } from './use-course-form.ts'

type Form = VersionedForm<EditedCourse, CourseForm, CourseDraft>
type Saved = Attempt<EditedCourse>

/** What sends a course to the server; what it refuses stands in the form afterwards. */
export function useCourseSaves(
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
