import { useState } from 'react'
import type { CallData } from '../../../ui/api/call-api.ts'
import { TextField } from '../../../ui/Field.tsx'
import { formatRupees } from '../../../ui/format/money.ts'
import { QrCode } from '../../../ui/QrCode.tsx'
import { ActionForm } from '../../../ui/staff/ActionForm.tsx'
import { useAbility } from '../../accounts/use-ability.ts'

export type RecordedUpiClaim = CallData<'POST /api/admin/enrolments/{id}/upi-claims'>['claim']

type Props = { claim: RecordedUpiClaim; onChanged: () => void }

/** The code to scan, with the amount large enough to be read across a desk. */
export function UpiClaimNotice({ claim, onChanged }: Props) {
  const mayMatch = useAbility('books.match')
  return (
    <section
      aria-label="Pay by UPI"
      className="mb-4 flex max-w-xl flex-wrap items-start gap-x-6 gap-y-4 rounded-card border border-edge p-5"
    >
      <QrCode text={claim.link} className="w-60 rounded-control" />
      <div className="grid min-w-52 flex-1 gap-3">
        <p role="status">
          <strong className="block text-4xl tabular-nums">{formatRupees(claim.paise)}</strong>
          to {claim.payee}
        </p>
        <p>
          Reference <strong className="tabular-nums">{claim.reference}</strong>
        </p>
        <p className="text-slate">
          Pending: confirm when it reaches the bank, under “To confirm”. It gets its receipt then.
        </p>
        {mayMatch && <UtrForm claim={claim} onChanged={onChanged} />}
      </div>
    </section>
  )
}

function UtrForm({ claim: { id }, onChanged }: Props) {
  const [notice, setNotice] = useState('')
  return (
    <>
      <ActionForm
        call="POST /api/admin/upi-claims/{id}"
        request={(form) => ({ params: { id }, body: { to: 'noted', utr: form.text('utr') } })}
        kind="secondary"
        submit="Save UTR"
        onDone={({ message }) => {
          setNotice(message)
          onChanged()
        }}
        onRefused={() => setNotice('')}
        className="gap-2!"
      >
        <TextField
          label="UTR on the payer’s phone, 12 digits"
          name="utr"
          inputMode="numeric"
          autoComplete="off"
          maxLength={20}
          hint="You can add it later."
        />
      </ActionForm>
      <p role="status" className="text-neem empty:absolute">
        {notice}
      </p>
    </>
  )
}
