import { useEffect, useRef, useState } from 'react'
import { useParams } from 'react-router'
import { branded } from '#words/meta.ts'
import { to } from '../../../../ui/addresses/site-map.ts'
import { roomParts } from '../../../../ui/addresses/staff-map.ts'
import { Button } from '../../../../ui/Button.tsx'
import { SelectField } from '../../../../ui/Field.tsx'
import { grouped } from '../../../../ui/format/counts.ts'
import { formatTime } from '../../../../ui/format/times.ts'
import { useHead } from '../../../../ui/head.tsx'
import { Loading } from '../../../../ui/Loading.tsx'
import { BackLink } from '../../../../ui/staff/BackLink.tsx'
import { ConfirmDialog } from '../../../../ui/staff/ConfirmDialog.tsx'
import { NotLoaded } from '../../../../ui/staff/NotLoaded.tsx'
import { FormMessage } from '../../../../ui/staff/Said.tsx'
import { useStaffAction, useStaffData } from '../../../../ui/staff/use-staff-data.ts'
import type { EnquiryImportData } from '../../imports/contract.ts'
import { fieldNames, type ImportField } from '../../imports/rules.ts'
import { ChangedSinceImport, SkippedRows } from './Aside.tsx'
import { importPath, rowsLine } from './ImportsPage.tsx'
import { Meanings } from './Meanings.tsx'
import { Progress } from './Progress.tsx'
import { useChoices, useFileCheck, useMapping } from './use-mapping.ts'
import { importFieldWords, stateWords } from './words.ts'

/** One file of enquiries: mapped first, then on its way in, then what became of it. */
export function EnquiryImportPage() {
  const { file = '' } = useParams()
  const id = Number(file)
  const { state, refresh } = useStaffData('GET /api/admin/enquiry-imports/{id}', {
    params: { id: file },
  })
  const knownFile = state.status === 'loaded' ? state.data : undefined
  useHead({
    title: branded(knownFile?.fileName ?? 'Import enquiries'),
    path: importPath(id),
  })
  const isMoving = knownFile?.state === 'running' || knownFile?.state === 'undoing'
  useEffect(() => {
    if (!isMoving) return
    const timer = setInterval(refresh, lookEvery)
    return () => clearInterval(timer)
  }, [isMoving, refresh])
  return (
    <div className="px-4 pt-4 pb-10 sm:px-6">
      <BackLink to={to.adminRecord('enrollment', roomParts.importEnquiries)}>
        Import enquiries
      </BackLink>
      {state.status === 'loading' && <Loading text="Loading the file..." />}
      {state.status === 'error' && (
        <NotLoaded what="file" reason={state.reason} onRetry={refresh} className="mt-5 min-h-64" />
      )}
      {knownFile && (
        <>
          <h1 tabIndex={-1} className="text-2xl wrap-anywhere">
            {knownFile.fileName}
          </h1>
          <p className="text-slate">
            {rowsLine(knownFile.rows)}, by {knownFile.by}, {formatTime(knownFile.at)}
          </p>
          {knownFile.state === 'draft' ? (
            <MappingForm key={knownFile.id} file={knownFile} onStarted={refresh} />
          ) : (
            <ImportRun file={knownFile} refresh={refresh} />
          )}
        </>
      )}
    </div>
  )
}

/** Milliseconds between two looks at a file that moves. */
const lookEvery = 2_000

function ImportRun({ file, refresh }: { file: EnquiryImportData; refresh: () => void }) {
  const send = useStaffAction()
  const [isRequested, setIsRequested] = useState(false)
  const [notice, setNotice] = useState<{ text: string; isRefusal: boolean }>()
  const status = useRef<HTMLParagraphElement>(null)

  async function takeBack() {
    const answer = await send('DELETE /api/admin/enquiry-imports/{id}', {
      params: { id: file.id },
    })
    setNotice(
      answer.ok
        ? { text: answer.data.message, isRefusal: false }
        : { text: answer.message, isRefusal: true },
    )
    // The button that was pressed goes away with the answer.
    status.current?.focus({ preventScroll: true })
    refresh()
  }

  const canUndo = file.state === 'running' || file.state === 'done'
  return (
    <div className="grid max-w-4xl gap-6 pt-4">
      <section aria-labelledby="state-heading">
        <h2 id="state-heading" className="text-lg">
          {stateWords[file.state]}
        </h2>
        {file.undone && (
          <p className="text-slate">
            By {file.undone.by}, {formatTime(file.undone.at)}
          </p>
        )}
        <Progress file={file} />
        <FormMessage ref={status} message={file.state === 'undone' ? undefined : notice} />
        {canUndo && (
          <Button kind="danger" aria-haspopup="dialog" onClick={() => setIsRequested(true)}>
            Take this file back
          </Button>
        )}
      </section>
      <ChangedSinceImport file={file} />
      <SkippedRows rows={file.skipped} count={file.counts.skipped} fileId={file.id} />
      {isRequested && (
        <ConfirmDialog
          title={`Take ${file.fileName} back?`}
          action="Take it back"
          dangerous
          onClose={() => setIsRequested(false)}
          onConfirm={takeBack}
        >
          Every enquiry of this file goes, and the entry of its person, except those that somebody
          has called, changed, tagged, given away or written about since.
        </ConfirmDialog>
      )}
    </div>
  )
}

