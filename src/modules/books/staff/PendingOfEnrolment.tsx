import { formatRupees } from '../../../ui/format/money.ts'
import { formatTime } from '../../../ui/format/times.ts'
import { useStaffData } from '../../../ui/staff/use-staff-data.ts'
import type { EnrolmentData } from '../../enrolments/contract.ts'
import type { PendingPaymentData } from '../../ledger/contract.ts'
import { PendingLines } from '../../ledger/staff/PendingPayments.tsx'

type Props = { enrolment: EnrolmentData; pending: readonly PendingPaymentData[]; asOf: Date }

/**
 * Cheques of one enrolment that are out, and what is pending though nothing is open; nothing where there
 * is none.
 */
export function PendingOfEnrolment({ enrolment, pending, asOf }: Props) {
  const query = { enrolment: enrolment.id }
  // Asked again whenever the enrolment is: a cheque that was just taken belongs to it.
  const cheques = useStaffData('GET /api/admin/cheques', { query }, asOf.getTime())
  const out = cheques.state.status === 'loaded' ? cheques.state.data.cheques : []
  // Otherwise it stands where money is taken.
  const late = enrolment.balancePaise <= 0 ? pending : []
  if (late.length + out.length === 0) return null
  return (
    <section aria-labelledby="pending">
      <h2 id="pending" className="pb-1.5 text-lg">
        Pending
      </h2>
      <PendingLines pending={late} />
      <ul className="border-t border-edge">
        {out.map((cheque) => (
          <li key={cheque.id} className="flex justify-between gap-4 border-b border-line py-2">
            <span className="min-w-0 wrap-anywhere">
              Cheque {cheque.number} is out{cheque.bank && `, ${cheque.bank}`}
              <span className="block text-sm text-slate">
                <time dateTime={cheque.receivedAt}>{formatTime(cheque.receivedAt)}</time>
              </span>
            </span>
            <span className="font-semibold tabular-nums">{formatRupees(cheque.paise)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
