import { NavLink } from 'react-router'
import { to } from '../../site-map.ts'
import { myDay } from './rules.ts'

/** The two views of the room. */
export function EnrollmentTabs() {
  return (
    <nav aria-label="Enrollment views" className="-mx-1 flex gap-1 border-b border-line">
      <NavLink to={to.adminRecord('enrollment', myDay)} className={tab}>
        My Day
      </NavLink>
      <NavLink to={to.adminSection('enrollment')} end className={tab}>
        All registrations
      </NavLink>
    </nav>
  )
}

const tab =
  'relative inline-flex min-h-11 items-center px-3 text-slate hover:text-ink ' +
  'aria-[current=page]:font-semibold aria-[current=page]:text-ink ' +
  'after:absolute after:inset-x-3 after:-bottom-px after:h-0.5 after:rounded-full ' +
  'aria-[current=page]:after:bg-marigold'
