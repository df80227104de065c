import { useState } from 'react'
import type { CallData } from '../../../ui/api/call-api.ts'
import { SelectField, TextField } from '../../../ui/Field.tsx'
import { ActionForm } from '../../../ui/staff/ActionForm.tsx'
import { gstKinds } from '../../ledger/documents/tax/rules.ts'
import { gstNames } from './words.ts'

export type TaxSettings = CallData<'GET /api/admin/tax'>
type Gst = (typeof gstKinds)[number]

/** The GST status from a day on; earlier ones stay in the list beside it. */
export function TaxForm({ settings, onSaved }: { settings: TaxSettings; onSaved: () => void }) {
  const [last] = settings.rows
  const [gst, setGst] = useState<Gst>(last?.gst ?? 'none')
  return (
    <ActionForm
      call="POST /api/admin/tax"
      request={(form) => ({
        body: {
          gst,
          expected: settings.expected,
          validFrom: form.text('validFrom'),
          gstin: form.text('gstin') || null,
          sac: form.text('sac') || null,
          rate: form.text('rate') ? form.paise('rate') : null,
          creditsDiscounts: form.isChecked('creditsDiscounts'),
        },
      })}
      submit="Save GST status"
      onDone={onSaved}
    >
      <SelectField
        name="gst"
        label="Registration"
        value={gst}
        onChange={({ target }) => setGst(gstKinds.find((one) => one === target.value) ?? 'none')}
      >
        {gstKinds.map((one) => (
          <option key={one} value={one}>
            {gstNames[one]}
          </option>
        ))}
      </SelectField>
      <TextField
        name="validFrom"
        type="date"
        label="Valid from"
        min={settings.today}
        defaultValue={settings.today}
        hint="Today or later. It applies until the next one begins."
      />
      {gst !== 'none' && (
        <>
          <TextField
            name="gstin"
            label="GSTIN"
            autoComplete="off"
            maxLength={20}
            defaultValue={last?.gstin ?? ''}
            hint="15 characters. The first two digits are your state."
          />
          <TextField
            name="sac"
            label="SAC (service code)"
            inputMode="numeric"
            autoComplete="off"
            maxLength={8}
            defaultValue={last?.sac ?? '999293'}
          />
        </>
      )}
      {gst === 'regular' && (
        <TextField
          name="rate"
          label="Rate in percent"
          inputMode="decimal"
          autoComplete="off"
          maxLength={5}
          defaultValue={last?.rate == null ? '18' : String(last.rate / 100)}
        />
      )}
      {gst === 'regular' && <CreditsDiscounts isOn={last?.creditsDiscounts ?? false} />}
    </ActionForm>
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