/** Which column is which, what holds for the whole file, and what would become of it so. */
function MappingForm({ file, onStarted }: { file: EnquiryImportData; onStarted: () => void }) {
  const mapping = useMapping(file)
  const { columns, whole } = mapping
  const choices = useChoices()
  const fileCheck = useFileCheck(file.id, mapping.mapping, { onFound: mapping.meet, onStarted })
  const { check, isLookedAt, busy, said: outcome } = fileCheck
  const status = useRef<HTMLParagraphElement>(null)
  const fromStatus = (act: () => void) => () => {
    status.current?.focus({ preventScroll: true })
    act()
  }
  return (
    <div className="grid max-w-4xl gap-8 pt-4">
      <section aria-labelledby="columns-heading">
        <h2 id="columns-heading" className="text-lg">
          Which column is which
        </h2>
        <div className="mt-3 grid gap-x-6 gap-y-4 sm:grid-cols-2">
          {fieldNames.map((field) => (
            <ColumnChoice
              key={field}
              field={field}
              file={file}
              value={columns[field]}
              onChoose={(column) => mapping.place(field, column)}
            />
          ))}
        </div>
      </section>
      <section aria-labelledby="whole-heading">
        <h2 id="whole-heading" className="text-lg">
          For the whole file
        </h2>
        <p className="text-slate">It holds where there is no column, or nothing stands in it.</p>
        <div className="mt-3 grid gap-x-6 gap-y-4 sm:grid-cols-3">
          {(['course', 'source', 'owner'] as const).map((field) => (
            <SelectField
              key={field}
              label={wholeLabels[field]}
              value={whole[field]}
              onChange={({ target }) => mapping.choose(field, target.value)}
            >
              {field === 'course' && <option value="">None: leave such rows aside</option>}
              {field === 'source' && <option value="">Choose the source</option>}
              {choices[field].map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </SelectField>
          ))}
        </div>
      </section>
      <Meanings
        unknown={mapping.unknown}
        choices={choices}
        meanings={mapping.meant}
        onMean={mapping.mean}
      />
      <div>
        <FormMessage ref={status} message={outcome} />
        <div className="flex flex-wrap gap-3 pt-1">
          <Button
            kind={isLookedAt ? 'secondary' : 'solid'}
            aria-disabled={busy}
            onClick={fromStatus(fileCheck.look)}
          >
            Look at all rows
          </Button>
          {check && isLookedAt && check.ready > 0 && (
            <Button kind="primary" aria-disabled={busy} onClick={fromStatus(fileCheck.start)}>
              Import {grouped(check.ready)} {check.ready === 1 ? 'enquiry' : 'enquiries'}
            </Button>
          )}
        </div>
        {check && !isLookedAt && !busy && (
          <p className="pt-2 text-slate">Something was changed: look at the rows once more.</p>
        )}
      </div>
      {check && isLookedAt && <SkippedRows rows={check.skipped} count={check.skippedCount} />}
    </div>
  )
}

const wholeLabels = { course: 'One course', source: 'One source', owner: 'One counsellor' }

function ColumnChoice({
  field,
  file,
  value,
  onChoose,
}: {
  field: ImportField
  file: EnquiryImportData
  value: number | null
  onChoose: (column: number | null) => void
}) {
  const samples = value === null ? [] : (file.columns[value]?.samples ?? [])
  return (
    <SelectField
      label={importFieldWords[field]}
      hint={samples.length > 0 ? `Such as ${samples.join(' · ')}` : undefined}
      value={value ?? ''}
      onChange={({ target }) => onChoose(target.value === '' ? null : Number(target.value))}
    >
      <option value="">Not in the file</option>
      {file.columns.map(({ heading, place: index }) => (
        <option key={index} value={index}>
          {heading || `Column ${index + 1}`}
        </option>
      ))}
    </SelectField>
  )
}
