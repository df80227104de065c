import { useState } from 'react'
import type { CallData } from '../../../ui/api/call-api.ts'
import { Button } from '../../../ui/Button.tsx'
import { TextField } from '../../../ui/Field.tsx'
import { writeRupees } from '../../../ui/format/money.ts'
import { ActionForm } from '../../../ui/staff/ActionForm.tsx'
import { PayerLink } from './PayerLink.tsx'

export type UpiClaimData = CallData<'GET /api/admin/upi-claims'>['claims'][number]

/** A UPI payment is confirmed with its UTR, or discarded with a reason. */
export function ClaimActions({ claim, onEnded }: { claim: UpiClaimData; onEnded: () => void }) {
  const [openForm, setOpenForm] = useState<'confirm' | 'discard'>()
  return (
    <>
      <PayerLink of={claim} />
      {openForm ? (
        <EndForm
          claim={claim}
          isDiscarded={openForm === 'discard'}
          onEnded={onEnded}
          onCancel={() => setOpenForm(undefined)}
        />
      ) : (
        <div className="flex flex-wrap gap-3">
          <Button onClick={() => setOpenForm('confirm')}>Confirm received</Button>
          <Button kind="quiet" onClick={() => setOpenForm('discard')} className="px-1!">
            Discard
          </Button>
        </div>
      )}
    </>
  )
}

type ClaimProps = {
  claim: UpiClaimData
  isDiscarded: boolean
  onEnded: () => void
  onCancel: () => void
}

function EndForm({ claim, isDiscarded, onEnded, onCancel }: ClaimProps) {
  return (
    <ActionForm
      call="POST /api/admin/upi-claims/{id}"
      request={(form) => {
        const [reason, utr, paise] = [form.text('reason'), form.text('utr'), form.paise('paise')]
        if (isDiscarded && !reason) return { errors: { reason: 'Enter the reason.' } }
        if (!isDiscarded && !(paise > 0)) return { errors: { paise: 'Enter the amount received.' } }
        const body = isDiscarded
          ? ({ to: 'discarded', reason } as const)
          : ({ to: 'matched', utr, paise } as const)
        return { params: { id: claim.id }, body }
      }}
      kind={isDiscarded ? 'danger' : 'solid'}
      submit={isDiscarded ? 'Discard' : 'Confirm and send receipt'}
      onCancel={onCancel}
      onDone={onEnded}
      className="max-w-xl"
    >
      {isDiscarded ? (
        <TextField
          label="Reason"
          name="reason"
          autoFocus
          autoComplete="off"
          maxLength={200}
          hint="Nothing is counted and no receipt is sent. This cannot be undone."
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
            label="Amount received (₹)"
            name="paise"
            inputMode="decimal"
            autoComplete="off"
            defaultValue={writeRupees(claim.paise)}
          />
        </div>
      )}
    </ActionForm>
  )
}
