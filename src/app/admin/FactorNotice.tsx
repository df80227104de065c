import { to } from '../../ui/addresses/site-map.ts'
import { formatTime } from '../../ui/format/times.ts'
import { Link } from '../../ui/Link.tsx'
import { useStaffData } from '../../ui/staff/use-staff-data.ts'

/** A line above every room, for whoever needs a second step and has none. */
export function FactorNotice() {
  const { state } = useStaffData('GET /api/me/factors', {})
  if (state.status !== 'loaded' || !state.data.dueAt) return null
  const { dueAt, isDue } = state.data
  return (
    <p
      role={isDue ? 'alert' : 'status'}
      className="flex flex-wrap items-center gap-x-4 border-b border-line bg-paper px-4 py-1.5 text-ink lg:px-8"
    >
      <span className={isDue ? 'font-semibold text-kumkum' : ''}>
        {isDue
          ? 'You can look at everything, but change nothing until your account has a second step.'
          : `Your account needs a second step by ${formatTime(dueAt)}. After that you can look, but change nothing.`}
      </span>
      <Link
        to={to.settings}
        className="inline-flex min-h-11 items-center font-semibold text-indigo underline underline-offset-4"
      >
        Set it up
      </Link>
    </p>
  )
}
