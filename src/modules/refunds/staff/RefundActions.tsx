import { useState } from 'react'
import { TextField } from '../../../ui/Field.tsx'
import { formatRupees } from '../../../ui/format/money.ts'
import { ActionButton, DialogForm } from '../../../ui/staff/ActionForm.tsx'
import { DialogButton } from '../../../ui/staff/ConfirmDialog.tsx'
import { useAbility } from '../../accounts/use-ability.ts'
import { methodNames } from '../../ledger/rules.ts'
import type { RefundRequestData } from '../contract.ts'
import { RefundCalculationLines } from '../RefundCalculationLines.tsx'
import { type HandMethod, handMethods } from '../rules.ts'
import { partsByHand, refundLineNames, sayRequestReduction } from './texts.ts'

type Props = { refundRequest: RefundRequestData; onChanged: () => void }
type DialogProps = Props & { onClose: () => void }

/** Actions on an open request: decide, pay by hand, close, cancel. */
export function RefundActions(props: Props) {
  const mayPay = useAbility('refunds.pay')
  const { mayDecide, mayWithdraw, asSoleApprover, isUnpayable } = props.refundRequest
  const isByHand = partsByHand(props.refundRequest).length > 0
  const actions = [
    mayDecide && { label: 'Approve', Dialog: ApproveDialog },
    mayDecide && !asSoleApprover && { label: 'Reject', Dialog: RefuseDialog },
    isUnpayable && mayPay && { label: 'Close what cannot be paid', Dialog: CloseDialog },
    isByHand && !isUnpayable && mayPay && { label: 'Mark as paid', Dialog: PayDialog },
  ].filter((action) => action !== false)
  return (
    <div className="flex flex-wrap items-center gap-2">
      {actions.map(({ label, Dialog }) => (
        <DialogButton key={label} label={label} kind={label === 'Reject' ? undefined : 'solid'}>
          {(close) => <Dialog {...props} onClose={close} />}
        </DialogButton>
      ))}
      {mayWithdraw && <CancelRequest {...props} />}
    </div>
  )
}

export function CancelRequest({ refundRequest: { id, student }, onChanged }: Props) {
  return (
    <ActionButton
      call="POST /api/admin/refunds/{id}/withdrawal"
      request={{ params: { id } }}
      confirm={{
        title: `Cancel the request for ${student.name}?`,
        text: 'It is closed and can no longer be approved. It can be requested again, with the amounts and rules of that day.',
        action: 'Cancel request',
      }}
      onDone={onChanged}
      onRefused={onChanged}
    >
      Cancel request
    </ActionButton>
  )
}

const decision = {
  call: 'POST /api/admin/refunds/{id}/decision',
  className: 'w-[min(32rem,calc(100vw-2rem))]',
} as const

/** The list is reloaded once the dialog is closed: otherwise a refusal would disappear with its card. */
function useEnds({ onClose, onChanged }: DialogProps) {
  const [isRefused, setIsRefused] = useState(false)
  return {
    onRefused: () => setIsRefused(true),
    onClose: () => {
      onClose()
      if (isRefused) onChanged()
    },
    // After a refusal, closing reloads it.
    onDone: () => {
      if (!isRefused) onChanged()
    },
  }
}

/** Approves the amount shown; a requester who approves gives a reason. */
function ApproveDialog(props: DialogProps) {
  const { id, student, paise, asSoleApprover } = props.refundRequest
  return (
    <DialogForm
      {...decision}
      {...useEnds(props)}
      heading={`Approve: ${student.name}`}
      request={(form) => {
        const alone = form.text('reason')
        if (asSoleApprover && !alone)
          return { errors: { reason: 'Give a reason: nobody else checks it first.' } }
        const body = { decision: 'approve' as const, paise, ...(asSoleApprover && { alone }) }
        return { params: { id }, body }
      }}
      submit={`Approve ${formatRupees(paise)}`}
    >
      <Consequences {...props.refundRequest} />
      {asSoleApprover && (
        <>
          <p>
            You requested this yourself, and nobody else may approve it. You confirm it with your
            second step, the audit log says that you approved it alone, and everybody who sees fees
            gets a mail.
          </p>
          <TextField
            label="Reason for approving it alone"
            name="reason"
            autoComplete="off"
            maxLength={300}
          />
        </>
      )}
    </DialogForm>
  )
}

