import { type SubmitEvent, useState } from 'react'
import type { CallData } from '../../../ui/api/ask.ts'
import { Button } from '../../../ui/Button.tsx'
import { SelectField, TextField } from '../../../ui/Field.tsx'
import { FormErrors } from '../../../ui/FormErrors.tsx'
import { useFieldErrors } from '../../../ui/staff/use-field-errors.ts'
import { useStaffAction } from '../../../ui/staff/use-staff-data.ts'
import { gstKinds } from '../../ledger/documents/tax/rules.ts'
import { gstNames } from './words.ts'

export type TaxSettings = CallData<'GET /api/admin/tax'>
type Gst = (typeof gstKinds)[number]

const labels = {
  gst: 'For GST the institute is',
  validFrom: 'From this day on',
  gstin: 'GSTIN',
  sac: 'SAC, the code of the service',
  rate: 'Rate in percent',
} as const

/** What holds from a day on; what held before stays beside it. */
export function TaxForm({ settings, onSaved }: { settings: TaxSettings; onSaved: () => void }) {
  const [last] = settings.rows
  const send = useStaffAction()
  const { list, fields, refuse, clear } = useFieldErrors<keyof typeof labels>(labels)
  const [gst, setGst] = useState<Gst>(last?.gst ?? 'none')
  const [busy, setBusy] = useState(false)

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const data = new FormData(event.currentTarget)
    const readField = (name: string) => String(data.get(name) ?? '').trim()
    const rate = readField('rate')
    const body = {
      gst,
      expected: settings.expected,
      validFrom: readField('validFrom'),
      gstin: readField('gstin') || null,
      sac: readField('sac') || null,
      rate: rate === '' ? null : Math.round(Number(rate) * 100),
      creditsDiscounts: data.has('creditsDiscounts'),
    }
    setBusy(true)
    const answer = await send('POST /api/admin/tax', { body })
    setBusy(false)
    if (!answer.ok) return refuse(answer)
    clear()
    onSaved()
  }

  return (
    <form noValidate onSubmit={submit} className="grid max-w-xl gap-4">
      <h3 className="font-semibold">Set what holds</h3>
      <FormErrors title="Nothing was saved. Please look at:" errors={list} />
      <SelectField
        id="gst"
        label={labels.gst}
        value={gst}
        error={fields.gst}
        onChange={({ target }) => setGst(gstKinds.find((one) => one === target.value) ?? 'none')}
      >
        {gstKinds.map((one) => (
          <option key={one} value={one}>
            {gstNames[one]}
          </option>
        ))}
      </SelectField>
      <TextField
        id="validFrom"
        name="validFrom"
        type="date"
        label={labels.validFrom}
        min={settings.today}
        defaultValue={settings.today}
        error={fields.validFrom}
        hint="Today or later. It holds until the next one begins."
      />
      {gst !== 'none' && (
        <>
          <TextField
            id="gstin"
            name="gstin"
            label={labels.gstin}
            autoComplete="off"
            maxLength={20}
            defaultValue={last?.gstin ?? ''}
            error={fields.gstin}
            hint="15 signs. Its first two digits are your state."
          />
          <TextField
            id="sac"
            name="sac"
            label={labels.sac}
            inputMode="numeric"
            autoComplete="off"
            maxLength={8}
            defaultValue={last?.sac ?? '999293'}
            error={fields.sac}
          />
        </>
      )}
      {gst === 'regular' && (
        <TextField
          id="rate"
          name="rate"
          label={labels.rate}
          inputMode="decimal"
          autoComplete="off"
          maxLength={5}
          defaultValue={last?.rate == null ? '18' : String(last.rate / 100)}
          error={fields.rate}
        />
      )}
      {gst === 'regular' && <CreditsDiscounts isOn={last?.creditsDiscounts ?? false} />}
      <Button type="submit" kind="solid" aria-disabled={busy} className="justify-self-start">
        Set it
      </Button>
    </form>
  )
}

function CreditsDiscounts({ isOn }: { isOn: boolean }) {
  return (
    <div className="grid gap-1">
      <label className="flex min-h-11 items-start gap-3 py-2">
        <input
          type="checkbox"
          name="creditsDiscounts"
          defaultChecked={isOn}
          aria-describedby="credits-discounts-hint"
          className="mt-0.5 size-5 shrink-0 accent-indigo"
        />
        A discount or waiver after the tax invoice issues a credit note
      </label>
      <p id="credits-discounts-hint" className="text-sm text-slate">
        Finance Act 2026. Tick it from the notified day on: a fee that was invoiced can then be
        waived, and the refund of it comes with a credit note that takes its GST back.
      </p>
    </div>
  )
}
