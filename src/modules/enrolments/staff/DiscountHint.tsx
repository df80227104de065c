import { staffEndpoints } from '../../../ui/addresses/staff-map.ts'
import { useStaffData } from '../../../ui/staff/use-staff-data.ts'
import type { DiscountLimits } from '../../settings/discount-limits.ts'
import { isWithinLimit, type Reduction, sayReduction } from '../discounts/rules.ts'

/** Whether somebody else has to approve what is taken off; unknown until the limits are here. */
export function useDiscountLimit(reduction: Reduction) {
  const { state } = useStaffData(`get ${staffEndpoints.discountLimits}`, {})
  const known = state.status === 'loaded' ? state.data : undefined
  const isAbove = known !== undefined && !isWithinLimit(reduction, known.own)
  return { known, isAbove }
}

/** What is taken off the price in all, and whether that needs approval: said while it is typed. */
export function DiscountHint({ reduction }: { reduction: Reduction }) {
  const { known, isAbove } = useDiscountLimit(reduction)
  return (
    <p role="status" className={isAbove ? 'font-medium text-kumkum' : 'text-slate'}>
      {reduction.offPaise > 0 && `${sayReduction(reduction)} in all. `}
      {reduction.offPaise > 0 && known && sayLimit(reduction, known)}
    </p>
  )
}

function sayLimit(reduction: Reduction, { own, limits }: { own: number; limits: DiscountLimits }) {
  if (own === 100) return 'You have no limit.'
  if (isWithinLimit(reduction, own)) return `Within your limit of ${own}\u00a0%.`
  const who = isWithinLimit(reduction, limits.admin) ? 'an admin or owner' : 'an owner'
  return `Your limit is ${own}\u00a0%: ${who} has to approve it.`
}
