import { useLocation } from 'react-router'
import { myDay } from '../../domain/registrations/day/rules.ts'
import { to } from '../../site-map.ts'
import { Link } from '../../ui/Link.tsx'

/** The two views of the room. */
export function EnrollmentTabs() {
  const { pathname } = useLocation()
  const views = [
    { address: to.adminRecord('enrollment', myDay), name: 'My Day' },
    { address: to.adminSection('enrollment'), name: 'All registrations' },
  ]
  return (
    <nav aria-label="Enrollment views" className="-mx-1 flex gap-1 border-b border-line">
      {views.map(({ address, name }) => (
        <Link
          key={address}
          to={address}
          aria-current={pathname === address ? 'page' : undefined}
          className={tab}
        >
          {name}
        </Link>
      ))}
    </nav>
  )
}

const tab =
  'relative inline-flex min-h-11 items-center px-3 text-slate hover:text-ink ' +
  'aria-[current=page]:font-semibold aria-[current=page]:text-ink ' +
  'after:absolute after:inset-x-3 after:-bottom-px after:h-0.5 after:rounded-full ' +
  'aria-[current=page]:after:bg-marigold'
