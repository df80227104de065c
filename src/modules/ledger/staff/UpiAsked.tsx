import { type SubmitEvent, useState } from 'react'
import type { CallData } from '../../../ui/api/ask.ts'
import { Button } from '../../../ui/Button.tsx'
import { TextField } from '../../../ui/Field.tsx'
import { formatRupees } from '../../../ui/format/money.ts'
import { QrCode } from '../../../ui/QrCode.tsx'
import { useStaffAction } from '../../../ui/staff/use-staff-data.ts'
import { useMay } from '../../accounts/use-may.ts'

export type RecordedUpiClaim = CallData<'POST /api/admin/enrolments/{id}/upi-claims'>['claim']

/** What the payer scans, with the sum large enough to be read across a desk. */
export function UpiClaimNotice({
  claim,
  onChanged,
}: {
  claim: RecordedUpiClaim
  onChanged: () => void
}) {
  const mayMatch = useMay('books.match')
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
          Pending: it is confirmed when it reaches the bank, and has its receipt then, under “To
          match”.
        </p>
        {mayMatch && <NoteUtr id={claim.id} onNoted={onChanged} />}
      </div>
    </section>
  )
}

function NoteUtr({ id, onNoted }: { id: number; onNoted: () => void }) {
  const send = useStaffAction()
  const [notice, setNotice] = useState<{ ok: boolean; message: string }>()

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const utr = String(new FormData(event.currentTarget).get('utr') ?? '')
    const body = { to: 'noted', utr } as const
    const answer = await send('POST /api/admin/upi-claims/{id}', { params: { id }, body })
    setNotice({ ok: answer.ok, message: answer.ok ? answer.data.message : answer.message })
    if (answer.ok) onNoted()
  }

  return (
    <form noValidate method="dialog" onSubmit={submit} className="grid gap-2">
      <TextField
        label="UTR on the payer’s phone, 12 digits"
        name="utr"
        inputMode="numeric"
        autoComplete="off"
        maxLength={20}
        error={notice?.ok === false ? notice.message : undefined}
        hint="You can add it later."
      />
      <Button type="submit" className="justify-self-start">
        Save UTR
      </Button>
      <p role="status" className="text-neem empty:absolute">
        {notice?.ok && notice.message}
      </p>
    </form>
  )
}
