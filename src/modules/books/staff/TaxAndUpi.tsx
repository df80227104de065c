import { useState } from 'react'
import type { CallData } from '../../../ui/api/call-api.ts'
import { SelectField, TextField } from '../../../ui/Field.tsx'
import { formatDate } from '../../../ui/format/days.ts'
import { formatTime } from '../../../ui/format/times.ts'
import { ActionForm } from '../../../ui/staff/ActionForm.tsx'
import { Loaded } from '../../../ui/staff/Loaded.tsx'
import { Options } from '../../../ui/staff/Options.tsx'
import { SettingsGroup } from '../../../ui/staff/SettingsGroup.tsx'
import { Summary } from '../../../ui/staff/Summary.tsx'
import { useStaffData } from '../../../ui/staff/use-staff-data.ts'
import {
  documentForPayment,
  documentForRefund,
  documentKinds,
} from '../../ledger/documents/rules.ts'
import { gstKinds, type Tax } from '../../ledger/documents/tax/rules.ts'
import { Series } from './Series.tsx'
import { gstNames } from './texts.ts'

const call = 'GET /api/admin/tax' as const
type TaxSettings = CallData<typeof call>
type Row = TaxSettings['rows'][number]
type Gst = Tax['gst']

/** The GST status with its days, numbers and signature of documents, and where UPI payments go. */
export function TaxAndUpi() {
  const { state, data: settings, refresh } = useStaffData(call, {})
  return (
    <>
      <SettingsGroup id="tax" heading="GST" text={<DocumentNameSamples />}>
        <Loaded
          what="tax settings"
          state={state}
          onRetry={refresh}
          className="min-h-46 max-lg:min-h-77"
        >
          {(settings) => (
            <>
              <Rows settings={settings} />
              <TaxForm key={settings.expected} settings={settings} onSaved={refresh} />
            </>
          )}
        </Loaded>
      </SettingsGroup>
      <Series />
      <SettingsGroup
        id="signature"
        heading="Signature line"
        text="Under documents issued from now on."
      >
        {settings ? (
          <SignatureForm signatureLine={settings.signatureLine} onSaved={refresh} />
        ) : (
          <div className="min-h-40" />
        )}
      </SettingsGroup>
      <PayeeForm />
    </>
  )
}

function Rows({ settings: { rows, today } }: { settings: TaxSettings }) {
  const current = rows.find(({ validFrom }) => validFrom <= today)
  if (rows.length === 0)
    return (
      <p className="text-slate">
        Not set: the institute counts as not registered and issues plain receipts.
      </p>
    )
  return (
    <ul className="border-t border-edge">
      {rows.map((row) => (
        <li key={row.id} className="border-b border-line py-2">
          <p>
            <strong>{gstNames[row.gst]}</strong>
            {row === current && <span className="text-neem"> · applies today</span>}
          </p>
          <p className="wrap-anywhere">{factsOf(row)}</p>
          <p className="text-sm text-slate">
            From {formatDate(row.validFrom)}
            {row.until && ` to ${formatDate(row.until)}`} · set by {row.savedBy},{' '}
            {formatTime(row.savedAt)}
          </p>
        </li>
      ))}
    </ul>
  )
}

function factsOf({ gstin, state, sac, rate, creditsDiscounts }: Row): string {
  return [
    gstin && `GSTIN ${gstin}`,
    state,
    sac && `SAC ${sac}`,
    rate !== null && `${rate / 100}% GST`,
    creditsDiscounts && 'discounts after the tax invoice issue a credit note',
  ]
    .filter(Boolean)
    .join(' · ')
}

/** By the rules that issue documents, so that it cannot differ from them. */
function documentNameSamples(gst: Gst): string[] {
  const [advance, later] = [true, false].map((isAdvance) => documentForPayment(gst, { isAdvance }))
  const paid = [...new Set([advance, later])].filter((kind) => kind !== undefined)
  const day = '2026-04-01'
  const back = [...new Set(paid.map((kind) => documentForRefund({ kind, day }, day).kind))]
  return [...paid, ...back].map((kind) => documentKinds[kind].title.toLowerCase())
}

