import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { Button } from '../../../../ui/Button.tsx'
import { TextField } from '../../../../ui/Field.tsx'
import { grouped } from '../../../../ui/format/counts.ts'
import { formatRupees } from '../../../../ui/format/money.ts'
import { ActionButton, ActionForm, DialogForm } from '../../../../ui/staff/ActionForm.tsx'
import { Badge } from '../../../../ui/staff/Badge.tsx'
import { Loaded } from '../../../../ui/staff/Loaded.tsx'
import { SectionHeading } from '../../../../ui/staff/SectionHeading.tsx'
import { useStaffData } from '../../../../ui/staff/use-staff-data.ts'
import { EnrollmentTabs } from '../../../accounts/staff/EnrollmentTabs.tsx'
import { ShortLinks } from '../../short-links/staff/ShortLinks.tsx'
import { longestSourceName, type SourceData, type SourceOfMonth, websiteSource } from '../rules.ts'

/** Sources of enquiries: registrations and cost of each in a month. */
export function SourcesPage() {
  const [params, setParams] = useSearchParams()
  const month = params.get('month') ?? undefined
  const { state, refresh } = useStaffData('GET /api/admin/source-month', {
    query: { month },
  })
  const [editing, setEditing] = useState<SourceData>()
  return (
    <div className="px-4 pt-6 pb-10 sm:px-6">
      <SectionHeading section="enrollment" />
      <EnrollmentTabs />
      <Loaded what="sources" state={state} onRetry={refresh} className="mt-5 min-h-64">
        {({ month: reportMonth, sources }) => (
          <div className="grid max-w-3xl gap-5 pt-5">
            <div className="max-w-52">
              <TextField
                label="Month"
                type="month"
                value={reportMonth}
                onChange={({ target }) => {
                  if (/^20\d\d-\d\d$/.test(target.value))
                    setParams({ month: target.value }, { replace: true })
                }}
              />
            </div>
            <ul className="border-t border-edge">
              {sources.map((source) => (
                <SourceRow
                  key={`${source.id} ${reportMonth}`}
                  source={source}
                  month={reportMonth}
                  onSaved={refresh}
                  onEdit={() => setEditing(source)}
                />
              ))}
            </ul>
            <AddSource onAdded={refresh} />
          </div>
        )}
      </Loaded>
      <div className="max-w-3xl pt-10">
        <ShortLinks />
      </div>
      {editing && (
        <SourceDialog
          source={editing}
          onClose={() => setEditing(undefined)}
          onSaved={() => {
            setEditing(undefined)
            refresh()
          }}
        />
      )}
    </div>
  )
}

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
  onClose,
  onSaved,
}: {
  source: SourceData
  onClose: () => void
  onSaved: () => void
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
      onClose={onClose}
      onDone={onSaved}
      actions={
        id !== websiteSource && (
          <ActionButton
            call={call}
            request={{ params: { id }, body: { name, isRetired: !isRetired, version } }}
            kind={isRetired ? 'secondary' : 'danger'}
            className="ml-auto"
            onDone={onSaved}
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

/** One source in one month, with its cost as a form; Enter saves. */
function SourceRow({
  source,
  month,
  onSaved,
  onEdit,
}: {
  source: SourceOfMonth
  month: string
  onSaved: () => void
  onEdit: () => void
}) {
  const { name, isRetired, registrations, costPaise } = source
  return (
    <li className="grid items-center gap-x-6 gap-y-2 border-b border-line py-2.5 sm:grid-cols-[minmax(0,1fr)_auto_auto]">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 font-semibold wrap-anywhere">
          {name}
          {isRetired && <Badge look="over">Retired</Badge>}
        </p>
        <p className="text-[0.8125rem] text-slate tabular-nums">
          {grouped(registrations)} {registrations === 1 ? 'registration' : 'registrations'}
          {costPaise !== null &&
            registrations > 0 &&
            `, ${formatRupees(Math.round(costPaise / registrations))} each`}
        </p>
      </div>
      <CostForm source={source} month={month} onSaved={onSaved} />
      <Button kind="quiet" onClick={onEdit} className="justify-self-start px-2!">
        Edit<span className="sr-only"> {name}</span>
      </Button>
    </li>
  )
}

/** Enter saves. After a refusal the form and the typed value stay. */
function CostForm({
  source: { id, name, costPaise },
  month,
  onSaved,
}: {
  source: SourceOfMonth
  month: string
  onSaved: () => void
}) {
  return (
    <ActionForm
      call="PUT /api/admin/sources/{id}/cost"
      request={(form) => {
        if (form.text('paise') && !(form.paise('paise') > 0))
          return { errors: { paise: 'Enter rupees, or leave it empty.' } }
        const paise = form.text('paise') ? form.paise('paise') : null
        return { params: { id }, body: { month, paise, expected: costPaise } }
      }}
      frame="inline"
      kind="secondary"
      submit="Save"
      isOfferedAlways={false}
      onDone={onSaved}
      onRefused={onSaved}
    >
      <TextField
        label={
          <>
            Cost in ₹<span className="sr-only"> of {name}</span>
          </>
        }
        name="paise"
        inLine
        inputMode="decimal"
        autoComplete="off"
        defaultValue={costPaise === null ? '' : String(costPaise / 100)}
      />
    </ActionForm>
  )
}
