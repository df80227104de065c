import { ExternalLink } from 'lucide-react'
import { to } from '../../../ui/addresses/site-map.ts'
import { sectionParts } from '../../../ui/addresses/staff-map.ts'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { Failure } from '../../../ui/Failure.tsx'
import { FormErrorsContext } from '../../../ui/form-context.ts'
import { formatTime } from '../../../ui/format/times.ts'
import { Loading } from '../../../ui/Loading.tsx'
import { useNavigate, useParams } from '../../../ui/router.tsx'
import { ActionButton } from '../../../ui/staff/ActionForm.tsx'
import { LeaveDialog } from '../../../ui/staff/ConfirmDialog.tsx'
import { FormOpening } from '../../../ui/staff/FormOpening.tsx'
import { StaffPage } from '../../../ui/staff/StaffPage.tsx'
import { TextLink } from '../../../ui/staff/TextLink.tsx'
import { useStaffData } from '../../../ui/staff/use-staff-data.ts'
import { SectionPage } from '../../accounts/staff/SectionPage.tsx'
import { useAbility } from '../../accounts/use-ability.ts'
import type { EditedCourse } from '../editing/contract.ts'
import { newCourseId, statusOf } from '../editing/rules.ts'
import { CourseFields } from './CourseFields.tsx'
import { CourseStatusBadge } from './CourseStatusBadge.tsx'
import { EditorAside } from './EditorAside.tsx'
import { PlannedPriceLine } from './PlannedPriceLine.tsx'
import { type CourseEditing, courseTextOf, useCourseEditor } from './use-course-editor.ts'

/** The page of one course: its editor, once the course is loaded. */
export function CourseEditorPage() {
  const { id = '' } = useParams()
  const { state, refresh } = useStaffData('GET /api/admin/courses/{id}', { params: { id } })
  // While another course loads, the former one must not be in the form.
  if (state.status === 'loaded' && state.data.id === id) {
    return <CourseEditor key={id} latest={state.data} refresh={refresh} />
  }
  return (
    <SectionPage section="courses">
      {state.status === 'error' ? (
        <Failure message={failures[state.reason]} className="min-h-[50vh]">
          {state.reason !== 'not-found' && <Button onClick={refresh}>Try again</Button>}
          <ButtonLink to={to.adminSection('courses')}>Back to the list</ButtonLink>
        </Failure>
      ) : (
        <Loading text="Loading the course..." className="min-h-[70vh]" />
      )}
    </SectionPage>
  )
}

/** A course that is not stored yet. */
export function NewCourse() {
  return <CourseEditor refresh={() => undefined} />
}

const failures = {
  'not-found': 'There is no such course. It may have a new address.',
  forbidden: 'Only other members of the team may see the courses.',
  refused: 'The server could not send the course. Nothing is lost: try again in a minute.',
  unreachable: 'The course could not be reached. Check your connection, then try again.',
}

/** The editor of a course: fields, preview, and published revisions. */
function CourseEditor({ latest, refresh }: { latest?: EditedCourse; refresh: () => void }) {
  const navigate = useNavigate()
  const editor = useCourseEditor(latest, refresh, ({ id }) => {
    // A new course gets its page, and one with a new id another.
    if (id !== latest?.id) navigate(to.adminRecord('courses', id), { replace: true })
  })
  const { form, draft, base, problems } = editor
  return (
    <StaffPage
      title={draft.title || courseTextOf(base).title || 'New course'}
      path={to.adminRecord('courses', base?.id ?? newCourseId)}
      back={{ address: to.adminSection('courses'), name: 'All courses' }}
    >
      <div className="pt-2 pb-6">{base && <HeadingDetails course={base} />}</div>
      <PlannedPriceLine editor={editor} />
      <form
        method="dialog"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          editor.save(false)
        }}
        className="grid items-start gap-x-10 gap-y-8 xl:grid-cols-[minmax(0,1fr)_minmax(0,25rem)] 2xl:grid-cols-[minmax(0,1fr)_minmax(0,34rem)]"
      >
        <div className="grid max-w-3xl gap-5 [&_:is(input,textarea,button)]:scroll-mb-24">
          <FormOpening form={editor} what="this course" errors={problems} />
          <FormErrorsContext value={editor.errors}>
            <CourseFields
              form={form}
              idIsFixed={Boolean(base?.published)}
              busy={editor.busy}
              onEdit={editor.edit}
            />
          </FormErrorsContext>
          <EditorActions editor={editor} />
        </div>
        <EditorAside editor={editor} />
      </form>
      <LeaveDialog unsaved={editor.unsaved} onForget={editor.forget} />
    </StaffPage>
  )
}

