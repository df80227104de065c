import { type SubmitEvent, useState } from 'react'
import type { CallData } from '../../../ui/api/ask.ts'
import { Button } from '../../../ui/Button.tsx'
import { TextField } from '../../../ui/Field.tsx'
import { formatRupees, readRupees, writeRupees } from '../../../ui/format/money.ts'
import { formatTime } from '../../../ui/format/times.ts'
import { RefusalNotice } from '../../../ui/Refused.tsx'
import { useStaffAction } from '../../../ui/staff/use-staff-data.ts'
import { PayerName } from './PayerName.tsx'

export type UpiClaimData = CallData<'GET /api/admin/upi-claims'>['claims'][number]

/** A claim, and what may become of it: seen at the bank with its UTR, or given up with a reason. */
export function ClaimLine({ claim, onEnded }: { claim: UpiClaimData; onEnded: () => void }) {
  const { id, name, course, paise, reference, utr, claimedAt, claimedBy } = claim
  const [openForm, setOpenForm] = useState<'matching' | 'giving up'>()
  return (
    <li className="border-b border-line py-3">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <p className="min-w-0">
          <PayerName of={claim} /> <span className="text-slate wrap-anywhere">· {course}</span>
          <span className="block text-sm text-slate wrap-anywhere">
            {reference}
            {utr && ` · UTR ${utr}`} · <time dateTime={claimedAt}>{formatTime(claimedAt)}</time> by{' '}
            {claimedBy}
          </span>
        </p>
        <p className="text-lg font-semibold tabular-nums">{formatRupees(paise)}</p>
      </div>
      {openForm ? (
        <EndForm
          claim={claim}
          givesUp={openForm === 'giving up'}
          onEnded={onEnded}
          onCancel={() => setOpenForm(undefined)}
        />
      ) : (
        <div className="mt-1 flex flex-wrap gap-3">
          <Button onClick={() => setOpenForm('matching')} aria-describedby={`claim-${id}`}>
            Seen at the bank
          </Button>
          <Button kind="quiet" onClick={() => setOpenForm('giving up')} className="px-1!">
            Give up
          </Button>
          <span id={`claim-${id}`} className="sr-only">
            {name}, {formatRupees(paise)}
          </span>
        </div>
      )}
    </li>
  )
}

type ClaimProps = {
  claim: UpiClaimData
  givesUp: boolean
  onEnded: () => void
  onCancel: () => void
}

function EndForm({ claim, givesUp, onEnded, onCancel }: ClaimProps) {
  const send = useStaffAction()
  const [error, setError] = useState('')

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const readField = (name: string) => String(data.get(name) ?? '').trim()
    const paise = readRupees(readField('rupees')) ?? 0
    if (givesUp && !readField('reason')) return setError('Say why it is given up.')
    if (!givesUp && paise <= 0) return setError('Enter the sum that came.')
    const body = givesUp
      ? ({ to: 'discarded', reason: readField('reason') } as const)
      : ({ to: 'matched', utr: readField('utr'), paise } as const)
    const answer = await send('POST /api/admin/upi-claims/{id}', { params: { id: claim.id }, body })
    if (answer.ok) onEnded()
    else setError(answer.message)
  }

  return (
    <form noValidate method="dialog" onSubmit={submit} className="mt-3 grid max-w-xl gap-3">
      {givesUp ? (
        <TextField
          label="Why it is given up"
          name="reason"
          autoFocus
          autoComplete="off"
          maxLength={200}
        />
      ) : (
        <div className="grid gap-3 sm:grid-cols-2">
          <TextField
            label="UTR, 12 digits"
            name="utr"
            autoFocus
            inputMode="numeric"
            autoComplete="off"
            maxLength={20}
            defaultValue={claim.utr ?? ''}
          />
          <TextField
            label="Rupees that came"
            name="rupees"
            inputMode="decimal"
            autoComplete="off"
            defaultValue={writeRupees(claim.paise)}
          />
        </div>
      )}
      <RefusalNotice>{error}</RefusalNotice>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" kind={givesUp ? 'danger' : 'solid'}>
          {givesUp ? 'Give it up' : 'Match and give the receipt'}
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </form>
  )
}
