import { to } from '../../../ui/addresses/site-map.ts'
import { myDay, roomParts } from '../../../ui/addresses/staff-map.ts'
import { SectionTabs } from '../../../ui/staff/SectionTabs.tsx'
import { useMay } from '../use-may.ts'

/** The tabs of the section that this person may see. */
export function EnrollmentTabs() {
  const keepsSources = useMay('sources.edit')
  const seats = useMay('batches.seat')
  const batches = { address: to.adminRecord('enrollment', roomParts.batches), name: 'Batches' }
  const sources = { address: to.adminRecord('enrollment', roomParts.sources), name: 'Sources' }
  return (
    <SectionTabs
      label="Enrollment views"
      views={[
        { address: to.adminRecord('enrollment', myDay), name: 'My Day' },
        { address: to.adminSection('enrollment'), name: 'All registrations' },
        ...(seats ? [batches] : []),
        ...(keepsSources ? [sources] : []),
      ]}
    />
  )
}
