import type { CallData } from '../../../ui/api/call-api.ts'
import { useStaffData } from '../../../ui/staff/use-staff-data.ts'
import { isWithinLimit, type Reduction, sayReduction } from '../discounts/rules.ts'

/** Whether a reduction needs approval; undefined until the limits are loaded. */
export function useDiscountLimit(reduction: Reduction) {
  const limits = useStaffData('GET /api/admin/discount-limits', {}).data
  const isAbove = limits !== undefined && !isWithinLimit(reduction, limits.own)
  return { limits, isAbove }
}

/** Shows the whole reduction and whether it needs approval, while typing. */
export function DiscountHint({ reduction }: { reduction: Reduction }) {
  const { limits, isAbove } = useDiscountLimit(reduction)
  return (
    <p role="status" className={isAbove ? 'font-medium text-kumkum' : 'text-slate'}>
      {reduction.offPaise > 0 && `${sayReduction(reduction)} in all. `}
      {reduction.offPaise > 0 && limits && sayLimit(reduction, limits)}
    </p>
  )
}

type Limits = CallData<'GET /api/admin/discount-limits'>

function sayLimit(reduction: Reduction, { own: percent, limits }: Limits) {
  if (percent === 100) return 'You have no limit.'
  if (isWithinLimit(reduction, percent)) return `Within your limit of ${percent}%.`
  const approver = isWithinLimit(reduction, limits.admin) ? 'an admin or owner' : 'an owner'
  return `Your limit is ${percent}%: ${approver} has to approve it.`
}
