import { type SubmitEvent, useState } from 'react'
import type { CallData } from '../../../../ui/api/ask.ts'
import { Button } from '../../../../ui/Button.tsx'
import { TextField } from '../../../../ui/Field.tsx'
import { formatTime } from '../../../../ui/format/times.ts'
import { RefusalNotice } from '../../../../ui/Refused.tsx'
import { NotLoaded } from '../../../../ui/staff/NotLoaded.tsx'
import { SaveConflict } from '../../../../ui/staff/SaveConflict.tsx'
import { useSaving } from '../../../../ui/staff/use-saving.ts'
import { useStaffAction, useStaffData } from '../../../../ui/staff/use-staff-data.ts'
import { useVersionedForm } from '../../../../ui/staff/use-versioned-form.ts'
import type { Sheet } from '../../../../ui/staff/versioned-form.ts'
import { limitedRoles } from '../../../accounts/abilities.ts'
import { useMay } from '../../../accounts/use-may.ts'
import type { DiscountLimits as Limits } from '../../../settings/discount-limits.ts'
import { limitLabels } from './words.ts'

const call = 'GET /api/admin/discount-limits' as const
type DiscountLimitsData = CallData<typeof call>

/** How much each role may take off a price without approval. An owner changes it; admins may look. */
export function DiscountLimitsForm() {
  const { state, refresh } = useStaffData(call, {})
  return (
    <section
      aria-labelledby="discount-limits"
      className="mt-10 max-w-4xl border-t border-line pt-5"
    >
      <h2 id="discount-limits" className="text-lg">
        Discount limits
      </h2>
      <p className="measure mt-1 text-slate">
        How many percent of a course’s price each role may take off one enrolment without approval:
        discount, lower fee and waivers together. Above it somebody with a higher limit has to
        approve. Owners have no limit.
      </p>
      {state.status === 'error' && (
        <NotLoaded what="discount limits" reason={state.reason} onRetry={refresh} />
      )}
      {state.status === 'loaded' && <LimitsForm latest={state.data} onSaved={refresh} />}
    </section>
  )
}

type Form = Record<keyof Limits, string>

const sheet: Sheet<DiscountLimitsData, Form, Form> = {
  labels: limitLabels,
  toForm: (data) => textOf(data),
  read: (form) => form,
  textOf: (data) => textOf(data),
  inWords: (text, role) => `${text[role]} %`,
}

function textOf(data: DiscountLimitsData | undefined): Form {
  const { counsellor = 0, admin = 0, accountant = 0 } = data?.limits ?? {}
  return { counsellor: `${counsellor}`, admin: `${admin}`, accountant: `${accountant}` }
}

function LimitsForm({ latest, onSaved }: { latest: DiscountLimitsData; onSaved: () => void }) {
  const act = useStaffAction()
  const mayChange = useMay('discounts.limit')
  const form = useVersionedForm(sheet, latest)
  const [error, setError] = useState('')
  const { busy, attempt } = useSaving<DiscountLimitsData>(form.refused, ({ message }) =>
    setError(message),
  )
  const { base = latest, form: formValues, conflict, unsaved } = form
  const isHeld = busy || conflict !== undefined || !unsaved

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isHeld) return
    const limits = readLimits(formValues)
    if (!limits) return setError('Enter whole percent from 0 to 100.')
    setError('')
    const body = { version: base.version, limits }
    const answer = await attempt(() => act('PUT /api/admin/discount-limits', { body }))
    if (!answer?.ok) return
    form.saved(answer.data)
    onSaved()
  }

  return (
    <form noValidate onSubmit={submit} className="mt-4 grid gap-4">
      {conflict && (
        <SaveConflict
          key={base.version}
          what="the limits"
          conflict={conflict}
          onTake={form.take}
          onGoOn={form.goOn}
          onTakeTheirs={form.revert}
        />
      )}
      <div className="grid max-w-2xl gap-4 sm:grid-cols-3">
        {limitedRoles.map((role) => (
          <TextField
            key={role}
            label={limitLabels[role]}
            type="number"
            inputMode="numeric"
            min={0}
            max={100}
            readOnly={!mayChange}
            value={formValues[role]}
            onChange={({ target }) => form.edit({ [role]: target.value })}
          />
        ))}
      </div>
      <RefusalNotice>{error}</RefusalNotice>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p role="status" className="text-slate">
          {unsaved ? 'Changes that are not saved yet.' : savedText(base)}
        </p>
        {mayChange && (
          <Button type="submit" kind="primary" disabled={isHeld}>
            {busy ? 'Saving...' : 'Save limits'}
          </Button>
        )}
      </div>
    </form>
  )
}

function readLimits(form: Form): Limits | undefined {
  const isPercent = (text: string) => /^\d{1,3}$/.test(text) && Number(text) <= 100
  if (!limitedRoles.every((role) => isPercent(form[role].trim()))) return undefined
  const [admin, counsellor] = [Number(form.admin), Number(form.counsellor)]
  return { admin, counsellor, accountant: Number(form.accountant) }
}

function savedText({ savedBy, savedAt }: DiscountLimitsData): string {
  if (!savedBy || !savedAt) return 'No changes'
  return `Saved by ${savedBy}, ${formatTime(savedAt)}.`
}
