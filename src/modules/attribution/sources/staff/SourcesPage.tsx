import { useState } from 'react'
import type { CallData } from '../../../../ui/api/call-api.ts'
import { Button } from '../../../../ui/Button.tsx'
import { TextField } from '../../../../ui/Field.tsx'
import { grouped } from '../../../../ui/format/counts.ts'
import { formatMonth } from '../../../../ui/format/dates.ts'
import { formatRupees } from '../../../../ui/format/money.ts'
import { useSearchParams } from '../../../../ui/router.tsx'
import { ActionButton, ActionForm, DialogForm } from '../../../../ui/staff/ActionForm.tsx'
import { Badge } from '../../../../ui/staff/Badge.tsx'
import { Loaded } from '../../../../ui/staff/Loaded.tsx'
import { ScrollBox } from '../../../../ui/staff/ScrollBox.tsx'
import { useStaffData } from '../../../../ui/staff/use-staff-data.ts'
import { SectionPage } from '../../../accounts/staff/SectionPage.tsx'
import { ShortLinks } from '../../short-links/staff/ShortLinks.tsx'
import { longestSourceName, type SourceData, websiteSource } from '../rules.ts'

/** Sources of enquiries: what each brought and cost, month by month; a cost is changed by pressing it. */
export function SourcesPage() {
  const [params, setParams] = useSearchParams()
  const month = params.get('month') ?? undefined
  const { state, refresh } = useStaffData('GET /api/admin/source-month', { query: { month } })
  const [editing, setEditing] = useState<Cell>()
  const ends = { onClose: () => setEditing(undefined), onDone: refresh }
  return (
    <SectionPage section="enrollment">
      <Loaded what="sources" state={state} onRetry={refresh} className="mt-4 min-h-[80vh]">
        {({ months, sources }) => {
          const source = sources.find(({ id }) => id === editing?.id)
          const cell = source?.months.find((one) => one.month === editing?.month)
          return (
            <div className="grid grid-cols-[minmax(0,1fr)] gap-5 pt-3">
              <label className="-mb-3 flex flex-wrap items-center gap-x-2.5 text-slate">
                Six months up to
                <input
                  type="month"
                  value={months.at(-1)}
                  onChange={({ target }) => {
                    if (/^20\d\d-\d\d$/.test(target.value))
                      setParams({ month: target.value }, { replace: true })
                  }}
                  className="min-h-9 rounded-control border border-edge bg-white px-2.5 text-ink pointer-coarse:min-h-11"
                />
              </label>
              <SourceTable months={months} sources={sources} onEdit={setEditing} />
              <AddSource onAdded={refresh} />
              <ShortLinks />
              {source && !cell && <SourceDialog source={source} {...ends} />}
              {source && cell && (
                <CostDialog source={source} cell={cell} {...ends} onRefused={refresh} />
              )}
            </div>
          )
        }}
      </Loaded>
    </SectionPage>
  )
}

type Data = CallData<'GET /api/admin/source-month'>
type Source = Data['sources'][number]
type Month = Source['months'][number]
/** What is being edited: a source's cost in a month, or the source itself. */
type Cell = { id: number; month?: string }

const figure = 'border-b border-line px-2 text-right whitespace-nowrap tabular-nums'

