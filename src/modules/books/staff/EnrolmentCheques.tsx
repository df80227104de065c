import { formatRupees } from '../../../ui/format/money.ts'
import { formatTime } from '../../../ui/format/times.ts'
import { Section } from '../../../ui/staff/Section.tsx'
import { useStaffData } from '../../../ui/staff/use-staff-data.ts'
import type { EnrolmentData } from '../../enrolments/contract.ts'
import type { PendingPaymentData } from '../../ledger/contract.ts'
import { PendingLines } from '../../ledger/staff/PendingPayments.tsx'

type Props = { enrolment: EnrolmentData; pending: readonly PendingPaymentData[]; asOf: Date }

/** Uncleared cheques of an enrolment, and what is pending although nothing is due. */
export function EnrolmentCheques({ enrolment, pending, asOf }: Props) {
  const query = { enrolment: enrolment.id }
  // Loaded again whenever the enrolment is: a cheque may just have been taken.
  const cheques = useStaffData('GET /api/admin/cheques', { query }, asOf.getTime())
  const out = cheques.data?.cheques ?? []
  // While something is due, the form for payments shows it.
  const visiblePending = enrolment.balancePaise <= 0 ? pending : []
  if (visiblePending.length + out.length === 0) return null
  return (
    <Section title="Pending" headingClassName="pb-1.5 text-lg">
      <PendingLines pending={visiblePending} />
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
    </Section>
  )
}
