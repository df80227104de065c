import type { AdminSection } from '../../../ui/addresses/site-map.ts'
import { myDay, sectionParts } from '../../../ui/addresses/staff-map.ts'
import type { Ability } from '../abilities.ts'

type StaffPage = {
  /** Below the section's address; empty for its first page, which Ctrl+K finds as the section. */
  path: string
  /** In Ctrl+K. */
  name: string
  /** Other words by which Ctrl+K finds it. */
  synonyms: string
  /** One of these is needed; without any it is for all of the section. */
  abilities: readonly Ability[]
  /** The name of its tab, where it has one. */
  tab?: string
}

/** The pages of each section, in the order of its tabs. */
export const staffPages: Readonly<Record<AdminSection, readonly StaffPage[]>> = {
  dashboard: [
    page(sectionParts.activity, 'Activity', 'audit log history changes who', 'audit.see'),
  ],
  students: [
    page('import', 'Import students', 'csv excel upload', 'students.import'),
    page(sectionParts.duplicates, 'Possible duplicates', 'merge same person', 'students.merge'),
  ],
  courses: [
    page(sectionParts.importCourses, 'Import courses', 'csv excel upload', 'courses.publish'),
  ],
  instructors: [],
  enrollment: [
    tab(myDay, 'My Day', 'calls today follow-up'),
    tab('', 'All registrations', ''),
    tab(sectionParts.batches, 'Batches', 'seats starts waitlist rooms', 'batches.seat'),
    page(`${sectionParts.batches}/new`, 'New batch', 'plan add start', 'batches.plan'),
    tab(sectionParts.sources, 'Sources', 'cost of enquiries short links campaigns', 'sources.edit'),
    page(
      sectionParts.importEnquiries,
      'Import enquiries',
      'csv excel upload leads',
      'registrations.import',
    ),
  ],
  /** Payments first, then the books. */
  finance: [
    tab('', 'Overview', ''),
    tab(
      sectionParts.desk,
      ['Fee desk', 'Record payment'],
      'fee desk receipt cash upi cheque collect',
      'payments.record',
    ),
    tab(sectionParts.dues, 'Dues', 'overdue outstanding instalments reminders'),
    tab(sectionParts.matching, 'To confirm', 'bank upi cheques match statement', 'books.match'),
    tab(sectionParts.refunds, 'Refunds', 'approve waivers withdraw'),
    tab(sectionParts.online, 'Online orders', 'gateway payments held disputes'),
    tab(sectionParts.plans, 'Payment plans', 'fee instalments emi', 'plans.see'),
    tab(sectionParts.dayBook, 'Day book', 'cash count box closing'),
    tab(sectionParts.payouts, 'Payouts', 'gateway razorpay settlements', 'books.match'),
    tab(sectionParts.files, 'For the accountant', 'books export tally gst csv', 'books.export'),
  ],
  attendance: [
    tab('', 'Today', '', 'attendance.take'),
    tab(sectionParts.timetable, 'Timetable', 'classes rooms trainers schedule', 'timetable.see'),
    page(`${sectionParts.timetable}/new`, 'Add a class', 'new extra session', 'batches.plan'),
    tab(
      sectionParts.work,
      'Assignments',
      'work submissions hand-ins homework materials',
      'work.review',
    ),
    tab(
      sectionParts.holidays,
      'Holidays',
      'days without classes rules of attendance',
      'timetable.see',
    ),
  ],
  content: [
    tab('', 'Pages', ''),
    tab(sectionParts.stories, 'Success stories', 'consent placements website', 'stories.edit'),
    tab(sectionParts.siteNotices, 'Notices', 'announcements website', 'texts.edit'),
    tab(
      sectionParts.legalPages,
      'Legal pages',
      'terms privacy refund policy versions',
      'texts.edit',
    ),
    tab(sectionParts.navigation, 'Navigation', 'header footer menu links website', 'texts.edit'),
    tab(sectionParts.redirects, 'Redirects', 'old addresses website', 'texts.edit'),
    tab(sectionParts.gallery, 'Gallery', 'pictures photos website', 'texts.edit'),
    tab(
      sectionParts.transfer,
      ['Export and import', 'Export and import of the website'],
      'move copy content',
      'content.transfer',
    ),
  ],
  reports: [
    tab('', 'Enquiries', '', 'reports.see'),
    tab(
      sectionParts.money,
      ['Money', 'Money report'],
      'taken due refunded by month revenue',
      'reports.see',
    ),
    tab(sectionParts.batches, ['Batches', 'Batches report'], 'fill withdrawals', 'reports.see'),
    tab(
      sectionParts.board,
      ['Counsellors', 'Counsellors report'],
      'board performance team',
      'reports.see',
    ),
  ],
  communication: [
    tab('', 'Mails not delivered', '', 'mails.handle'),
    tab(sectionParts.reminders, 'Reminders', 'fee mails planned sent', 'payments.remind'),
    tab(
      sectionParts.banner,
      'Banner and replies',
      'promo countdown whatsapp templates',
      'settings.change',
    ),
  ],
  settings: [
    tab('', 'Institute', '', 'settings.change'),
    tab(
      sectionParts.setUp,
      'Set-up',
      'institute name address logo colour hours',
      'settings.change',
    ),
    tab(
      sectionParts.money,
      ['Money', 'Money settings'],
      'gst upi document numbers signature discount limits',
      'books.set',
      'settings.change',
    ),
    tab(
      sectionParts.enquiries,
      ['Enquiries', 'Enquiry settings'],
      'enquiries assignment round robin portals waiting limit',
      'portals.manage',
    ),
    tab(sectionParts.team, 'Team', 'invite staff users members roles', 'team.see'),
    tab(sectionParts.roles, 'Roles', 'rights abilities permissions', 'team.see'),
    tab(
      sectionParts.website,
      ['Website', 'Website settings'],
      'site banner promo offer',
      'settings.change',
    ),
    tab(
      sectionParts.system,
      'System',
      'health backups restore certificate keys',
      'settings.change',
    ),
  ],
}

function page(path: string, name: string, synonyms: string, ...abilities: Ability[]): StaffPage {
  return { path, name, synonyms, abilities }
}

/** A page with a tab, and with another name in Ctrl+K where two are given. */
function tab(
  path: string,
  names: string | [tab: string, name: string],
  synonyms: string,
  ...abilities: Ability[]
): StaffPage {
  const [tab, name] = typeof names === 'string' ? [names, names] : names
  return { path, name, synonyms, abilities, tab }
}
