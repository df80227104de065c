import { useState } from 'react'
import type { CallData } from '../../../ui/api/call-api.ts'
import { TextField } from '../../../ui/Field.tsx'
import { formatDate } from '../../../ui/format/days.ts'
import { formatTime } from '../../../ui/format/times.ts'
import { ActionForm } from '../../../ui/staff/ActionForm.tsx'
import { Loaded } from '../../../ui/staff/Loaded.tsx'
import { Summary } from '../../../ui/staff/SectionHeading.tsx'
import { SettingsGroup } from '../../../ui/staff/SettingsGroup.tsx'
import { useStaffData } from '../../../ui/staff/use-staff-data.ts'
import {
  documentForPayment,
  documentForRefund,
  documentKinds,
} from '../../ledger/documents/rules.ts'
import { gstKinds } from '../../ledger/documents/tax/rules.ts'
import { Series } from './Series.tsx'
import { SignatureForm } from './SignatureForm.tsx'
import { TaxForm, type TaxSettings } from './TaxForm.tsx'
import { gstNames } from './words.ts'

const call = 'GET /api/admin/tax' as const
type Row = TaxSettings['rows'][number]
type Gst = (typeof gstKinds)[number]

/** What the institute is for GST, from which day on, what documents look like, and where UPI payments go. */
export function TaxAndUpi() {
  const { state, refresh } = useStaffData(call, {})
  const settings = state.status === 'loaded' ? state.data : undefined
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
  const holding = rows.find(({ validFrom }) => validFrom <= today)
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
            {row === holding && <span className="text-neem"> · applies today</span>}
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

/** Reckoned by the rules that make documents: nothing here can say otherwise. */
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

/** Where the codes of the fee desk send money. */
function PayeeForm() {
  const { state, refresh } = useStaffData('GET /api/admin/upi-address', {})
  const [notice, setNotice] = useState('')
  return (
    <SettingsGroup
      id="payee"
      heading="UPI at the fee desk"
      text={
        <>
          <p>All payments by code go to this address: check it twice.</p>
          {state.status === 'loaded' && <p>{payeeStatus(state.data.payee)}</p>}
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
              call={'PUT /api/admin/upi-address'}
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
