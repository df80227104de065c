import { to } from '../../../ui/addresses/site-map.ts'
import { ButtonLink } from '../../../ui/Button.tsx'
import { Kolam } from '../../../ui/Kolam.tsx'

/** The list is worked off. */
export function NothingDue() {
  return (
    <div className="grid min-h-[50vh] place-content-center justify-items-center rounded-card bg-sand/60 px-6 py-12 text-center">
      <Kolam seed="the day is done" columns={5} rows={3} className="w-36 text-indigo/70" />
      <h2 data-day-done tabIndex={-1} className="mt-6 text-xl outline-none">
        Nobody is waiting for a call.
      </h2>
      <p className="measure mt-1 text-base text-balance text-slate">
        New registrations appear here at once, follow-ups on their day.
      </p>
      <ButtonLink to={to.adminSection('enrollment')} className="mt-6">
        See all registrations
      </ButtonLink>
    </div>
  )
}
