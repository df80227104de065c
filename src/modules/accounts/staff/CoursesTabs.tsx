import { to } from '../../../ui/addresses/site-map.ts'
import { roomParts } from '../../../ui/addresses/staff-map.ts'
import { SectionTabs } from '../../../ui/staff/RoomTabs.tsx'
import { useMay } from '../use-may.ts'

/** The tabs of the section, for people who may see both. */
export function CoursesTabs() {
  const writes = useMay('courses.edit')
  const seats = useMay('batches.seat')
  if (!writes || !seats) return null
  return (
    <SectionTabs
      label="Courses views"
      views={[
        { address: to.adminSection('courses'), name: 'Catalogue' },
        { address: to.adminRecord('courses', roomParts.batches), name: 'Batches' },
      ]}
    />
  )
}
