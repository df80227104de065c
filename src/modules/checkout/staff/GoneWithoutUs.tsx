import { Button } from '../../../ui/Button.tsx'
import { formatRupees } from '../../../ui/format/money.ts'
import { formatTime } from '../../../ui/format/times.ts'
import { useStaffAction } from '../../../ui/staff/use-staff-data.ts'
import type { ExternalRefundData } from '../contract.ts'
import { OfSomebody } from './OfSomebody.tsx'
import { externalRefundReason } from './words.ts'

type Props = {
  externalRefunds: readonly ExternalRefundData[]
  maySee: boolean
  onDone: (answer: { ok: true } | { ok: false; message: string }) => void
}

/** Money that went back without us: in the ledger already, and what becomes of the seat is for staff. */
export function ExternalRefunds({ externalRefunds, maySee, onDone }: Props) {
  const send = useStaffAction()
  if (externalRefunds.length === 0) return null
  return (
    <section aria-labelledby="gone-heading" className="max-w-3xl pt-8">
      <h2 id="gone-heading" className="pb-1.5 text-lg">
        Gone back without us
      </h2>
      <p className="pb-3 text-slate">
        It stands in the ledger, with its paper. The seat is still theirs: on the page of their fee
        ask for them to leave, or let it be.
      </p>
      <ul className="border-t border-edge">
        {externalRefunds.map((one) => (
          <li key={one.id} className="border-b border-line py-3">
            <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
              <OfSomebody of={one}>
                <p className="wrap-anywhere">{externalRefundReason(one)}</p>
                <p className="text-[0.8125rem] text-slate">
                  since {formatTime(one.since)} · {one.refund}
                </p>
              </OfSomebody>
              <p className="font-semibold tabular-nums">{formatRupees(one.paise)}</p>
            </div>
            {maySee && (
              <Button
                className="mt-2"
                aria-label={`Seen to: ${one.name ?? 'Account deleted'}, ${formatRupees(one.paise)}`}
                onClick={async () =>
                  onDone(
                    await send('POST /api/admin/orders/external-refunds/{id}', {
                      params: { id: one.id },
                    }),
                  )
                }
              >
                Seen to
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
