import { useRef, useState } from 'react'
import { to } from '../../../../ui/addresses/site-map.ts'
import { Button } from '../../../../ui/Button.tsx'
import { formatTime } from '../../../../ui/format/times.ts'
import { Link } from '../../../../ui/Link.tsx'
import { type StaffData, useStaffAction } from '../../../../ui/staff/use-staff-data.ts'
import type { ImportList, UndoneImport } from '../../imports/contract.ts'

type Entry = ImportList['imports'][number]

/** Files taken in before; each can be taken back as a whole. */
export function EarlierImports({
  state,
  refresh,
}: {
  state: StaffData<ImportList>
  refresh: () => void
}) {
  const send = useStaffAction()
  const [importToUndo, setImportToUndo] = useState<Entry>()
  const [undone, setUndone] = useState<{ message: string; kept: UndoneImport['kept'] }>()
  const dialog = useRef<HTMLDialogElement>(null)
  const status = useRef<HTMLDivElement>(null)

  async function takeBack() {
    if (!importToUndo) return
    const answer = await send('DELETE /api/admin/imports/{id}', {
      params: { id: importToUndo.id },
    })
    setUndone(answer.ok ? answer.data : { message: answer.message, kept: [] })
    // The button that was pressed goes away with the answer.
    status.current?.focus({ preventScroll: true })
    refresh()
  }

  const imports = state.status === 'loaded' ? state.data.imports : []
  return (
    <section aria-labelledby="earlier-heading">
      <h2 id="earlier-heading" className="text-lg">
        Earlier imports
      </h2>
      <div ref={status} role="status" tabIndex={-1} className="outline-none">
        {undone && <Undone {...undone} />}
      </div>
      {state.status === 'error' && <p className="text-kumkum">They could not be loaded.</p>}
      {state.status === 'loaded' && imports.length === 0 && (
        <p className="mt-1 text-slate">None yet.</p>
      )}
      <ul className="mt-2">
        {imports.map((entry) => (
          <li key={entry.id} className="border-t border-line py-2.5">
            <p className="font-medium wrap-anywhere">{entry.fileName}</p>
            <p className="text-[0.8125rem] text-slate">
              {addedText(entry)} by {entry.by}, {formatTime(entry.at)}
            </p>
            {entry.undone ? (
              <p className="text-[0.8125rem] text-slate">
                Taken back by {entry.undone.by}, {formatTime(entry.undone.at)}
              </p>
            ) : (
              <Button
                kind="quiet"
                aria-haspopup="dialog"
                aria-label={`Take back ${entry.fileName}`}
                onClick={() => {
                  setImportToUndo(entry)
                  dialog.current?.showModal()
                }}
                className="-ml-2 px-2! text-kumkum!"
              >
                Take back
              </Button>
            )}
          </li>
        ))}
      </ul>
      <dialog
        ref={dialog}
        aria-labelledby="take-back-heading"
        className="m-auto w-[min(28rem,calc(100vw-2rem))] rounded-card bg-white p-6 text-ink shadow-lift backdrop:bg-ink/40"
      >
        <h2 id="take-back-heading" className="text-xl wrap-anywhere">
          Take back {importToUndo?.fileName}?
        </h2>
        <p className="mt-2">
          {importToUndo && addedText(importToUndo)}. They are removed, except those whom somebody
          has edited, written about or enrolled since.
        </p>
        <form method="dialog" className="mt-5 flex justify-end gap-3">
          <Button type="submit">Cancel</Button>
          <Button type="submit" kind="danger" onClick={takeBack}>
            Take back
          </Button>
        </form>
      </dialog>
    </section>
  )
}

function addedText({ addedCount: count }: Entry): string {
  return count === 1 ? '1 student' : `${count} students`
}

function Undone({
  message,
  kept: changedStudents,
}: {
  message: string
  kept: UndoneImport['kept']
}) {
  return (
    <div className="mt-2 rounded-control bg-sand/60 px-4 py-3">
      <p className="font-semibold">{message}</p>
      <ul>
        {changedStudents.map(({ id, name }) => (
          <li key={id}>
            <Link
              to={to.adminRecord('students', id)}
              className="inline-flex min-h-11 items-center text-indigo underline underline-offset-4 wrap-anywhere"
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
