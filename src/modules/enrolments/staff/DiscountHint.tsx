import { useStaffData } from '../../../ui/staff/use-staff-data.ts'
import type { DiscountLimits } from '../../settings/rules.ts'
import { isWithinLimit, type Reduction, sayReduction } from '../discounts/rules.ts'

/** Whether a reduction needs approval; undefined until the limits are loaded. */
export function useDiscountLimit(reduction: Reduction) {
  const { state } = useStaffData('GET /api/admin/discount-limits', {})
  const limits = state.status === 'loaded' ? state.data : undefined
  const isAbove = limits !== undefined && !isWithinLimit(reduction, limits.own)
  return { known: limits, isAbove }
}

/** Shows the whole reduction and whether it needs approval, while typing. */
export function DiscountHint({ reduction }: { reduction: Reduction }) {
  const { known: limits, isAbove } = useDiscountLimit(reduction)
  return (
    <p role="status" className={isAbove ? 'font-medium text-kumkum' : 'text-slate'}>
      {reduction.offPaise > 0 && `${sayReduction(reduction)} in all. `}
      {reduction.offPaise > 0 && limits && sayLimit(reduction, limits)}
    </p>
  )
}

function sayLimit(
  reduction: Reduction,
  { own: ownPercent, limits }: { own: number; limits: DiscountLimits },
) {
  if (ownPercent === 100) return 'You have no limit.'
  if (isWithinLimit(reduction, ownPercent)) return `Within your limit of ${ownPercent}%.`
  const approver = isWithinLimit(reduction, limits.admin) ? 'an admin or owner' : 'an owner'
  return `Your limit is ${ownPercent}%: ${approver} has to approve it.`
}
