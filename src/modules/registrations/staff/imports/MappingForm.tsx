import { useRef } from 'react'
import { Button } from '../../../../ui/Button.tsx'
import { SelectField } from '../../../../ui/Field.tsx'
import { grouped } from '../../../../ui/format/counts.ts'
import { FormMessage } from '../../../../ui/staff/Said.tsx'
import type { EnquiryImportData } from '../../imports/contract.ts'
import { fieldNames, type ImportField } from '../../imports/rules.ts'
import { SkippedRows } from './Aside.tsx'
import { Meanings } from './Meanings.tsx'
import { useChoices, useFileCheck, useMapping } from './use-mapping.ts'
import { importFieldWords } from './words.ts'

/** Which column is which, what holds for the whole file, and what would become of it so. */
export function MappingForm({
  file,
  onStarted,
}: {
  file: EnquiryImportData
  onStarted: () => void
}) {
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
