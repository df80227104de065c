import { useState } from 'react'
import { TextField } from '../../../ui/Field.tsx'
import { formatDate } from '../../../ui/format/days.ts'
import { formatTime } from '../../../ui/format/times.ts'
import { Loading } from '../../../ui/Loading.tsx'
import { ActionForm } from '../../../ui/staff/ActionForm.tsx'
import { Loaded } from '../../../ui/staff/Loaded.tsx'
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

/** What the institute is for GST, from which day on, and where UPI payments go. */
export function TaxAndUpi() {
  const { state, refresh } = useStaffData(call, {})
  return (
    <Loaded
      what="tax settings"
      state={state}
      onRetry={refresh}
      placeholder={<Loading text="Loading the tax settings..." className="min-h-screen" />}
    >
      {(settings) => (
        <div className="grid max-w-6xl pt-5 gap-x-12 gap-y-10 xl:grid-cols-[minmax(0,1fr)_24rem]">
          <section aria-labelledby="tax" className="grid content-start gap-6">
            <h2 id="tax" className="text-lg">
              GST
            </h2>
            <Rows settings={settings} />
            <TaxForm key={settings.expected} settings={settings} onSaved={refresh} />
            <Series />
          </section>
          <div className="grid content-start gap-8">
            <DocumentNameSamples />
            <SignatureForm signatureLine={settings.signatureLine} onSaved={refresh} />
            <PayeeForm />
          </div>
        </div>
      )}
    </Loaded>
  )
}

function Rows({ settings: { rows, today } }: { settings: TaxSettings }) {
  const holding = rows.find(({ validFrom }) => validFrom <= today)
  if (rows.length === 0)
    return <p>Not set: the institute counts as not registered and issues plain receipts.</p>
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
    <section aria-labelledby="papers-under" className="rounded-card bg-sand/60 p-5">
      <h2 id="papers-under" className="text-lg">
        Which documents are issued
      </h2>
      <dl className="mt-2 grid gap-3">
        {gstKinds.map((gst) => (
          <div key={gst}>
            <dt className="font-semibold">{gstNames[gst]}</dt>
            <dd>{documentNameSamples(gst).join(', ')}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 text-sm text-slate">
        Regular: a receipt voucher is for money received before the course begins. The place of
        supply of a classroom course is the classroom’s state, of an online course the student’s
        state, or your own where it is not known. Fees include GST. Issued documents stay as they
        are.
      </p>
    </section>
  )
}

/** Where the codes of the fee desk send money. */
function PayeeForm() {
  const { state, refresh } = useStaffData('GET /api/admin/upi-address', {})
  const [notice, setNotice] = useState('')
  return (
    <Loaded what="UPI address" state={state} onRetry={refresh}>
      {({ payee }) => (
        <section aria-labelledby="payee" className="grid gap-4">
          <div>
            <h2 id="payee" className="text-lg">
              UPI at the fee desk
            </h2>
            <p className="text-slate">
              {payee
                ? `Set by ${payee.savedBy}, ${formatTime(payee.savedAt)}.`
                : 'Not set yet: the desk cannot show a code.'}
            </p>
          </div>
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
              hint="Such as institute@bank. All payments by code go there: check it twice."
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
        </section>
      )}
    </Loaded>
  )
}
