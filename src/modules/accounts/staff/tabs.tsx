import { type AdminSection, to } from '../../../ui/addresses/site-map.ts'
import { myDay, sectionParts } from '../../../ui/addresses/staff-map.ts'
import { SectionTabs } from '../../../ui/staff/SectionTabs.tsx'
import { useMay } from '../use-may.ts'

/** A tab of a section: a part of it, or its first page. */
const tab = (section: AdminSection, part: keyof typeof sectionParts | null, name: string) => ({
  address: part ? to.adminRecord(section, sectionParts[part]) : to.adminSection(section),
  name,
})

/** Payments first, then the books. */
export function FinanceTabs() {
  const mayMatch = useMay('books.match')
  const views = [
    tab('finance', null, 'Overview'),
    useMay('payments.record') && tab('finance', 'desk', 'Fee desk'),
    tab('finance', 'dues', 'Dues'),
    mayMatch && tab('finance', 'matching', 'To confirm'),
    tab('finance', 'refunds', 'Refunds'),
    tab('finance', 'online', 'Online orders'),
    useMay('plans.see') && tab('finance', 'plans', 'Fee plans'),
    tab('finance', 'dayBook', 'Day book'),
    mayMatch && tab('finance', 'payouts', 'Payouts'),
    useMay('books.export') && tab('finance', 'files', 'For the accountant'),
  ].filter((view) => view !== false)
  return (
    <div className="print:hidden">
      <SectionTabs label="Finance" views={views} />
    </div>
  )
}

/** The tabs of the section that this person may see. */
export function CommunicationTabs() {
  const views = [
    useMay('mails.handle') && tab('communication', null, 'Mails not delivered'),
    useMay('payments.remind') && tab('communication', 'reminders', 'Reminders'),
    useMay('settings.change') && tab('communication', 'banner', 'Banner and replies'),
  ].filter((view) => view !== false)
  return <SectionTabs label="Communication views" views={views} />
}

/** The tabs of the section that this person may see. */
export function EnrollmentTabs() {
  const views = [
    { address: to.adminRecord('enrollment', myDay), name: 'My Day' },
    tab('enrollment', null, 'All registrations'),
    useMay('batches.seat') && tab('enrollment', 'batches', 'Batches'),
    useMay('sources.edit') && tab('enrollment', 'sources', 'Sources'),
  ].filter((view) => view !== false)
  return <SectionTabs label="Enrollment views" views={views} />
}

/** The tabs of the section that this person may see. */
export function AttendanceTabs() {
  const views = [
    useMay('attendance.take') && tab('attendance', null, 'Today'),
    tab('attendance', 'timetable', 'Timetable'),
    useMay('work.review') && tab('attendance', 'work', 'Work'),
    tab('attendance', 'holidays', 'Holidays'),
  ].filter((view) => view !== false)
  return <SectionTabs label="Attendance views" views={views} />
}

/** The pages of the settings that somebody may open. */
export function SettingsTabs() {
  const mayChange = useMay('settings.change')
  const mayOpenMoney = useMay('books.set') || mayChange
  const views = [
    mayChange && tab('settings', null, 'Institute'),
    mayChange && tab('settings', 'setUp', 'Set-up'),
    mayOpenMoney && tab('settings', 'money', 'Money'),
    useMay('portals.manage') && tab('settings', 'enquiries', 'Enquiries'),
    useMay('team.see') && tab('settings', 'team', 'Team'),
    useMay('team.see') && tab('settings', 'roles', 'Roles'),
    mayChange && tab('settings', 'website', 'Website'),
    mayChange && tab('settings', 'system', 'System'),
  ].filter((view) => view !== false)
  return views.length > 1 && <SectionTabs label="Settings views" views={views} />
}
