import { to } from '../../../ui/addresses/site-map.ts'
import { roomParts } from '../../../ui/addresses/staff-map.ts'
import { formatDate } from '../../../ui/format/days.ts'
import { Link } from '../../../ui/Link.tsx'
import { Badge } from '../../../ui/staff/Badge.tsx'
import { Loaded } from '../../../ui/staff/Loaded.tsx'
import { SectionHeading } from '../../../ui/staff/SectionHeading.tsx'
import { useStaffData } from '../../../ui/staff/use-staff-data.ts'
import { AttendanceTabs } from '../../classes/staff/AttendanceTabs.tsx'

/** Batches with their work, those with something to look at first. */
export function WorkPage() {
  const { state, refresh } = useStaffData('GET /api/admin/work', {})
  return (
    <div className="px-4 pt-4 pb-10 sm:px-6">
      <SectionHeading section="attendance" />
      <AttendanceTabs />
      <Loaded what="work" state={state} onRetry={refresh} className="mt-5 min-h-64">
        {({ batches }) =>
          batches.length === 0 ? (
            <p className="mt-5 text-slate">No batch is assigned to you yet.</p>
          ) : (
            <ul className="mt-5 max-w-3xl border-t border-edge">
              {batches.map(({ id, course, startsOn, endsOn, assignments, waiting }) => (
                <li
                  key={id}
                  className="flex flex-wrap items-center justify-between gap-x-6 border-b border-line"
                >
                  <div className="flex min-w-0 flex-wrap items-center gap-x-3">
                    <Link
                      to={to.adminRecord('attendance', `${roomParts.work}/${id}`)}
                      className="inline-flex min-h-11 items-center font-medium text-indigo underline-offset-4 wrap-anywhere hover:underline"
                    >
                      {course}
                    </Link>
                    <p className="text-slate">
                      {formatDate(startsOn)} to {formatDate(endsOn)} ·{' '}
                      {assignments === 1 ? '1 assignment' : `${assignments} assignments`}
                    </p>
                  </div>
                  {waiting > 0 && <Badge look="waits">{waiting} to look at</Badge>}
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </div>
  )
}
