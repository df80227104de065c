import { useState } from 'react'
import { ownRefunds } from '#texts/own-refunds.ts'
import { Button } from '../../../ui/Button.tsx'
import { formatDate } from '../../../ui/format/days.ts'
import { formatRupees } from '../../../ui/format/money.ts'
import { OpenDialog } from '../../../ui/OpenDialog.tsx'
import { RefusalNotice } from '../../../ui/RefusalNotice.tsx'
import { useSend } from '../../../ui/use-send.ts'
import type {
  OwnRefundAccount,
  OwnRefundRequest,
  RefundCalculationData,
} from '../../refunds/contract.ts'
import { RefundCalculationLines } from '../../refunds/RefundCalculationLines.tsx'

type Props = {
  account: OwnRefundAccount
  /** The day a refund requested today would arrive by. */
  dueOn: string
  onChanged: () => void
}

/** Leaving a course: the state of the request, or the refund calculation before anything is requested. */
export function RefundSection(props: Props) {
  const { refundRequest, calculation } = props.account
  if (!refundRequest && !calculation) return null
  return (
    <div className="mt-5 grid gap-3 border-t border-line pt-4">
      {refundRequest && <RefundStatus {...props} refundRequest={refundRequest} />}
      {calculation && <Leave {...props} calculation={calculation} />}
    </div>
  )
}

type StatusProps = Props & { refundRequest: OwnRefundRequest }

function RefundStatus({ account, refundRequest, onChanged }: StatusProps) {
  const withdrawal = useSend('POST /api/me/refunds/{id}/withdrawal', {
    onDone: onChanged,
    onRefused: onChanged,
  })
  const texts = ownRefunds.states[refundRequest.state]
  const isForNothing = refundRequest.state === 'done' && refundRequest.paise === 0
  return (
    <section aria-label={ownRefunds.headingBack(account.course)} className="grid gap-2">
      <h4 className="font-semibold">{texts.title}</h4>
      <p role="status">
        {isForNothing
          ? ownRefunds.leftForNothing
          : texts.text(formatRupees(refundRequest.paise), formatDate(refundRequest.dueOn))}
      </p>
      {[refundRequest.refusalReason, refundRequest.closingReason].map(
        (reason) =>
          reason && (
            <p key={reason}>
              {ownRefunds.why(reason)} {ownRefunds.disagree}
            </p>
          ),
      )}
      {refundRequest.calculation && refundRequest.state !== 'withdrawn' && (
        <details>
          <summary className="min-h-11 cursor-pointer py-2.5 text-indigo">
            {ownRefunds.calculation}
          </summary>
          <div className="max-w-lg">
            <RefundCalculationLines of={refundRequest.calculation} />
          </div>
        </details>
      )}
      <RefusalNotice>{withdrawal.refusal?.message}</RefusalNotice>
      {refundRequest.mayWithdraw && (
        <Button
          className="justify-self-start"
          aria-disabled={withdrawal.isBusy}
          onClick={() => withdrawal.run({ params: { id: refundRequest.id } })}
        >
          {withdrawal.isBusy ? ownRefunds.withdrawing : ownRefunds.withdraw}
        </Button>
      )}
    </section>
  )
}

type CalculationProps = Props & { calculation: RefundCalculationData }

function Leave(props: CalculationProps) {
  const { course, isFastTrack, leaves } = props.account
  const [isOpen, setIsOpen] = useState(false)
  const leave = props.calculation.backPaise > 0 ? ownRefunds.open : ownRefunds.openForNothing
  const name = isFastTrack ? ownRefunds.openTrial : leaves ? leave : ownRefunds.openTooMuch
  return (
    <>
      <Button
        kind="quiet"
        className="justify-self-start px-0! font-normal!"
        onClick={() => setIsOpen(true)}
      >
        {name}
        <span className="sr-only">{ownRefunds.of(course)}</span>
      </Button>
      {isOpen && (
        <OpenDialog
          heading={
            leaves && !isFastTrack ? ownRefunds.heading(course) : ownRefunds.headingBack(course)
          }
          onClose={() => setIsOpen(false)}
          className="w-[min(34rem,calc(100vw-2rem))]"
        >
          <AskToLeave {...props} onClose={() => setIsOpen(false)} />
        </OpenDialog>
      )}
    </>
  )
}

/** No reason is required, and nobody is asked to stay. */
function AskToLeave({
  account,
  dueOn,
  calculation,
  onChanged,
  onClose,
}: CalculationProps & { onClose: () => void }) {
  const { of, isFastTrack, leaves } = account
  const isLeaving = leaves && !isFastTrack
  const { run, isBusy, refusal, key } = useSend('POST /api/me/refunds', {
    onDone: () => {
      onChanged()
      onClose()
    },
    onRefused: onChanged,
  })

  return (
    <div className="mt-4 grid gap-4">
      <RefundCalculationLines of={calculation} />
      <p>{calculation.backPaise > 0 ? ownRefunds.how(formatDate(dueOn)) : ownRefunds.nothing}</p>
      {isLeaving && <p>{ownRefunds.seat}</p>}
      <RefusalNotice>{refusal?.message}</RefusalNotice>
      <div className="flex flex-wrap gap-3">
        <Button
          kind="solid"
          aria-disabled={isBusy}
          onClick={() => run({ body: { key: key(), of, paise: calculation.backPaise } })}
        >
          {isBusy ? ownRefunds.asking : isLeaving ? ownRefunds.refundRequest : ownRefunds.askBack}
        </Button>
        <Button onClick={onClose}>{isLeaving ? ownRefunds.cancel : ownRefunds.cancelBack}</Button>
      </div>
    </div>
  )
}
