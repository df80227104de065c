import { to } from '../../../ui/addresses/site-map.ts'
import { roomParts } from '../../../ui/addresses/staff-map.ts'
import { SectionTabs } from '../../../ui/staff/SectionTabs.tsx'
import { useMay } from '../../accounts/use-may.ts'

/** The views of the section that somebody may see. */
export function AttendanceTabs() {
  const takes = useMay('attendance.take')
  const reviews = useMay('work.review')
  const today = { address: to.adminSection('attendance'), name: 'Today' }
  const timetable = {
    address: to.adminRecord('attendance', roomParts.timetable),
    name: 'Timetable',
  }
  const holidays = { address: to.adminRecord('attendance', roomParts.holidays), name: 'Holidays' }
  const work = { address: to.adminRecord('attendance', roomParts.work), name: 'Work' }
  const views = [...(takes ? [today] : []), timetable, ...(reviews ? [work] : []), holidays]
  return <SectionTabs label="Attendance views" views={views} />
}