function DocumentNameSamples() {
  return (
    <details className="group">
      <Summary>Which documents are issued</Summary>
      <dl className="grid gap-3 pt-1">
        {gstKinds.map((gst) => (
          <div key={gst}>
            <dt className="font-semibold text-ink">{gstNames[gst]}</dt>
            <dd>{documentNameSamples(gst).join(', ')}</dd>
          </div>
        ))}
      </dl>
      <p className="pt-3">
        Regular: a receipt voucher is for money received before the course begins. The place of
        supply of a classroom course is the classroom’s state, of an online course the student’s
        state, or your own where it is not known. Fees include GST. Issued documents stay as they
        are.
      </p>
    </details>
  )
}

/** The GST status from a day on; earlier ones stay in the list beside it. */
function TaxForm({ settings, onSaved }: { settings: TaxSettings; onSaved: () => void }) {
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
        <Options of={gstKinds.map((one) => [one, gstNames[one]])} />
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
        <>
          <TextField
            name="rate"
            label="Rate in percent"
            inputMode="decimal"
            autoComplete="off"
            maxLength={5}
            defaultValue={last?.rate == null ? '18' : String(last.rate / 100)}
          />
          <CreditsDiscounts isOn={last?.creditsDiscounts ?? false} />
        </>
      )}
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
        Finance Act 2026. Tick this from the notified day on: an invoiced fee can then be waived,
        and its refund comes with a credit note that reduces the GST you owe.
      </p>
    </div>
  )
}

/** The name under the signature of documents; without it they are computer-generated. */
function SignatureForm({
  signatureLine,
  onSaved,
}: {
  signatureLine: string | null
  onSaved: () => void
}) {
  const [notice, setNotice] = useState('')
  return (
    <>
      <ActionForm
        key={signatureLine}
        aria-labelledby="signature"
        call="PUT /api/admin/document-signature"
        request={(form) => ({ body: { signatureLine: form.text('signatureLine') || null } })}
        submit="Save"
        onDone={({ message }) => {
          setNotice(message)
          onSaved()
        }}
      >
        <TextField
          label="Who signs documents"
          name="signatureLine"
          maxLength={80}
          autoComplete="off"
          defaultValue={signatureLine ?? ''}
          hint="Such as “Authorised signatory”. Empty: “Computer-generated; no signature needed.”"
        />
      </ActionForm>
      <p role="status" className="text-neem empty:absolute">
        {notice}
      </p>
    </>
  )
}

/** The UPI address that the codes of the fee desk pay to. */
function PayeeForm() {
  const { state, data, refresh } = useStaffData('GET /api/admin/upi-address', {})
  const [notice, setNotice] = useState('')
  return (
    <SettingsGroup
      id="payee"
      heading="UPI at the fee desk"
      text={
        <>
          <p>All payments by code go to this address: check it twice.</p>
          {data && <p>{payeeStatus(data.payee)}</p>}
        </>
      }
    >
      <Loaded
        what="UPI address"
        state={state}
        onRetry={refresh}
        className="min-h-38 max-lg:min-h-64"
      >
        {({ payee }) => (
          <>
            <ActionForm
              key={payee?.savedAt}
              aria-labelledby="payee"
              call="PUT /api/admin/upi-address"
              request={(form) => ({
                body: { address: form.text('address'), name: form.text('name') },
              })}
              submit="Save UPI address"
              onDone={() => {
                setNotice('Saved. Codes from now on go there.')
                refresh()
              }}
            >
              <TextField
                label="UPI address"
                name="address"
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                maxLength={161}
                defaultValue={payee?.address ?? ''}
                hint="Such as institute@bank."
              />
              <TextField
                label="Name at the bank"
                name="name"
                autoComplete="off"
                maxLength={60}
                defaultValue={payee?.name ?? ''}
              />
            </ActionForm>
            <p role="status" className="text-neem empty:absolute">
              {notice}
            </p>
          </>
        )}
      </Loaded>
    </SettingsGroup>
  )
}

function payeeStatus(payee: CallData<'GET /api/admin/upi-address'>['payee']): string {
  return payee
    ? `Set by ${payee.savedBy}, ${formatTime(payee.savedAt)}.`
    : 'Not set yet: the desk cannot show a code.'
}
