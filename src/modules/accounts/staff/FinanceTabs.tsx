import { to } from '../../../ui/addresses/site-map.ts'
import { roomParts } from '../../../ui/addresses/staff-map.ts'
import { SectionTabs } from '../../../ui/staff/SectionTabs.tsx'
import { useMay } from '../use-may.ts'

const viewOf = (part: keyof typeof roomParts, name: string) => ({
  address: to.adminRecord('finance', roomParts[part]),
  name,
})

/** Payments first, then the books. */
export function FinanceTabs() {
  const mayMatch = useMay('books.match')
  const views = [
    { address: to.adminSection('finance'), name: 'Overview' },
    useMay('payments.record') && viewOf('desk', 'Fee desk'),
    viewOf('dues', 'Dues'),
    mayMatch && viewOf('matching', 'To confirm'),
    viewOf('refunds', 'Refunds'),
    viewOf('online', 'Online orders'),
    useMay('plans.see') && viewOf('plans', 'Fee plans'),
    viewOf('dayBook', 'Day book'),
    mayMatch && viewOf('payouts', 'Payouts'),
    useMay('books.export') && viewOf('files', 'For the accountant'),
  ].filter((view) => view !== false)
  return (
    <div className="print:hidden">
      <SectionTabs label="Finance" views={views} />
    </div>
  )
}
