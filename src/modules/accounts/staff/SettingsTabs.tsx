import { to } from '../../../ui/addresses/site-map.ts'
import { roomParts } from '../../../ui/addresses/staff-map.ts'
import { SectionTabs } from '../../../ui/staff/RoomTabs.tsx'
import { useMay } from '../use-may.ts'

/** The tabs of the section that this person may see. */
export function SettingsTabs() {
  const seesTeam = useMay('team.see')
  const keepsPortals = useMay('portals.manage')
  const enquiries = { address: to.adminRecord('settings', roomParts.enquiries), name: 'Enquiries' }
  if (!seesTeam) return null
  return (
    <SectionTabs
      label="Settings views"
      views={[
        { address: to.adminSection('settings'), name: 'The site' },
        { address: to.adminRecord('settings', roomParts.team), name: 'Team' },
        ...(keepsPortals ? [enquiries] : []),
      ]}
    />
  )
}
