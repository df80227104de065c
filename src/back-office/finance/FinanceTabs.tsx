import { useMay } from '../../domain/accounts/use-may.ts'
import { to } from '../../site-map.ts'
import { roomParts } from '../../staff-map.ts'
import { RoomTabs } from '../parts/RoomTabs.tsx'

const taken = { address: to.adminSection('finance'), name: 'Fees taken' }
const viewOf = (part: keyof typeof roomParts, name: string) => ({
  address: to.adminRecord('finance', roomParts[part]),
  name,
})
const dues = viewOf('dues', 'Dues')

export function FinanceTabs() {
  const views = [
    taken,
    dues,
    viewOf('refunds', 'Refunds'),
    viewOf('online', 'Online orders'),
    useMay('payments.take') && viewOf('desk', 'Fee desk'),
    useMay('plans.see') && viewOf('plans', 'Fee plans'),
    useMay('books.match') && viewOf('matching', 'To match'),
    viewOf('dayBook', 'Day book'),
    useMay('books.match') && viewOf('payouts', 'Payouts'),
    useMay('books.export') && viewOf('files', 'For the accountant'),
    useMay('books.set') && viewOf('tax', 'Tax and UPI'),
  ]
  return (
    <div className="pt-2 print:hidden">
      <RoomTabs label="Finance" views={views.filter((view) => view !== false)} />
    </div>
  )
}
