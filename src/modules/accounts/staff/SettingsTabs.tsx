import { to } from '../../../ui/addresses/site-map.ts'
import { roomParts } from '../../../ui/addresses/staff-map.ts'
import { SectionTabs } from '../../../ui/staff/SectionTabs.tsx'
import { useMay } from '../use-may.ts'

const viewOf = (part: keyof typeof roomParts, name: string) => ({
  address: to.adminRecord('settings', roomParts[part]),
  name,
})

/** The pages of the settings that somebody may open. */
export function SettingsTabs() {
  const mayChange = useMay('settings.change')
  const mayOpenMoney = useMay('books.set') || mayChange
  const views = [
    mayChange && { address: to.adminSection('settings'), name: 'Institute' },
    mayChange && viewOf('setUp', 'Set-up'),
    mayOpenMoney && viewOf('money', 'Money'),
    useMay('portals.manage') && viewOf('enquiries', 'Enquiries'),
    useMay('team.see') && viewOf('team', 'Team'),
    useMay('team.see') && viewOf('roles', 'Roles'),
    mayChange && viewOf('website', 'Website'),
    mayChange && viewOf('system', 'System'),
  ].filter((view) => view !== false)
  return views.length > 1 && <SectionTabs label="Settings views" views={views} />
}
