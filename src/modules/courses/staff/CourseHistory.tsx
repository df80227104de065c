import { Button } from '../../../ui/Button.tsx'
import { formatTime } from '../../../ui/format/times.ts'
import { ActionButton } from '../../../ui/staff/ActionForm.tsx'
import { Loaded } from '../../../ui/staff/Loaded.tsx'
import { useStaffData } from '../../../ui/staff/use-staff-data.ts'
import { useMay } from '../../accounts/use-may.ts'
import type { CourseRevision } from '../editing/contract.ts'
import { courseFieldLabels, differingCourseFields } from '../editing/rules.ts'
import { publishCall, type useCourseEditor } from './use-course-editor.ts'

type Editor = ReturnType<typeof useCourseEditor>

/** Published revisions, newest first: each can be viewed and published again. */
export function CourseHistory({
  editor,
  onLook,
}: {
  editor: Editor
  onLook: (revision: CourseRevision) => void
}) {
  const { id = '', version = 0 } = editor.base ?? {}
  // Reloaded after each change.
  const { state, refresh } = useStaffData(
    'GET /api/admin/courses/{id}/revisions',
    { params: { id } },
    version,
  )
  const mayRestore = useMay('courses.publish') && !editor.base?.archived
  return (
    <Loaded what="history" state={state} onRetry={refresh}>
      {({ revisions }) => (
        <section aria-labelledby="history-heading">
          <h2 id="history-heading" className="text-lg">
            {revisions.length > 0 ? 'Published revisions' : 'Nothing published yet'}
          </h2>
          <ol reversed className="mt-1 border-t border-line">
            {revisions.map((revision, index) => (
              <li
                key={revision.number}
                className="flex flex-wrap items-center justify-between gap-x-3 border-b border-line py-2"
              >
                <div className="min-w-0">
                  <p>
                    <strong>Revision {revision.number}</strong>, {formatTime(revision.publishedAt)}
                  </p>
                  <p className="text-[0.8125rem] text-slate">
                    {revision.publishedBy}: {whatChanged(revision, revisions[index + 1])}
                  </p>
                </div>
                <div className="flex">
                  <Button kind="quiet" onClick={() => onLook(revision)} className="px-2!">
                    Look<span className="sr-only"> at revision {revision.number}</span>
                  </Button>
                  {mayRestore && (index > 0 || editor.base?.draft) && (
                    <Restore editor={editor} number={revision.number} isNewest={index === 0} />
                  )}
                </div>
              </li>
            ))}
          </ol>
        </section>
      )}
    </Loaded>
  )
}

/** Publishes a revision again; for the newest one this only discards the draft. */
function Restore({
  editor,
  number,
  isNewest,
}: {
  editor: Editor
  number: number
  isNewest: boolean
}) {
  const { id = '', version = 0 } = editor.base ?? {}
  return (
    <ActionButton
      {...editor.refusal}
      kind="quiet"
      disabled={editor.busy}
      className="px-2!"
      call={publishCall}
      request={{ params: { id }, body: { version, revision: number } }}
      confirm={
        isNewest
          ? {
              title: 'Discard the draft?',
              text: 'The form will show the live text. The text of the draft stays in the audit log only.',
              action: 'Discard draft',
            }
          : {
              title: `Publish revision ${number} again?`,
              text: 'The public will see exactly that text at once. A draft and unsaved changes are lost.',
              action: 'Restore',
            }
      }
      onDone={(saved) => {
        editor.finish(saved, isNewest ? 'Draft discarded.' : `Revision ${number} is public again.`)
        editor.start(saved)
      }}
    >
      {isNewest ? 'Discard draft' : 'Restore'}
      {!isNewest && <span className="sr-only"> revision {number}</span>}
    </ActionButton>
  )
}

function whatChanged(revision: CourseRevision, before: CourseRevision | undefined): string {
  const note = revision.restoredFrom ? `revision ${revision.restoredFrom} again` : undefined
  if (!before) return note ?? 'the first text'
  const fields = differingCourseFields(revision.course, before.course).map(
    (field) => courseFieldLabels[field],
  )
  return note ?? (fields.length > 0 ? fields.join(', ') : 'the same text')
}
