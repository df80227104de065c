import { type SubmitEvent, useRef, useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { formatTime } from '../../../ui/format/times.ts'
import { useStaffAction } from '../../../ui/staff/use-staff-data.ts'
import { useMay } from '../../accounts/use-may.ts'
import type { StudentPageData } from '../contract.ts'
import { longestNote } from '../rules.ts'

/** What staff know about somebody. Notes are added, never changed. */
export function StudentNotes({
  id,
  notes,
  onAdded,
}: {
  id: number
  notes: StudentPageData['notes']
  onAdded: () => void
}) {
  const { note, setNote, said: notice, busy, submit } = useNoteForm(id, onAdded)
  const mayWrite = useMay('students.edit')
  return (
    <section aria-labelledby="notes-heading">
      <h2 id="notes-heading" className="text-lg">
        Notes
      </h2>
      <form
        noValidate
        hidden={!mayWrite}
        onSubmit={submit}
        className="mt-2 grid gap-2 [[hidden]]:hidden"
      >
        <label htmlFor="note" className="sr-only">
          New note
        </label>
        <textarea
          id="note"
          rows={2}
          maxLength={longestNote}
          placeholder="What was said, what was agreed"
          value={note}
          onChange={({ target }) => setNote(target.value)}
          aria-invalid={notice?.isWrong || undefined}
          aria-describedby="note-said"
          className="field-sizing-content max-h-80 min-h-20 w-full rounded-control border border-edge bg-white px-3.5 py-2.5 text-base placeholder:text-slate aria-invalid:border-2 aria-invalid:border-kumkum"
        />
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p
            id="note-said"
            role="status"
            className={notice?.isWrong ? 'font-medium text-kumkum' : 'text-neem'}
          >
            {notice?.text}
          </p>
          <Button type="submit" aria-disabled={busy} className="px-4!">
            {busy ? 'Saving...' : 'Add note'}
          </Button>
        </div>
      </form>
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

function useNoteForm(id: number, onAdded: () => void) {
  const send = useStaffAction()
  const [note, setNote] = useState('')
  const [notice, setNotice] = useState<{ text: string; isWrong: boolean }>()
  const [busy, setBusy] = useState(false)
  const key = useRef(crypto.randomUUID())

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const box = event.currentTarget.elements.namedItem('note')
    if (!note.trim()) {
      setNotice({ text: 'Write the note first.', isWrong: true })
      if (box instanceof HTMLElement) box.focus()
      return
    }
    setBusy(true)
    const answer = await send('POST /api/admin/students/{id}/notes', {
      params: { id },
      body: { key: key.current, note },
    })
    setBusy(false)
    setNotice({ text: answer.ok ? answer.data.message : answer.message, isWrong: !answer.ok })
    if (!answer.ok) return
    setNote('')
    key.current = crypto.randomUUID()
    onAdded()
  }

  return { note, setNote, said: notice, busy, submit }
}