/** One row a source, one column a month: registrations, and what they cost. */
function SourceTable({ months, sources, onEdit }: Data & { onEdit: (cell: Cell) => void }) {
  const cellsOf = (month: string) =>
    sources.flatMap((source) => source.months.filter((one) => one.month === month))
  return (
    <ScrollBox label="Sources by month">
      <table className="w-full text-left">
        <thead className="text-[0.8125rem] text-slate">
          <tr>
            <th scope="col" className="border-b border-edge py-1.5 font-semibold">
              Source
            </th>
            {months.map((month) => (
              <th key={month} scope="col" className={`${figure} border-edge! font-semibold`}>
                {nameOf(month)}
              </th>
            ))}
            <th scope="col" className={`${figure} border-edge! font-semibold`}>
              In all
            </th>
          </tr>
        </thead>
        <tbody>
          {sources.map((source) => (
            <tr key={source.id} className="hover:bg-paper">
              <th scope="row" className="min-w-36 border-b border-line font-semibold">
                <Button
                  kind="quiet"
                  aria-label={`Edit ${source.name}`}
                  onClick={() => onEdit({ id: source.id })}
                  className={`${inCell} -ml-1 text-left`}
                >
                  {source.name}
                </Button>
                {source.isRetired && <Badge look="over">Retired</Badge>}
              </th>
              {source.months.map((cell) => (
                <td key={cell.month} className={figure}>
                  <Button
                    kind="quiet"
                    onClick={() => onEdit({ id: source.id, month: cell.month })}
                    className={`${inCell} font-normal!`}
                  >
                    <Figures cells={[cell]} />
                    <span className="sr-only">
                      , cost of {source.name} in {nameOf(cell.month)}
                    </span>
                  </Button>
                </td>
              ))}
              <td className={`${figure} font-semibold`}>
                <Figures cells={source.months} isTotal />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot className="font-semibold">
          <tr>
            <th scope="row" className="py-2">
              All sources
            </th>
            {months.map((month) => (
              <td key={month} className={`${figure} pr-3!`}>
                <Figures cells={cellsOf(month)} />
              </td>
            ))}
            <td className={figure}>
              <Figures cells={sources.flatMap((source) => source.months)} isTotal />
            </td>
          </tr>
        </tfoot>
      </table>
    </ScrollBox>
  )
}

const inCell = 'min-h-9! px-1! pointer-coarse:min-h-11!'

/** Registrations and cost of some months; in a total also the cost of one registration. */
function Figures({ cells, isTotal = false }: { cells: readonly Month[]; isTotal?: boolean }) {
  const registrations = cells.reduce((sum, cell) => sum + cell.registrations, 0)
  const paise = cells.reduce((sum, cell) => sum + (cell.costPaise ?? 0), 0)
  return (
    <>
      {grouped(registrations)}
      {paise > 0 && <span className="font-normal text-slate"> · {formatRupees(paise)}</span>}
      {isTotal && paise > 0 && registrations > 0 && (
        <span className="block text-[0.8125rem] font-normal text-slate">
          {formatRupees(Math.round(paise / registrations / 100) * 100)} each
        </span>
      )}
    </>
  )
}

const nameOf = (month: string) => formatMonth(`${month}-01`)

function AddSource({ onAdded }: { onAdded: () => void }) {
  const [lastAdded, setLastAdded] = useState({ count: 0, message: '' })
  return (
    <>
      <ActionForm
        key={lastAdded.count}
        call="POST /api/admin/sources"
        request={(form) =>
          form.text('name')
            ? { body: { name: form.text('name') } }
            : { errors: { name: 'Enter a name.' } }
        }
        frame="inline"
        submit="Add"
        onDone={({ message }) => {
          setLastAdded({ count: lastAdded.count + 1, message })
          onAdded()
        }}
      >
        <TextField
          label="Another source"
          name="name"
          autoComplete="off"
          maxLength={longestSourceName}
        />
      </ActionForm>
      <p role="status" className="text-neem empty:absolute empty:w-0">
        {lastAdded.message}
      </p>
    </>
  )
}

const call = 'PUT /api/admin/sources/{id}'

/** Renames a source; a retired one is no longer offered, and its registrations stay. */
function SourceDialog({
  source: { id, name, version, isRetired },
  ...ends
}: {
  source: SourceData
  onClose: () => void
  onDone: () => void
}) {
  return (
    <DialogForm
      heading={`Edit ${name}`}
      call={call}
      request={(form) => ({
        params: { id },
        body: { name: form.text('name'), isRetired, version },
      })}
      submit="Save"
      {...ends}
      actions={
        id !== websiteSource && (
          <ActionButton
            call={call}
            request={{ params: { id }, body: { name, isRetired: !isRetired, version } }}
            kind={isRetired ? 'secondary' : 'danger'}
            className="ml-auto"
            onDone={() => {
              ends.onClose()
              ends.onDone()
            }}
          >
            {isRetired ? 'Bring back' : 'Retire'}
          </ActionButton>
        )
      }
    >
      <TextField
        label="Name"
        name="name"
        autoComplete="off"
        maxLength={longestSourceName}
        defaultValue={name}
      />
    </DialogForm>
  )
}

/** After a refusal the form and the typed value stay. */
function CostDialog({
  source: { id, name },
  cell: { month, costPaise },
  ...ends
}: {
  source: Source
  cell: Month
  onClose: () => void
  onDone: () => void
  onRefused: () => void
}) {
  return (
    <DialogForm
      heading={`${name}, ${nameOf(month)}`}
      startsInField
      call="PUT /api/admin/sources/{id}/cost"
      request={(form) => {
        if (form.text('paise') && !(form.paise('paise') > 0))
          return { errors: { paise: 'Enter rupees, or leave it empty.' } }
        const paise = form.text('paise') ? form.paise('paise') : null
        return { params: { id }, body: { month, paise, expected: costPaise } }
      }}
      submit="Save"
      {...ends}
    >
      <TextField
        label="Cost in ₹"
        name="paise"
        inputMode="decimal"
        autoComplete="off"
        defaultValue={costPaise === null ? '' : String(costPaise / 100)}
      />
    </DialogForm>
  )
}
