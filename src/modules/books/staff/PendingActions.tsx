import { useState } from 'react'
import { to } from '../../../ui/addresses/site-map.ts'
import type { CallData } from '../../../ui/api/call-api.ts'
import { Button } from '../../../ui/Button.tsx'
import { TextField } from '../../../ui/Field.tsx'
import { writeRupees } from '../../../ui/format/money.ts'
import { Link } from '../../../ui/Link.tsx'
import { ActionButton, ActionForm } from '../../../ui/staff/ActionForm.tsx'
import { useAbility } from '../../accounts/use-ability.ts'

export type ChequeData = CallData<'GET /api/admin/cheques'>['cheques'][number]
export type UpiClaimData = CallData<'GET /api/admin/upi-claims'>['claims'][number]

const settleCall = 'POST /api/admin/cheques/{id}' as const

/** A cheque is marked as cleared, or as bounced with the bank's reason. */
export function ChequeActions({ cheque, onEnded }: { cheque: ChequeData; onEnded: () => void }) {
  const { id, number } = cheque
  const [bounces, setBounces] = useState(false)
  return (
    <>
      <PayerLink of={cheque} />
      {bounces ? (
        <ActionForm
          call={settleCall}
          request={(form) =>
            form.missing({ reason: 'Enter the bank’s reason.' }) ?? {
              params: { id },
              body: { to: 'bounced', reason: form.text('reason') },
            }
          }
          kind="danger"
          submit="Mark as bounced"
          onCancel={() => setBounces(false)}
          onDone={onEnded}
          className="max-w-xl"
        >
          <TextField
            label="Reason given by the bank"
            name="reason"
            autoFocus
            autoComplete="off"
            maxLength={200}
            hint="The student is told this reason. The amount is due again, and the receipt is credited."
          />
        </ActionForm>
      ) : (
        <div className="flex flex-wrap items-center gap-3">
          <ActionButton
            call={settleCall}
            request={{ params: { id }, body: { to: 'cleared' } }}
            confirm={{
              title: `Has cheque ${number} cleared?`,
              text: 'This cannot be undone: it cannot be recorded as bounced afterwards.',
              action: 'Yes, cleared',
            }}
            onDone={onEnded}
          >
            Cleared <span className="sr-only">: cheque {number}</span>
          </ActionButton>
          <Button kind="quiet" onClick={() => setBounces(true)} className="px-1!">
            Bounced… <span className="sr-only">: cheque {number}</span>
          </Button>
        </div>
      )}
    </>
  )
}

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

type EndProps = {
  claim: UpiClaimData
  isDiscarded: boolean
  onEnded: () => void
  onCancel: () => void
}

function EndForm({ claim, isDiscarded, onEnded, onCancel }: EndProps) {
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

/** The enrolment or registration that is paid for, where this user may see it. */
function PayerLink({ of: { enrolment, registration } }: { of: ChequeData | UpiClaimData }) {
  const mayWork = useAbility('registrations.work')
  const address =
    enrolment !== null
      ? to.adminRecord('finance', enrolment)
      : registration !== null && mayWork && to.adminRecord('enrollment', registration)
  if (!address) return null
  return (
    <Link
      to={address}
      className="inline-flex min-h-6 items-center justify-self-start text-indigo underline underline-offset-4 pointer-coarse:min-h-11"
    >
      {enrolment === null ? 'Open the registration' : 'Open the enrolment'}
    </Link>
  )
}
