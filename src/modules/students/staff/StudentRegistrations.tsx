import { to } from '../../../ui/addresses/site-map.ts'
import { formatTime } from '../../../ui/format/times.ts'
import { Link } from '../../../ui/Link.tsx'
import { PhoneLink } from '../../../ui/staff/PhoneLink.tsx'
import { useMay } from '../../accounts/use-may.ts'
import type { StudentPageData } from '../contract.ts'
import { StatusBadge } from './StatusBadge.tsx'

export function StudentRegistrations({
  registrations,
}: {
  registrations: StudentPageData['registrations']
}) {
  const mayWork = useMay('registrations.work')
  return (
    <section aria-labelledby="registrations-heading">
      <h2 id="registrations-heading" className="text-lg">
        Registrations
      </h2>
      {registrations.length === 0 ? (
        <p className="mt-1 text-slate">None. They have not registered for Fast Track themselves.</p>
      ) : (
        <ul className="mt-2">
          {registrations.map(({ id, course, phone, status, registeredAt }) => (
            <li
              key={id}
              className="grid grid-cols-[1fr_auto] items-center gap-x-4 border-t border-line pt-2.5 last:border-b"
            >
              {mayWork ? (
                <Link
                  to={to.adminRecord('enrollment', id)}
                  className="inline-flex min-h-6 items-center font-medium text-indigo underline underline-offset-4 wrap-anywhere"
                >
                  {course}
                </Link>
              ) : (
                <p className="font-medium">{course}</p>
              )}
              <StatusBadge status={status} />
              <p className="col-span-2 flex flex-wrap items-center gap-x-4 text-slate">
                <time dateTime={registeredAt}>{formatTime(registeredAt)}</time>
                <PhoneLink phone={phone} />
              </p>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
