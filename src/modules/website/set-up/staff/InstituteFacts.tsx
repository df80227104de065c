import { to } from '../../../../ui/addresses/site-map.ts'
import { sectionParts } from '../../../../ui/addresses/staff-map.ts'
import { Loaded } from '../../../../ui/staff/Loaded.tsx'
import { TextLink } from '../../../../ui/staff/TextLink.tsx'
import { useStaffData } from '../../../../ui/staff/use-staff-data.ts'
import { setUpQuestions } from './set-up-steps.ts'

/** Name, address and ways to reach the institute, as every page shows them. */
export function InstituteFacts() {
  const { state, refresh } = useStaffData('GET /api/admin/institute', {})
  return (
    <Loaded
      what="details"
      state={state}
      onRetry={refresh}
      className="min-h-64 max-sm:min-h-[33rem]"
    >
      {(details) => (
        <div className="mt-5 max-w-5xl border-b border-line pb-5">
          <dl className="grid gap-x-12 gap-y-6 sm:grid-cols-3">
            {setUpQuestions.map(({ title, fields }) => (
              <div key={title}>
                <dt className="font-semibold">{title}</dt>
                {fields.map(({ name, label }) => (
                  <dd key={name} className="text-slate wrap-anywhere empty:hidden">
                    {/^(foundingYear|whatsapp)$/.test(name) && details[name] && `${label} `}
                    {details[name]}
                  </dd>
                ))}
              </div>
            ))}
          </dl>
          <TextLink to={to.adminRecord('settings', sectionParts.setUp)} className="mt-3">
            Change these, the logo, colour and opening hours
          </TextLink>
        </div>
      )}
    </Loaded>
  )
}
