import { useEffect, useState } from 'react'
import { to } from '../../../../ui/addresses/site-map.ts'
import { sectionParts } from '../../../../ui/addresses/staff-map.ts'
import { SelectField } from '../../../../ui/Field.tsx'
import { grouped } from '../../../../ui/format/counts.ts'
import { formatTime } from '../../../../ui/format/times.ts'
import { useParams } from '../../../../ui/router.tsx'
import { ActionButton, ActionForm } from '../../../../ui/staff/ActionForm.tsx'
import { LoadedPage } from '../../../../ui/staff/LoadedPage.tsx'
import { NoticeArea } from '../../../../ui/staff/NoticeArea.tsx'
import { Options } from '../../../../ui/staff/Options.tsx'
import { Section } from '../../../../ui/staff/Section.tsx'
import { useAction } from '../../../../ui/staff/use-action.ts'
import { useStaffData } from '../../../../ui/staff/use-staff-data.ts'
import type { EnquiryImportData, FileCheckData } from '../../imports/contract.ts'
import { fieldNames, type ImportField, type Mapping } from '../../imports/rules.ts'
import { importPath, rowsLine } from './ImportsPage.tsx'
import { ChangedSinceImport, SkippedRows } from './SkippedRows.tsx'
import { importFieldTexts, stateTexts } from './texts.ts'
import { leftOut, type MappingOnPage, mappingKeyOf, useChoices, useMapping } from './use-mapping.ts'

/** One file of enquiries: mapping, then progress, then result. */
export function EnquiryImportPage() {
  const { file: id = '' } = useParams()
  const data = useStaffData('GET /api/admin/enquiry-imports/{id}', { params: { id } })
  const { refresh } = data
  const isMoving = data.data?.state === 'running' || data.data?.state === 'undoing'
  useEffect(() => {
    if (!isMoving) return
    const timer = setInterval(refresh, lookEvery)
    return () => clearInterval(timer)
  }, [isMoving, refresh])
  return (
    <LoadedPage
      data={data}
      what="file"
      title={({ fileName }) => fileName}
      path={importPath(Number(id))}
      back={{
        address: to.adminRecord('enrollment', sectionParts.importEnquiries),
        name: 'Import enquiries',
      }}
    >
      {(file) => (
        <>
          <p className="text-slate">
            {rowsLine(file.rows)}, by {file.by}, {formatTime(file.at)}
          </p>
          {file.state === 'draft' ? (
            <MappingForm key={file.id} file={file} onStarted={refresh} />
          ) : (
            <ImportRun file={file} refresh={refresh} />
          )}
        </>
      )}
    </LoadedPage>
  )
}

/** Milliseconds between two polls of a running import. */
const lookEvery = 2_000

function ImportRun({ file, refresh }: { file: EnquiryImportData; refresh: () => void }) {
  const canUndo = file.state === 'running' || file.state === 'done'
  return (
    <div className="grid max-w-4xl gap-6 pt-4">
      <Section title={stateTexts[file.state]}>
        {file.undone && (
          <p className="text-slate">
            By {file.undone.by}, {formatTime(file.undone.at)}
          </p>
        )}
        <Progress file={file} />
        <NoticeArea key={file.state === 'undone' ? 'undone' : ''}>
          {canUndo && (
            <ActionButton
              kind="danger"
              aria-haspopup="dialog"
              call="DELETE /api/admin/enquiry-imports/{id}"
              request={{ params: { id: file.id } }}
              confirm={{
                title: `Undo the import of ${file.fileName}?`,
                text: undoText,
                action: 'Undo it',
              }}
              onDone={refresh}
              onRefused={refresh}
            >
              Undo this import
            </ActionButton>
          )}
        </NoticeArea>
      </Section>
      <ChangedSinceImport file={file} />
      <SkippedRows rows={file.skipped} count={file.counts.skipped} fileId={file.id} />
    </div>
  )
}

const undoText =
  'Every enquiry of this file and the entry of its person are removed, except those that somebody has called, changed, tagged, assigned or written about since.'

