import { PhoneLink } from '../enrollment/RegistrationFacts.tsx'
import { formatTime } from '../enrollment/rules.ts'
import { StatusBadge } from '../enrollment/StatusBadge.tsx'
import type { StudentPageData } from './contract.ts'

export function StudentRegistrations({
  registrations,
}: {
  registrations: StudentPageData['registrations']
}) {
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
              className="flex flex-wrap items-center gap-x-6 border-t border-line py-0.5 last:border-b"
            >
              <p className="min-w-48 flex-1 font-medium">{course}</p>
              <time dateTime={registeredAt} className="text-slate">
                {formatTime(registeredAt)}
              </time>
              <PhoneLink phone={phone} />
              <StatusBadge status={status} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
