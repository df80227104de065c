import { type ReactNode, use } from 'react'
import { branded } from '#words/meta.ts'
import { type AdminSection, to } from '../../../ui/addresses/site-map.ts'
import { myDay, sectionParts } from '../../../ui/addresses/staff-map.ts'
import { useHead } from '../../../ui/head.tsx'
import { SectionTabs } from '../../../ui/staff/SectionTabs.tsx'
import { pageFrame } from '../../../ui/staff/StaffPage.tsx'
import { sectionTitle } from '../../../ui/staff/section-title.ts'
import type { Ability } from '../abilities.ts'
import { AbilitiesContext } from '../use-may.ts'

/** A screen of a section: heading, tabs, and what it shows. */
export function SectionPage({
  section,
  heading = sectionTitle(section),
  isHeadingPrinted = true,
  tools,
  children,
}: {
  section: AdminSection
  /** Where it is not the name of the section. */
  heading?: string
  isHeadingPrinted?: boolean
  /** Beside the heading. */
  tools?: ReactNode
  children: ReactNode
}) {
  useHead({ title: branded(sectionTitle(section)), path: to.adminSection(section) })
  const abilities = use(AbilitiesContext)
  const views = (tabs[section] ?? []).filter(
    ({ needs }) => !needs || needs.some((ability) => abilities.includes(ability)),
  )
  return (
    <div className={pageFrame}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <h1 tabIndex={-1} className={`mr-auto text-2xl ${isHeadingPrinted ? '' : 'print:hidden'}`}>
          {heading}
        </h1>
        {tools}
      </div>
      {views.length > 0 && <SectionTabs label={`${sectionTitle(section)} views`} views={views} />}
      {children}
    </div>
  )
}

type Tab = { name: string; address: string; needs?: readonly Ability[] }

/** The tabs of each section: each for whoever has one of its abilities, or for all of the section. */
const tabs: { readonly [S in AdminSection]?: readonly Tab[] } = {
  /** Payments first, then the books. */
  finance: [
    tab('finance', null, 'Overview'),
    tab('finance', 'desk', 'Fee desk', 'payments.record'),
    tab('finance', 'dues', 'Dues'),
    tab('finance', 'matching', 'To confirm', 'books.match'),
    tab('finance', 'refunds', 'Refunds'),
    tab('finance', 'online', 'Online orders'),
    tab('finance', 'plans', 'Fee plans', 'plans.see'),
    tab('finance', 'dayBook', 'Day book'),
    tab('finance', 'payouts', 'Payouts', 'books.match'),
    tab('finance', 'files', 'For the accountant', 'books.export'),
  ],
  communication: [
    tab('communication', null, 'Mails not delivered', 'mails.handle'),
    tab('communication', 'reminders', 'Reminders', 'payments.remind'),
    tab('communication', 'banner', 'Banner and replies', 'settings.change'),
  ],
  enrollment: [
    { address: to.adminRecord('enrollment', myDay), name: 'My Day' },
    tab('enrollment', null, 'All registrations'),
    tab('enrollment', 'batches', 'Batches', 'batches.seat'),
    tab('enrollment', 'sources', 'Sources', 'sources.edit'),
  ],
  attendance: [
    tab('attendance', null, 'Today', 'attendance.take'),
    tab('attendance', 'timetable', 'Timetable'),
    tab('attendance', 'work', 'Work', 'work.review'),
    tab('attendance', 'holidays', 'Holidays'),
  ],
  content: [
    tab('content', null, 'Pages'),
    tab('content', 'stories', 'Success stories'),
    tab('content', 'siteNotices', 'Notices'),
    tab('content', 'legalPages', 'Legal pages'),
    tab('content', 'navigation', 'Navigation'),
    tab('content', 'redirects', 'Redirects'),
    tab('content', 'gallery', 'Gallery'),
    tab('content', 'transfer', 'Export and import', 'content.transfer'),
  ],
  reports: [
    tab('reports', null, 'Enquiries', 'reports.see'),
    tab('reports', 'money', 'Money', 'reports.see'),
    tab('reports', 'batches', 'Batches', 'reports.see'),
    tab('reports', 'board', 'Counsellors', 'reports.see'),
  ],
  settings: [
    tab('settings', null, 'Institute', 'settings.change'),
    tab('settings', 'setUp', 'Set-up', 'settings.change'),
    tab('settings', 'money', 'Money', 'books.set', 'settings.change'),
    tab('settings', 'enquiries', 'Enquiries', 'portals.manage'),
    tab('settings', 'team', 'Team', 'team.see'),
    tab('settings', 'roles', 'Roles', 'team.see'),
    tab('settings', 'website', 'Website', 'settings.change'),
    tab('settings', 'system', 'System', 'settings.change'),
  ],
}

/** A part of a section, or its first page. */
function tab(
  section: AdminSection,
  part: keyof typeof sectionParts | null,
  name: string,
  ...abilities: readonly Ability[]
): Tab {
  const address = part ? to.adminRecord(section, sectionParts[part]) : to.adminSection(section)
  return { name, address, needs: abilities.length > 0 ? abilities : undefined }
}