function Consequences(refundRequest: RefundRequestData) {
  const { kind, calculation, reason, reduction } = refundRequest
  if (kind === 'refund')
    return (
      <>
        {calculation && <RefundCalculationLines of={calculation} names={refundLineNames} />}
        <p>
          The seat is free at once. What was paid through the gateway is refunded through it, the
          newest payment first; everything else is paid by hand.
        </p>
      </>
    )
  return (
    <>
      {reduction && <p className="font-medium">{sayRequestReduction(refundRequest)}</p>}
      {reason && <p className="wrap-anywhere">Reason: {reason}</p>}
      <p>
        {kind === 'waiver'
          ? 'It is deducted from the last instalment at once.'
          : 'They are enrolled at once, with the price and the seats as they are now.'}
      </p>
    </>
  )
}

function RefuseDialog(props: DialogProps) {
  const { id, kind, student } = props.refundRequest
  const recipient = kind === 'refund' ? 'the student' : 'the person who requested it'
  return (
    <DialogForm
      {...decision}
      {...useEnds(props)}
      heading={`Reject: ${student.name}`}
      request={(form) =>
        form.missing({ reason: `Give a reason: ${recipient} reads it.` }) ?? {
          params: { id },
          body: { decision: 'refuse', reason: form.text('reason') },
        }
      }
      submit="Reject"
    >
      <TextField label="Reason" name="reason" autoComplete="off" maxLength={300} />
    </DialogForm>
  )
}

/** A manual refund: its method and reference. */
function PayDialog(props: DialogProps) {
  const { id, student } = props.refundRequest
  const [method, setMethod] = useState<HandMethod>('bank')
  const paise = partsByHand(props.refundRequest).reduce((sum, part) => sum + part.paise, 0)
  return (
    <DialogForm
      {...useEnds(props)}
      heading={`Paid to ${student.name}`}
      call="POST /api/admin/refunds/{id}/payment"
      request={(form) => {
        const reference = form.text('reference') || null
        if (method !== 'cash' && !reference)
          return { errors: { reference: 'Enter the UTR as proof of the payment.' } }
        return { params: { id }, body: { method, reference } }
      }}
      submit={`${formatRupees(paise)} is paid`}
    >
      <p>
        Confirm that <strong>{formatRupees(paise)}</strong> was paid out in full, in one payment.
        The student is told by mail if they have an e-mail address.
      </p>
      <fieldset>
        <legend className="pb-1 font-semibold">Payment method</legend>
        <div className="flex flex-wrap gap-x-5">
          {handMethods.map((value) => (
            <label key={value} className="inline-flex min-h-11 items-center gap-2">
              <input
                type="radio"
                name="method"
                value={value}
                checked={method === value}
                onChange={() => setMethod(value)}
                className="size-5 accent-indigo"
              />
              {methodNames[value]}
            </label>
          ))}
        </div>
      </fieldset>
      {method !== 'cash' && (
        <TextField label="UTR of the transfer" name="reference" autoComplete="off" maxLength={90} />
      )}
    </DialogForm>
  )
}

/** Approved parts that cannot be paid, because their payment no longer exists. */
function CloseDialog(props: DialogProps) {
  const { id, student } = props.refundRequest
  return (
    <DialogForm
      {...useEnds(props)}
      heading={`Nothing to pay: ${student.name}`}
      call="POST /api/admin/refunds/{id}/closing"
      request={(form) =>
        form.missing({ reason: 'Give a reason: the student reads it.' }) ?? {
          params: { id },
          body: { reason: form.text('reason') },
        }
      }
      submit="Close"
    >
      <p>
        The payment to be refunded no longer exists: its cheque bounced, or the gateway refunded it
        by itself. What can still be paid stays in the list.
      </p>
      <TextField
        label="Why nothing is paid"
        name="reason"
        autoComplete="off"
        maxLength={300}
        defaultValue="The cheque bounced."
      />
    </DialogForm>
  )
}
