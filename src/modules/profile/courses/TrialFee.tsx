import { ownFees as words } from '#words/own-fees.ts'
import { formatRupees } from '../../../ui/format/money.ts'
import type { OwnRefundAccount } from '../../refunds/contract.ts'
import { Receipts } from './CourseFees.tsx'
import { RefundSection } from './RefundSection.tsx'

/** What was paid for a Fast Track, its receipts, and how to have it back. */
export function TrialFee({
  account,
  ...props
}: {
  account: OwnRefundAccount | undefined
  dueOn: string
  onChanged: () => void
}) {
  if (!account) return null
  return (
    <div className="mt-5 border-t border-line pt-4">
      {account.paidPaise > 0 && (
        <p className="text-lg font-semibold">{words.paidSum(formatRupees(account.paidPaise))}</p>
      )}
      {account.receipts.length > 0 && <Receipts receipts={account.receipts} />}
      <RefundSection account={account} {...props} />
    </div>
  )
}
