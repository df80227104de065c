import { batchTimes } from '#texts/batch-times.ts'
import { formatRupees } from '../../ui/format/money.ts'
import { nextOf } from './NextStart.tsx'
import { useStarts } from './use-starts.ts'

/** Beside a price: “or 3 instalments from ₹4,000”, of the next start; nothing without a plan. */
export function Instalments({ course, className = '' }: { course: string; className?: string }) {
  const { instalments } = nextOf(useStarts(course)) ?? {}
  if (!instalments) return null
  return (
    <p className={className}>
      {batchTimes.instalments(instalments.count, formatRupees(instalments.fromPaise))}
    </p>
  )
}
