import { useMay } from '../../domain/accounts/use-may.ts'
import { to } from '../../site-map.ts'
import { roomParts } from '../../staff-map.ts'
import { RoomTabs } from '../parts/RoomTabs.tsx'

/** The parts of the room, for who may enter both. */
export function CoursesTabs() {
  const writes = useMay('courses.edit')
  const seats = useMay('batches.seat')
  if (!writes || !seats) return null
  return (
    <RoomTabs
      label="Courses views"
      views={[
        { address: to.adminSection('courses'), name: 'Catalogue' },
        { address: to.adminRecord('courses', roomParts.batches), name: 'Batches' },
      ]}
    />
  )
}
