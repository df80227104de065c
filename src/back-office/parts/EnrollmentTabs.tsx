import { useMay } from '../../domain/accounts/use-may.ts'
import { myDay } from '../../domain/registrations/day/rules.ts'
import { to } from '../../site-map.ts'
import { roomParts } from '../../staff-map.ts'
import { RoomTabs } from './RoomTabs.tsx'

/** The views of the room that somebody may see. */
export function EnrollmentTabs() {
  const keepsSources = useMay('sources.edit')
  const sources = { address: to.adminRecord('enrollment', roomParts.sources), name: 'Sources' }
  return (
    <RoomTabs
      label="Enrollment views"
      views={[
        { address: to.adminRecord('enrollment', myDay), name: 'My Day' },
        { address: to.adminSection('enrollment'), name: 'All registrations' },
        ...(keepsSources ? [sources] : []),
      ]}
    />
  )
}