/** Columns and defaults of the file, with a preview of the result. */
function MappingForm({ file, onStarted }: { file: EnquiryImportData; onStarted: () => void }) {
  const choices = useChoices()
  const mapping = useMapping(file, choices)
  const { columns, defaults, mapping: body } = mapping
  const [lastCheck, setLastCheck] = useState<{ check: FileCheckData; body: Mapping }>()
  const isCurrent = lastCheck !== undefined && isDeepEqual(lastCheck.body, body)
  const check = isCurrent ? lastCheck?.check : undefined
  const request = { params: { id: file.id }, body }
  // The rows with the meanings that were just suggested.
  const checkAgain = useAction(checkCall, {
    onDone: (check, input) => setLastCheck({ check, body: input.body }),
  })
  return (
    <div className="grid max-w-4xl gap-8 pt-4">
      <ActionForm
        call={checkCall}
        request={() => request}
        submit="Check file"
        busyText="Checking the rows..."
        kind={check ? 'secondary' : 'solid'}
        actions={
          check &&
          check.ready > 0 && (
            <ActionButton
              kind="primary"
              call="POST /api/admin/enquiry-imports/{id}/start"
              request={request}
              onDone={onStarted}
            >
              Import {grouped(check.ready)} {check.ready === 1 ? 'enquiry' : 'enquiries'}
            </ActionButton>
          )
        }
        onDone={(check, input) => {
          setLastCheck({ check, body: input.body })
          const suggested = mapping.addUnknown(check.unknown)
          if (!isDeepEqual(suggested, input.body)) checkAgain.run({ ...input, body: suggested })
        }}
        className="gap-8!"
      >
        <Section title="Which column is which">
          <div className="mt-3 grid gap-x-6 gap-y-4 sm:grid-cols-2">
            {fieldNames.map((field) => (
              <ColumnChoice key={field} field={field} file={file} mapping={mapping} />
            ))}
          </div>
        </Section>
        <Section title="For the whole file">
          <p className="text-slate">Used when the cell is empty or there is no column.</p>
          <div className="mt-3 grid gap-x-6 gap-y-4 sm:grid-cols-3">
            {(['course', 'source', 'owner'] as const).map((field) => (
              <SelectField
                key={field}
                name={field}
                label={`One ${labels[field].toLowerCase()}`}
                value={defaults[field]}
                onChange={({ target }) => mapping.setDefault(field, target.value)}
              >
                {field === 'course' && <option value="">None: skip such rows</option>}
                {field === 'source' && (
                  <option value="">
                    {columns.source === null ? 'Choose the source' : 'None: skip such rows'}
                  </option>
                )}
                <Options of={choices[field]} />
              </SelectField>
            ))}
          </div>
        </Section>
        <Meanings mapping={mapping} choices={choices} />
        <p role="status" className="font-semibold empty:absolute">
          {lastCheck && !checkAgain.isBusy && (check ? readyLine(check) : changedLine)}
        </p>
      </ActionForm>
      {check && <SkippedRows rows={check.skipped} count={check.skippedCount} />}
    </div>
  )
}

const checkCall = 'POST /api/admin/enquiry-imports/{id}/check' as const
const changedLine = 'Something was changed: check the file again.'
const isDeepEqual = (one: Mapping, other: Mapping) => JSON.stringify(one) === JSON.stringify(other)

const labels = { course: 'Course', source: 'Source', owner: 'Counsellor' }

function ColumnChoice({
  field,
  file,
  mapping,
}: {
  field: ImportField
  file: EnquiryImportData
  mapping: MappingOnPage
}) {
  const value = mapping.columns[field]
  const samples = value === null ? [] : (file.columns[value]?.samples ?? [])
  return (
    <SelectField
      label={importFieldTexts[field]}
      hint={samples.length > 0 ? `Such as ${samples.join(' · ')}` : undefined}
      value={value ?? ''}
      onChange={({ target }) =>
        mapping.setColumn(field, target.value === '' ? null : Number(target.value))
      }
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

/** Unknown names in the file: which of ours each means, or that its rows are skipped. */
function Meanings({
  mapping: { unknown, meanings, setMeaning },
  choices,
}: {
  mapping: MappingOnPage
  choices: ReturnType<typeof useChoices>
}) {
  if (unknown.length === 0) return null
  return (
    <Section title="Unmatched values">
      <p className="text-slate">
        Choose what each value means here, or skip its rows. Then check the file again.
      </p>
      <div className="mt-3 grid gap-x-6 gap-y-4 sm:grid-cols-2">
        {unknown.map((name) => (
          <SelectField
            key={mappingKeyOf(name)}
            label={`${labels[name.what]} “${name.name}”`}
            hint={name.rows === 1 ? 'in 1 row' : `in ${grouped(name.rows)} rows`}
            value={meanings[mappingKeyOf(name)] ?? ''}
            onChange={({ target }) => setMeaning(name, target.value)}
          >
            <option value="">Not decided: rows are skipped</option>
            <option value={leftOut}>Skip these rows</option>
            <Options of={choices[name.what]} />
          </SelectField>
        ))}
      </div>
    </Section>
  )
}

/** Number of rows in each state, with the progress. */
function Progress({ file: { state, rows, counts } }: { file: EnquiryImportData }) {
  const { waiting, imported, skipped, removed, kept } = counts
  const isUndone = state === 'undoing' || state === 'undone'
  const doneCount = isUndone ? removed + kept : rows - waiting
  const all = isUndone ? removed + kept + imported : rows
  const facts = isUndone
    ? [
        { what: 'removed', count: removed },
        { what: 'kept, because somebody has worked on them', count: kept },
      ]
    : [
        { what: imported === 1 ? 'enquiry' : 'enquiries', count: imported },
        { what: 'skipped', count: skipped },
      ]
  return (
    <div className="py-3">
      {(state === 'running' || state === 'undoing') && (
        <progress
          aria-label={isUndone ? 'Undone' : 'Imported'}
          value={doneCount}
          max={Math.max(all, 1)}
          className="mb-3 block h-3 w-full max-w-md accent-indigo"
        />
      )}
      <dl className="flex flex-wrap gap-x-8 gap-y-2">
        {facts.map(({ what, count }) => (
          <div key={what} className="flex flex-row-reverse items-baseline justify-end gap-2">
            <dt className="text-slate">{what}</dt>
            <dd className="text-xl font-semibold tabular-nums">{grouped(count)}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

function readyLine({ ready, skippedCount }: FileCheckData): string {
  const enquiries = ready === 1 ? '1 row is' : `${grouped(ready)} rows are`
  const skippedNote =
    skippedCount === 0 ? 'none is skipped' : `${grouped(skippedCount)} would be skipped`
  return `${enquiries} ready, ${skippedNote}.`
}
