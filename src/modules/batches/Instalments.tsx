import { batchTimes } from '#texts/batch-times.ts'
import { formatRupees } from '../../ui/format/money.ts'
import { type StartsOf, useNextStart } from './NextStart.tsx'

/** Beside a price: “or 3 instalments, first ₹4,000”, of the next start; nothing without a plan. */
export function Instalments({ className = '', ...starts }: StartsOf & { className?: string }) {
  const { instalments } = useNextStart(starts) ?? {}
  if (!instalments) return null
  return (
    <p className={className}>
      {batchTimes.instalments(instalments.count, formatRupees(instalments.firstPaise))}
    </p>
  )
}
