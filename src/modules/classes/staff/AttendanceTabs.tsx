import { to } from '../../../ui/addresses/site-map.ts'
import { roomParts } from '../../../ui/addresses/staff-map.ts'
import { SectionTabs } from '../../../ui/staff/SectionTabs.tsx'
import { useMay } from '../../accounts/use-may.ts'

/** The views of the section that somebody may see. */
export function AttendanceTabs() {
  const views = [
    useMay('attendance.take') && { address: to.adminSection('attendance'), name: 'Today' },
    view('timetable', 'Timetable'),
    useMay('work.review') && view('work', 'Work'),
    view('holidays', 'Holidays'),
  ].filter((one) => one !== false)
  return <SectionTabs label="Attendance views" views={views} />
}

const view = (part: 'timetable' | 'work' | 'holidays', name: string) => ({
  address: to.adminRecord('attendance', roomParts[part]),
  name,
})
