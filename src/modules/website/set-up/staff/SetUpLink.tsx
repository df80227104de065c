import { to } from '../../../../ui/addresses/site-map.ts'
import { sectionParts } from '../../../../ui/addresses/staff-map.ts'
import { TextLink } from '../../../../ui/staff/TextLink.tsx'
import { useStaffData } from '../../../../ui/staff/use-staff-data.ts'
import { useAbility } from '../../../accounts/use-ability.ts'

/** Leads to the set-up page until somebody finished it or publishes the site as it is. */
export function SetUpLink() {
  return useAbility('settings.change') ? <LinkWhileSample /> : null
}

function LinkWhileSample() {
  const { state } = useStaffData('GET /api/admin/institute', {})
  if (state.status !== 'loaded' || state.data.isSetUp) return null
  return (
    <p className="mt-6 border-t border-line pt-4">
      {state.data.version > 0
        ? 'The set-up of this website is not finished.'
        : 'This website still shows a sample institute.'}{' '}
      <TextLink to={to.adminRecord('settings', sectionParts.setUp)}>
        {state.data.version > 0 ? 'Continue the set-up' : 'Start your own institute'}
      </TextLink>
    </p>
  )
}
