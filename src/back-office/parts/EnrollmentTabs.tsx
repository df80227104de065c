import { myDay } from '../../domain/registrations/day/rules.ts'
import { to } from '../../site-map.ts'
import { RoomTabs } from './RoomTabs.tsx'

/** The two views of the room. */
export function EnrollmentTabs() {
  return (
    <RoomTabs
      label="Enrollment views"
      views={[
        { address: to.adminRecord('enrollment', myDay), name: 'My Day' },
        { address: to.adminSection('enrollment'), name: 'All registrations' },
      ]}
    />
  )
}
