import { formatTime } from '../../../ui/format/times.ts'
import { ActionForm } from '../../../ui/staff/ActionForm.tsx'
import { NoticeArea } from '../../../ui/staff/NoticeArea.tsx'
import { TextAreaField } from '../../../ui/TextAreaField.tsx'
import { useMay } from '../../accounts/use-may.ts'
import type { StudentPageData } from '../contract.ts'
import { longestNote } from '../rules.ts'

/** Staff notes about a student. Notes are added, never changed. */
export function StudentNotes({
  id,
  notes,
  onAdded,
}: {
  id: number
  notes: StudentPageData['notes']
  onAdded: () => void
}) {
  const mayWrite = useMay('students.edit')
  if (!mayWrite && notes.length === 0) return null
  return (
    <section aria-labelledby="notes-heading">
      <h2 id="notes-heading" className="text-lg">
        Notes
      </h2>
      <NoticeArea>
        <ActionForm
          call="POST /api/admin/students/{id}/notes"
          request={(form, key) =>
            form.missing({ note: 'Write the note first.' }) ?? {
              params: { id },
              body: { key, note: form.text('note') },
            }
          }
          hidden={!mayWrite}
          kind="secondary"
          submit="Add note"
          busyText="Saving..."
          isEmptiedOnDone
          onDone={onAdded}
          className="[[hidden]]:hidden"
        >
          <TextAreaField
            label={<span className="sr-only">New note</span>}
            name="note"
            rows={2}
            maxLength={longestNote}
            placeholder="What was said, what was agreed"
          />
        </ActionForm>
      </NoticeArea>
      <ul className="mt-3">
        {notes.map((nextNote) => (
          <li key={nextNote.id} className="border-t border-line py-3">
            <p className="measure text-base whitespace-pre-line wrap-anywhere">{nextNote.note}</p>
            <p className="mt-1 text-[0.8125rem] text-slate">
              {nextNote.author},{' '}
              <time dateTime={nextNote.writtenAt}>{formatTime(nextNote.writtenAt)}</time>
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
