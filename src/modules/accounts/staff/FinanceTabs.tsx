import { to } from '../../../ui/addresses/site-map.ts'
import { roomParts } from '../../../ui/addresses/staff-map.ts'
import { useLocation } from '../../../ui/router.tsx'
import { SectionTabs } from '../../../ui/staff/SectionTabs.tsx'
import { useMay } from '../use-may.ts'

const overviewTab = { address: to.adminSection('finance'), name: 'Overview' }
const viewOf = (part: keyof typeof roomParts, name: string) => ({
  address: to.adminRecord('finance', roomParts[part]),
  name,
})

/** Payments first; the books are one tab with tabs of its own. */
export function FinanceTabs() {
  const { pathname } = useLocation()
  const [mayMatch, mayExport] = [useMay('books.match'), useMay('books.export')]
  const dayBook = viewOf('dayBook', 'Day book')
  const books = [
    dayBook,
    mayMatch && viewOf('matching', 'To confirm'),
    mayMatch && viewOf('payouts', 'Payouts'),
    mayExport && viewOf('files', 'For the accountant'),
  ].filter((view) => view !== false)
  const isInBooks = books.some(({ address }) => address === pathname)
  const views = [
    overviewTab,
    useMay('payments.record') && viewOf('desk', 'Fee desk'),
    viewOf('dues', 'Dues'),
    viewOf('refunds', 'Refunds'),
    viewOf('online', 'Online orders'),
    useMay('plans.see') && viewOf('plans', 'Fee plans'),
    { ...dayBook, name: 'Books', holdsCurrent: isInBooks },
  ]
  return (
    <div className="pt-2 print:hidden">
      <SectionTabs label="Finance" views={views.filter((view) => view !== false)} />
      {isInBooks && <SectionTabs label="Books" views={books} />}
    </div>
  )
}
