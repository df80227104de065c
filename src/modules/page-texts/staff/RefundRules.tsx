import { fastTrackTerms } from '../../../../content/fast-track.ts'
import { refundTerms } from '../../../../content/refunds.ts'

const { freeClasses, freeDays, weeksWithoutBatch, movedDays, daysToPay } = refundTerms

/** Beside texts of the refund policy: what is calculated stays as it is, whatever they promise. */
export function RefundRules({ slots }: { slots: readonly string[] }) {
  if (!slots.some((slot) => slot.startsWith('legal.refundPolicy.'))) return null
  return (
    <div role="note" className="measure my-3 rounded-control border border-edge p-3 text-sm">
      <p>
        The site calculates each refund by these rules. Another text does not change them, so the
        policy must promise the same:
      </p>
      <ul className="list-disc pl-5">
        <li>Fast Track: in full until {fastTrackTerms.days} days after its last day</li>
        <li>A batch that is cancelled, or starts more than {movedDays} days later: in full</li>
        <li>
          Other courses: in full before class {freeClasses + 1}; then the fee for the classes still
          to come
        </li>
        <li>
          Without planned classes: in full in the first {freeDays} days; then what is left of{' '}
          {weeksWithoutBatch} weeks
        </li>
        <li>No fee for leaving; paid within {daysToPay} days</li>
      </ul>
    </div>
  )
}
