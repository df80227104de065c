import { useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { formatTime } from '../../../ui/format/times.ts'
import { ConfirmDialog } from '../../../ui/staff/ConfirmDialog.tsx'
import { useStaffData } from '../../../ui/staff/use-staff-data.ts'
import { useMay } from '../../accounts/use-may.ts'
import type { CourseRevision } from '../editing/contract.ts'
import { courseFieldLabels, differingCourseFields } from '../editing/rules.ts'
import type { useCourseEditor } from './use-course-editor.ts'

type Editor = ReturnType<typeof useCourseEditor>

/** What was published, newest first: each can be looked at and published again. */
export function CourseHistory({
  editor,
  onLook,
}: {
  editor: Editor
  onLook: (revision: CourseRevision) => void
}) {
  const { id = '', version = 0 } = editor.base ?? {}
  // With each change the history is asked for again.
  const { state } = useStaffData(
    'GET /api/admin/courses/{id}/revisions',
    { params: { id } },
    version,
  )
  const [revisionToRestore, setRevisionToRestore] = useState<CourseRevision>()
  const mayRestore = useMay('courses.publish') && !editor.base?.archived
  if (state.status === 'error') return <p role="alert">The history could not be loaded.</p>
  if (state.status === 'loading') return <p role="status">Loading the history...</p>
  const { revisions } = state.data
  const newest = revisions[0]
  const restores = revisionToRestore !== newest
  return (
    <section aria-labelledby="history-heading">
      <h2 id="history-heading" className="text-lg">
        {revisions.length > 0 ? 'What was published' : 'Nothing was published so far'}
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
              {mayRestore && (revision !== newest || editor.base?.draft) && (
                <Button
                  kind="quiet"
                  disabled={editor.busy}
                  onClick={() => setRevisionToRestore(revision)}
                  className="px-2!"
                >
                  {revision === newest ? 'Discard draft' : 'Restore'}
                  {revision !== newest && (
                    <span className="sr-only"> revision {revision.number}</span>
                  )}
                </Button>
              )}
            </div>
          </li>
        ))}
      </ol>
      {revisionToRestore && (
        <ConfirmDialog
          title={
            restores ? `Publish revision ${revisionToRestore.number} again?` : 'Discard the draft?'
          }
          action={restores ? 'Restore' : 'Discard draft'}
          dangerous={!restores}
          onClose={() => setRevisionToRestore(undefined)}
          onConfirm={() => {
            editor.restore(
              revisionToRestore.number,
              restores
                ? `Revision ${revisionToRestore.number} is public again.`
                : 'The draft is gone.',
            )
          }}
        >
          {restores
            ? 'The public will see exactly that text at once. A draft, and what is not saved, goes away.'
            : 'The form will show what the public sees. The text of the draft stays in the audit trail only.'}
        </ConfirmDialog>
      )}
    </section>
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
