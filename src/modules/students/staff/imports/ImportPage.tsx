import { useRef, useState } from 'react'
import { branded } from '#words/meta.ts'
import { to } from '../../../../ui/addresses/site-map.ts'
import { roomParts } from '../../../../ui/addresses/staff-map.ts'
import { Button } from '../../../../ui/Button.tsx'
import { formatTime } from '../../../../ui/format/times.ts'
import { useHead } from '../../../../ui/head.tsx'
import { Link } from '../../../../ui/Link.tsx'
import { BackLink } from '../../../../ui/staff/BackLink.tsx'
import {
  type StaffData,
  useStaffAction,
  useStaffData,
} from '../../../../ui/staff/use-staff-data.ts'
import type { ImportList, ImportReportData, UndoneImport } from '../../imports/contract.ts'
import { ImportReport } from './ImportReport.tsx'

/** Brings in students from a spreadsheet: choose the file, read the report, then import. */
export function StudentImportPage() {
  useHead({ title: branded('Import students'), path: to.adminRecord('students', 'import') })
  const earlier = useStaffData('GET /api/admin/imports', {})
  const { state, look, take } = useImport(earlier.refresh)
  const status = useRef<HTMLParagraphElement>(null)
  const canTake = state.status === 'checked' && state.report.errorCount === 0
  return (
    <div className="px-4 pt-4 pb-10 sm:px-6">
      <BackLink to={to.adminSection('students')}>Students</BackLink>
      <h1 tabIndex={-1} className="text-2xl">
        Import students
      </h1>
      <div className="mt-4 grid gap-x-12 gap-y-10 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <div>
          <FileChoice onChoose={look} />
          <p
            ref={status}
            role="status"
            tabIndex={-1}
            className={`mt-5 text-base font-semibold outline-none ${state.status === 'failed' ? 'text-kumkum' : ''}`}
          >
            {statusLine(state)}
          </p>
          {state.status === 'checked' && <ImportReport report={state.report} />}
          {canTake && state.report.ready > 0 && (
            <Button
              kind="primary"
              onClick={() => {
                status.current?.focus({ preventScroll: true })
                take()
              }}
              className="mt-5"
            >
              Import {state.report.ready} {state.report.ready === 1 ? 'student' : 'students'}
            </Button>
          )}
        </div>
        <EarlierImports {...earlier} />
      </div>
    </div>
  )
}

function statusLine(state: ImportState): string {
  switch (state.status) {
    case 'idle':
      return ''
    case 'checking':
      return `Reading ${state.name}...`
    case 'importing':
      return `Importing ${state.name}...`
    default:
      return state.message
  }
}

function FileChoice({ onChoose }: { onChoose: (file: File) => void }) {
  return (
    <div className="rounded-card bg-sand/60 p-5">
      <label htmlFor="file" className="text-lg font-semibold">
        CSV file
      </label>
      <p id="file-hint" className="measure mt-1">
        The first line names the columns: Name, Phone, E-mail, Course, Status, in any order. A name,
        and a phone number or an e-mail, must be there. Students we already have are left as they
        are. Nothing is imported before you have seen the report.
      </p>
      <p className="measure mt-2">
        People who only asked for a course come in as enquiries, by{' '}
        <Link
          to={to.adminRecord('enrollment', roomParts.importEnquiries)}
          className="text-indigo underline underline-offset-4"
        >
          Import enquiries
        </Link>
        .
      </p>
      <pre className="mt-3 whitespace-pre-wrap wrap-anywhere rounded-control bg-white px-3.5 py-2.5 font-mono text-[0.8125rem] leading-relaxed">
        {example}
      </pre>
      <input
        id="file"
        type="file"
        accept=".csv,text/csv"
        aria-describedby="file-hint"
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) onChoose(file)
          // The same file, corrected, must be choosable again.
          target.value = ''
        }}
        className="mt-4 block min-h-11 w-full text-base file:mr-4 file:min-h-11 file:cursor-pointer file:rounded-control file:border file:border-solid file:border-ink/80 file:bg-white file:px-4 file:font-semibold"
      />
    </div>
  )
}

const example = `Name,Phone,E-mail,Course,Status
Asha Kulkarni,98765 00101,,Data Science,Active
Rohit Shinde,,rohit@mail.example,MERN Stack,`

type Entry = ImportList['imports'][number]

/** Files taken in before; each can be taken back as a whole. */
function EarlierImports({ state, refresh }: { state: StaffData<ImportList>; refresh: () => void }) {
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

type ImportState =
  | { status: 'idle' }
  | { status: 'checking' | 'importing'; name: string }
  /** Looked at: `report` says what would be done, or what is wrong. */
  | { status: 'checked'; name: string; message: string; report: ImportReportData }
  | { status: 'imported'; name: string; message: string }
  | { status: 'failed'; name: string; message: string }

/** A file on its way in: looked at first, then taken as it was looked at. */
function useImport(onImported: () => void) {
  const send = useStaffAction()
  const [state, setState] = useState<ImportState>({ status: 'idle' })
  const [bytes, setBytes] = useState<Blob>()

  async function look(file: File) {
    const { name } = file
    setState({ status: 'checking', name })
    try {
      // Read now: the file may be changed or gone by the time it is taken in.
      const read = new Blob([await file.arrayBuffer()], { type: 'text/csv' })
      setBytes(read)
      const answer = await send(...importCall(name, '1', read))
      if (!answer.ok) return setState({ status: 'failed', name, message: answer.message })
      const { message, report } = answer.data
      setState({ status: 'checked', name, message, report })
    } catch {
      setState({ status: 'failed', name, message: 'The file could not be read. Choose it again.' })
    }
  }

  async function take() {
    if (state.status !== 'checked' || !bytes) return
    const { name } = state
    setState({ status: 'importing', name })
    const answer = await send(...importCall(name, '0', bytes))
    if (answer.ok) setState({ status: 'imported', name, message: answer.data.message })
    else setState({ status: 'failed', name, message: answer.message })
    if (answer.ok) onImported()
  }

  return { state, look, take }
}

function importCall(name: string, dryRun: '0' | '1', body: Blob) {
  const request = { query: { dryRun, name: name.slice(0, 200) }, body }
  return ['POST /api/admin/imports', request] as const
}
