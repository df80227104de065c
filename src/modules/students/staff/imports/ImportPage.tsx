import { useRef } from 'react'
import { branded } from '#words/meta.ts'
import { to } from '../../../../ui/addresses/site-map.ts'
import { roomParts } from '../../../../ui/addresses/staff-map.ts'
import { Button } from '../../../../ui/Button.tsx'
import { useHead } from '../../../../ui/head.tsx'
import { Link } from '../../../../ui/Link.tsx'
import { BackLink } from '../../../../ui/staff/BackLink.tsx'
import { useStaffData } from '../../../../ui/staff/use-staff-data.ts'
import { EarlierImports } from './EarlierImports.tsx'
import { ImportReport } from './ImportReport.tsx'
import { type ImportState, useImport } from './use-import.ts'

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
