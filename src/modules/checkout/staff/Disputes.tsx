import { formatRupees } from '../../../ui/format/money.ts'
import { formatTime } from '../../../ui/format/times.ts'
import { Badge } from '../../../ui/staff/Badge.tsx'
import type { DisputeForStaff } from '../contract.ts'
import { OfSomebody } from './OfSomebody.tsx'
import { disputeReason } from './words.ts'

/** Payments that somebody told their bank are wrong: answered at the gateway, each before its day. */
export function Disputes({ disputes }: { disputes: readonly DisputeForStaff[] }) {
  if (disputes.length === 0) return null
  return (
    <section aria-labelledby="disputes-heading" className="max-w-3xl pt-8">
      <h2 id="disputes-heading" className="pb-1.5 text-lg">
        Disputes
      </h2>
      <p className="pb-3 text-slate">
        Answer at the gateway’s dashboard, with the receipt and the days they came. What the bank
        decides is taken in by itself.
      </p>
      <ul className="border-t border-edge">
        {disputes.map((dispute) => (
          <li
            key={dispute.id}
            className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 border-b border-line py-3"
          >
            <OfSomebody of={dispute}>
              <p className="wrap-anywhere">Their reason: {disputeReason(dispute.reason)}</p>
              <p className="font-medium">{untilOf(dispute)}</p>
              <p className="text-[0.8125rem] text-slate">
                since {formatTime(dispute.since)} · {dispute.dispute}
              </p>
            </OfSomebody>
            <div className="grid justify-items-start gap-1 sm:justify-items-end">
              <p className="font-semibold tabular-nums">{formatRupees(dispute.paise)}</p>
              <Badge look="waits">
                {dispute.state === 'open' ? 'To answer' : 'The bank decides'}
              </Badge>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

function untilOf({ state, respondBy }: DisputeForStaff): string {
  if (state !== 'open') return 'Answered. There is nothing to do until the bank has decided.'
  return respondBy ? `Answer by ${formatTime(respondBy)}` : 'Answer soon: the gateway names no day.'
}