/** The actions at the lower edge of the window, with the course's status. */
function EditorActions({ editor }: { editor: CourseEditing }) {
  const { base, busy, unsaved, held: isHeld } = editor
  const canPublish = !base?.archived && (unsaved || Boolean(base?.draft))
  const mayPublish = useAbility('courses.publish')
  return (
    <div className="save-bar sticky bottom-0 z-10 -mx-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line bg-white px-4 py-3 sm:mx-0 sm:px-0">
      <p role="status" className="text-slate">
        {statusLine(editor)}
      </p>
      <div className="flex flex-wrap gap-2">
        {mayPublish && <Archiving editor={editor} />}
        <Button type="submit" disabled={isHeld || !unsaved}>
          Save draft
        </Button>
        {mayPublish && (
          <Button kind="primary" disabled={isHeld || !canPublish} onClick={() => editor.save(true)}>
            {busy ? 'Working...' : 'Publish'}
          </Button>
        )}
      </div>
    </div>
  )
}

function statusLine({ base, unsaved, conflict }: CourseEditing): string {
  if (conflict) return 'Not saved: compare the two texts first.'
  if (unsaved) return 'Changes that are not saved yet.'
  if (!base) return 'Nothing entered yet.'
  if (base.archived) return 'Archived: nobody but staff sees this course.'
  if (!base.draft) return 'Live.'
  return base.published
    ? 'Saved as a draft. The public still sees the earlier text.'
    : 'Saved as a draft. The public does not see this course yet.'
}

/** Archiving is confirmed first; restoring is not. */
function Archiving({ editor }: { editor: CourseEditing }) {
  if (!editor.base) return null
  const { id, version, archived } = editor.base
  return (
    <ActionButton
      {...editor.refusal}
      kind={archived ? 'secondary' : 'quiet'}
      disabled={editor.busy}
      call="PATCH /api/admin/courses/{id}"
      request={{ params: { id }, body: { version, archived: !archived } }}
      confirm={
        archived
          ? undefined
          : {
              title: 'Take this course off the site?',
              text: 'Its page and its brochure will no longer be found. Its text, its history and all registrations stay, and you can bring it back.',
              action: 'Archive',
            }
      }
      onDone={(saved) =>
        editor.finish(
          saved,
          saved.archived ? 'Archived. The public no longer sees it.' : 'Brought back.',
        )
      }
    >
      {archived ? 'Bring back' : 'Archive'}
    </ActionButton>
  )
}

/** Its status, with links to its lesson and the public page. */
function HeadingDetails({ course }: { course: EditedCourse }) {
  const published = course.published !== null
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-slate">
      <CourseStatusBadge
        status={statusOf({ ...course, published, hasDraft: course.draft !== null })}
      />
      {course.savedBy && (
        <p>
          Saved by {course.savedBy}, {formatTime(course.savedAt)}
        </p>
      )}
      <TextLink
        to={to.adminRecord('courses', `${course.id}/${sectionParts.lesson}`)}
        isQuiet
        className="font-semibold"
      >
        First lesson
      </TextLink>
      {published && !course.archived && (
        <TextLink href={to.course(course.id)} isQuiet isNewTab className="gap-1.5 font-semibold">
          See the public page
          <span className="sr-only">(opens in a new tab)</span>
          <ExternalLink size={15} aria-hidden="true" />
        </TextLink>
      )}
    </div>
  )
}
