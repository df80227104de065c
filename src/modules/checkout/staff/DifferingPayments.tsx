import { useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { formatRupees } from '../../../ui/format/money.ts'
import { formatTime } from '../../../ui/format/times.ts'
import { ConfirmDialog } from '../../../ui/staff/ConfirmDialog.tsx'
import { useStaffAction } from '../../../ui/staff/use-staff-data.ts'
import type { DifferingPayment } from '../contract.ts'
import { OfSomebody } from './OfSomebody.tsx'

type OnDone = (answer: { ok: true } | { ok: false; message: string }) => void
type Props = { mayCorrect: boolean; onDone: OnDone }

/** Payments of which the gateway says another sum now than the ledger has. */
export function DifferingPayments({
  payments,
  ...props
}: Props & { payments: readonly DifferingPayment[] }) {
  if (payments.length === 0) return null
  return (
    <section aria-labelledby="differing-heading" className="max-w-3xl pt-8">
      <h2 id="differing-heading" className="pb-1.5 text-lg">
        Payments that differ
      </h2>
      <p className="pb-3 text-slate">
        The gateway now says another sum than the ledger has. Nothing changes until somebody
        corrects it.
      </p>
      <ul className="border-t border-edge">
        {payments.map((payment) => (
          <DifferingPaymentItem key={payment.id} payment={payment} {...props} />
        ))}
      </ul>
    </section>
  )
}

function DifferingPaymentItem({
  payment,
  mayCorrect,
  onDone,
}: Props & { payment: DifferingPayment }) {
  const send = useStaffAction()
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const { id, reading, since } = payment
  const payerName = payment.name ?? 'Account deleted'
  const isRupees = payment.readCurrency === payment.currency
  const now = sumOf({ paise: payment.readPaise, currency: payment.readCurrency })
  const decide = async (
    body: { decision: 'correct'; reading: number } | { decision: 'ask-again' },
  ) => {
    if (isBusy) return
    setBusy(true)
    const path = 'POST /api/admin/payments/{id}/reading' as const
    const answer = await send(path, { params: { id }, body })
    setBusy(false)
    onDone(answer)
  }
  return (
    <li className="border-b border-line py-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <OfSomebody of={payment}>
          <p className="text-[0.8125rem] text-slate wrap-anywhere">
            since {formatTime(since)} · {payment.payment}
          </p>
        </OfSomebody>
        <dl className="grid grid-cols-[auto_auto] gap-x-4 tabular-nums">
          <dt className="text-slate">In the ledger</dt>
          <dd className="text-right font-semibold">{sumOf(payment)}</dd>
          <dt className="text-slate">Gateway now</dt>
          <dd className="text-right font-semibold text-kumkum">{now}</dd>
        </dl>
      </div>
      <Readings payment={payment} />
      {mayCorrect && (
        <div className="mt-2 flex flex-wrap items-center gap-2">
          <Button
            aria-disabled={isBusy}
            aria-label={`Ask the gateway again about the payment of ${payerName}`}
            onClick={() => void decide({ decision: 'ask-again' })}
          >
            Ask the gateway again
          </Button>
          {isRupees && (
            <Button
              aria-disabled={isBusy}
              aria-label={`Correct the payment of ${payerName} to ${now}`}
              onClick={() => setAsking(true)}
            >
              Correct to {now}
            </Button>
          )}
          {!isRupees && (
            <p className="text-slate">
              Another currency cannot be entered. Ask the gateway’s support what came.
            </p>
          )}
        </div>
      )}
      {isAsking && (
        <ConfirmDialog
          title={`Correct the payment to ${now}?`}
          action={`Correct to ${now}`}
          onConfirm={() => void decide({ decision: 'correct', reading })}
          onClose={() => setAsking(false)}
        >
          The ledger has {sumOf(payment)} of {payerName} for {payment.course}. A correcting entry
          takes that back, and {now} is entered with a new receipt. The old receipt stays, with a
          document that corrects it.
        </ConfirmDialog>
      )}
    </li>
  )
}

/** Everything that was read of it, the first first. */
function Readings({ payment: { readings } }: { payment: DifferingPayment }) {
  return (
    <details>
      <summary className="min-h-11 cursor-pointer py-2.5 text-indigo">
        All readings ({readings.length})
      </summary>
      <ul className="text-[0.8125rem] tabular-nums">
        {readings.map((read) => (
          <li key={`${read.at} ${read.source} ${read.paise}`}>
            {formatTime(read.at)} · {read.source === 'query' ? 'Our query' : 'Event'} ·{' '}
            {sumOf(read)} · {read.status}
          </li>
        ))}
      </ul>
    </details>
  )
}

function sumOf({ paise, currency }: { paise: number; currency: string }): string {
  return currency === 'INR' ? formatRupees(paise) : `${currency} ${(paise / 100).toFixed(2)}`
}
