import { Button } from '../../../../ui/Button.tsx'
import { TextField } from '../../../../ui/Field.tsx'
import { grouped } from '../../../../ui/format/counts.ts'
import { formatRupees } from '../../../../ui/format/money.ts'
import { ActionForm } from '../../../../ui/staff/ActionForm.tsx'
import { Badge } from '../../../../ui/staff/Badge.tsx'
import type { SourceOfMonth } from '../rules.ts'

/** One source in one month. Its cost is typed in here, and saved by Enter. */
export function SourceRow({
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

/** Saved by Enter. Nothing is lost by a refusal: the form stays, and what was typed with it. */
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
