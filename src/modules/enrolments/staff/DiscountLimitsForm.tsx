import type { CallData } from '../../../ui/api/call-api.ts'
import { TextField } from '../../../ui/Field.tsx'
import { formatTime } from '../../../ui/format/times.ts'
import { ActionForm } from '../../../ui/staff/ActionForm.tsx'
import { SaveConflict } from '../../../ui/staff/Conflict.tsx'
import { NotLoaded } from '../../../ui/staff/Loaded.tsx'
import { SettingsGroup } from '../../../ui/staff/SettingsGroup.tsx'
import { useStaffData } from '../../../ui/staff/use-staff-data.ts'
import { type Sheet, useVersionedForm } from '../../../ui/staff/versioned-form.ts'
import { limitedRoles } from '../../accounts/abilities.ts'
import { useAbility } from '../../accounts/use-ability.ts'
import type { DiscountLimits as Limits } from '../../settings/rules.ts'
import { limitLabels } from '../discounts/rules.ts'

const call = 'GET /api/admin/discount-limits' as const
type DiscountLimitsData = CallData<typeof call>

/** How much each role may reduce a price without approval. Owners change it; admins may read it. */
export function DiscountLimitsForm() {
  const { state, refresh } = useStaffData(call, {})
  return (
    <SettingsGroup
      id="discount-limits"
      heading="Discount limits"
      text="The percentage of a course’s price that each role may take off one enrolment without approval: discount, lower fee and waivers together. Above it somebody with a higher limit has to approve. Owners have no limit."
    >
      {state.status === 'loading' && <div className="min-h-30 max-sm:min-h-77" />}
      {state.status === 'error' && (
        <NotLoaded what="discount limits" reason={state.reason} onRetry={refresh} />
      )}
      {state.status === 'loaded' && <LimitsForm latest={state.data} onSaved={refresh} />}
    </SettingsGroup>
  )
}

type Form = Record<keyof Limits, string>

const sheet: Sheet<DiscountLimitsData, Form, Form> = {
  labels: limitLabels,
  toForm: textOf,
  read: ({ counsellor, admin, accountant }) => ({
    counsellor: counsellor.trim(),
    admin: admin.trim(),
    accountant: accountant.trim(),
  }),
  textOf,
  inWords: (text, role) => `${text[role]}%`,
}

function textOf(data: DiscountLimitsData | undefined): Form {
  const { counsellor = 0, admin = 0, accountant = 0 } = data?.limits ?? {}
  return { counsellor: `${counsellor}`, admin: `${admin}`, accountant: `${accountant}` }
}

function LimitsForm({ latest, onSaved }: { latest: DiscountLimitsData; onSaved: () => void }) {
  const mayChange = useAbility('discounts.limit')
  const form = useVersionedForm(sheet, latest)
  const { base = latest, text, conflict, unsaved } = form
  return (
    <ActionForm
      call="PUT /api/admin/discount-limits"
      request={() => {
        const wrong = limitedRoles.filter((role) => !isPercent(text[role]))
        if (wrong.length > 0)
          return { errors: Object.fromEntries(wrong.map((role) => [role, noPercent])) }
        const [admin, counsellor] = [Number(text.admin), Number(text.counsellor)]
        const limits = { admin, counsellor, accountant: Number(text.accountant) }
        return { body: { version: base.version, limits } }
      }}
      isHeld={conflict !== undefined || !unsaved}
      isOfferedAlways={mayChange}
      kind="primary"
      submit="Save limits"
      busyText="Saving..."
      onDone={(saved) => {
        form.saved(saved)
        onSaved()
      }}
      onLate={form.refused}
      actions={
        <p role="status" className="self-center pl-2 text-slate">
          {unsaved ? 'Changes that are not saved yet.' : savedText(base)}
        </p>
      }
    >
      <SaveConflict what="the limits" form={form} />
      <div className="grid gap-4 sm:grid-cols-3">
        {limitedRoles.map((role) => (
          <TextField
            key={role}
            name={role}
            label={limitLabels[role]}
            type="number"
            inputMode="numeric"
            min={0}
            max={100}
            readOnly={!mayChange}
            value={form.form[role]}
            onChange={({ target }) => form.edit({ [role]: target.value })}
          />
        ))}
      </div>
    </ActionForm>
  )
}

const noPercent = 'Enter whole percent from 0 to 100.'

const isPercent = (text: string) => /^\d{1,3}$/.test(text) && Number(text) <= 100

function savedText({ savedBy, savedAt }: DiscountLimitsData): string {
  if (!savedBy || !savedAt) return 'No changes'
  return `Saved by ${savedBy}, ${formatTime(savedAt)}.`
}
