import { to } from '../../../ui/addresses/site-map.ts'
import { myDay, roomParts } from '../../../ui/addresses/staff-map.ts'
import { SectionTabs } from '../../../ui/staff/SectionTabs.tsx'
import { useMay } from '../use-may.ts'

const financeView = (part: keyof typeof roomParts, name: string) => ({
  address: to.adminRecord('finance', roomParts[part]),
  name,
})

/** Payments first, then the books. */
export function FinanceTabs() {
  const mayMatch = useMay('books.match')
  const views = [
    { address: to.adminSection('finance'), name: 'Overview' },
    useMay('payments.record') && financeView('desk', 'Fee desk'),
    financeView('dues', 'Dues'),
    mayMatch && financeView('matching', 'To confirm'),
    financeView('refunds', 'Refunds'),
    financeView('online', 'Online orders'),
    useMay('plans.see') && financeView('plans', 'Fee plans'),
    financeView('dayBook', 'Day book'),
    mayMatch && financeView('payouts', 'Payouts'),
    useMay('books.export') && financeView('files', 'For the accountant'),
  ].filter((view) => view !== false)
  return (
    <div className="print:hidden">
      <SectionTabs label="Finance" views={views} />
    </div>
  )
}

const communicationView = (part: keyof typeof roomParts, name: string) => ({
  address: to.adminRecord('communication', roomParts[part]),
  name,
})

/** The tabs of the section that this person may see. */
export function CommunicationTabs() {
  const views = [
    useMay('mails.handle') && {
      address: to.adminSection('communication'),
      name: 'Mails not delivered',
    },
    useMay('payments.remind') && communicationView('reminders', 'Reminders'),
    useMay('settings.change') && communicationView('banner', 'Banner and replies'),
  ].filter((view) => view !== false)
  return <SectionTabs label="Communication views" views={views} />
}

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

const attendanceView = (part: keyof typeof roomParts, name: string) => ({
  address: to.adminRecord('attendance', roomParts[part]),
  name,
})

/** The tabs of the section that this person may see. */
export function AttendanceTabs() {
  const views = [
    useMay('attendance.take') && { address: to.adminSection('attendance'), name: 'Today' },
    attendanceView('timetable', 'Timetable'),
    useMay('work.review') && attendanceView('work', 'Work'),
    attendanceView('holidays', 'Holidays'),
  ].filter((view) => view !== false)
  return <SectionTabs label="Attendance views" views={views} />
}

const settingsView = (part: keyof typeof roomParts, name: string) => ({
  address: to.adminRecord('settings', roomParts[part]),
  name,
})

/** The pages of the settings that somebody may open. */
export function SettingsTabs() {
  const mayChange = useMay('settings.change')
  const mayOpenMoney = useMay('books.set') || mayChange
  const views = [
    mayChange && { address: to.adminSection('settings'), name: 'Institute' },
    mayChange && settingsView('setUp', 'Set-up'),
    mayOpenMoney && settingsView('money', 'Money'),
    useMay('portals.manage') && settingsView('enquiries', 'Enquiries'),
    useMay('team.see') && settingsView('team', 'Team'),
    useMay('team.see') && settingsView('roles', 'Roles'),
    mayChange && settingsView('website', 'Website'),
    mayChange && settingsView('system', 'System'),
  ].filter((view) => view !== false)
  return views.length > 1 && <SectionTabs label="Settings views" views={views} />
}
