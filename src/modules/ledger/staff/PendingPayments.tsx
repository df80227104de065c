import { to } from '../../../ui/addresses/site-map.ts'
import { sectionParts } from '../../../ui/addresses/staff-map.ts'
import { TextLink } from '../../../ui/staff/TextLink.tsx'
import { useAbility } from '../../accounts/use-ability.ts'
import type { PendingPaymentData } from '../contract.ts'
import { describePending } from './payment-texts.ts'

type Pending = { pending: readonly PendingPaymentData[] }

/** Pending payments, and the explicit choice to take another one anyway. */
export function PendingPayments({
  pending,
  isChosen,
  onChoose,
}: Pending & { isChosen: boolean; onChoose: (isChosen: boolean) => void }) {
  if (pending.length === 0) return null
  return (
    <section
      aria-label="Pending payments"
      className="grid max-w-xl gap-2 rounded-card border border-marigold bg-sand/60 p-4"
    >
      <PendingLines pending={pending} />
      <label className="inline-flex min-h-11 items-center gap-2 font-semibold">
        <input
          id="despite"
          type="checkbox"
          checked={isChosen}
          onChange={({ target }) => onChoose(target.checked)}
          className="size-5 accent-indigo"
        />
        Take another payment
      </label>
    </section>
  )
}

/** What is pending, and where it is confirmed or discarded. */
export function PendingLines({ pending }: Pending) {
  const mayMatch = useAbility('books.match')
  return (
    <>
      <ul className="grid gap-1">
        {pending.map((one) => (
          <li key={one.id} className="wrap-anywhere">
            {describePending(one)}
            {one.utr && ` UTR ${one.utr}.`}
          </li>
        ))}
      </ul>
      {mayMatch && pending.some(({ method }) => method === 'upi') && (
        <p>
          <TextLink to={to.adminRecord('finance', sectionParts.matching)}>
            Confirm or discard it
          </TextLink>
        </p>
      )}
    </>
  )
}

/** Ids of the pending payments that a payment is taken in spite of. */
export const namesOf = (pending: readonly PendingPaymentData[]) => pending.map(({ id }) => id)
