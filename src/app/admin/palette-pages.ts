import type { Ability } from '../../modules/accounts/abilities.ts'
import { newCourseId } from '../../modules/courses/editing/rules.ts'
import { queuePath } from '../../modules/students/suggestions/rules.ts'
import { type AdminSection, adminSections, to } from '../../ui/addresses/site-map.ts'
import { myDay, sectionAbilities, sectionParts } from '../../ui/addresses/staff-map.ts'
import { sectionTitle } from '../../ui/staff/section-title.ts'

/** `labels`: all words by which it is found. */
type PalettePage = {
  words: string
  labels: string
  address: string
  kind: 'Page' | 'Section'
  section: AdminSection
  /** One of these is needed, and one that opens the section. */
  abilities: readonly Ability[]
}

type PageNames = readonly [words: string, also: string, ...abilities: Ability[]]

/** Other words for a section, and for its first tab, which has no address of its own. */
const sectionSynonyms: Record<AdminSection, string> = {
  dashboard: 'home overview figures notifications',
  students: 'people learners list',
  courses: 'catalogue syllabus prices',
  instructors: 'trainers teachers faculty',
  enrollment: 'all registrations enquiries leads admissions',
  finance: 'overview money payments fees taken',
  attendance: 'today classes roll present absent',
  content: 'pages texts website cms',
  reports: 'enquiries report statistics analytics conversion',
  communication: 'mails not delivered failed bounced whatsapp messages',
  settings: 'institute preferences configuration admissions e-mail',
}

/** Pages below the sections. */
const partsOf: Record<AdminSection, Record<string, PageNames>> = {
  dashboard: {
    [sectionParts.activity]: ['Activity', 'audit log history changes who', 'audit.see'],
  },
  students: {
    import: ['Import students', 'csv excel upload', 'students.import'],
    [queuePath]: ['Possible duplicates', 'merge same person', 'students.merge'],
  },
  courses: {
    [`${newCourseId}/${sectionParts.importCourses}`]: [
      'Import courses',
      'csv excel upload',
      'courses.publish',
    ],
  },
  instructors: {},
  enrollment: {
    [myDay]: ['My Day', 'calls today follow-up', 'registrations.work'],
    [sectionParts.batches]: ['Batches', 'seats starts waitlist rooms', 'batches.seat'],
    [`${sectionParts.batches}/new`]: ['New batch', 'plan add start', 'batches.plan'],
    [sectionParts.sources]: ['Sources', 'cost of enquiries short links campaigns', 'sources.edit'],
    [sectionParts.importEnquiries]: [
      'Import enquiries',
      'csv excel upload leads',
      'registrations.import',
    ],
  },
  finance: {
    [sectionParts.desk]: [
      'Record payment',
      'fee desk receipt cash upi cheque collect',
      'payments.record',
    ],
    [sectionParts.dues]: ['Dues', 'overdue outstanding instalments reminders', 'payments.see'],
    [sectionParts.matching]: ['To confirm', 'bank upi cheques match statement', 'books.match'],
    [sectionParts.refunds]: ['Refunds', 'approve waivers withdraw', 'payments.see'],
    [sectionParts.online]: ['Online orders', 'gateway payments held disputes', 'payments.see'],
    [sectionParts.plans]: ['Fee plans', 'instalments emi', 'plans.see'],
    [sectionParts.dayBook]: ['Day book', 'cash count box closing', 'payments.see'],
    [sectionParts.payouts]: ['Payouts', 'gateway razorpay settlements', 'books.match'],
    [sectionParts.files]: ['For the accountant', 'books export tally gst csv', 'books.export'],
  },
  attendance: {
    [sectionParts.timetable]: ['Timetable', 'classes rooms trainers schedule', 'timetable.see'],
    [`${sectionParts.timetable}/new`]: ['Add a class', 'new extra session', 'batches.plan'],
    [sectionParts.work]: ['Work', 'assignments hand-ins homework materials', 'work.review'],
    [sectionParts.holidays]: [
      'Holidays',
      'days without classes rules of attendance',
      'timetable.see',
    ],
  },
  content: {
    [sectionParts.stories]: ['Success stories', 'consent placements website', 'stories.edit'],
    [sectionParts.siteNotices]: ['Notices', 'announcements website', 'texts.edit'],
    [sectionParts.legalPages]: [
      'Legal pages',
      'terms privacy refund policy versions',
      'texts.edit',
    ],
    [sectionParts.navigation]: ['Navigation', 'header footer menu links website', 'texts.edit'],
    [sectionParts.redirects]: ['Redirects', 'old addresses website', 'texts.edit'],
    [sectionParts.gallery]: ['Gallery', 'pictures photos website', 'texts.edit'],
    [sectionParts.transfer]: [
      'Export and import of the website',
      'move copy content',
      'content.transfer',
    ],
  },
  reports: {
    [sectionParts.money]: ['Money report', 'taken due refunded by month revenue', 'reports.see'],
    [sectionParts.batches]: ['Batches report', 'fill withdrawals', 'reports.see'],
    [sectionParts.board]: ['Counsellors report', 'board performance team', 'reports.see'],
  },
  communication: {
    [sectionParts.reminders]: ['Reminders', 'fee mails planned sent', 'payments.remind'],
    [sectionParts.banner]: [
      'Banner and replies',
      'promo countdown whatsapp templates',
      'settings.change',
    ],
  },
  settings: {
    [sectionParts.setUp]: ['Set-up', 'institute name address logo colour hours', 'settings.change'],
    [sectionParts.money]: [
      'Money settings',
      'gst upi document numbers signature discount limits',
      'books.set',
      'settings.change',
    ],
    [sectionParts.enquiries]: [
      'Enquiry settings',
      'enquiries assignment round robin portals waiting limit',
      'portals.manage',
    ],
    [sectionParts.team]: ['Team', 'invite staff users members roles', 'team.see'],
    [sectionParts.roles]: ['Roles', 'rights abilities permissions', 'team.see'],
    [sectionParts.website]: ['Website settings', 'site banner promo offer', 'settings.change'],
    [sectionParts.system]: ['System', 'health backups restore certificate keys', 'settings.change'],
  },
}

const pageOf = (section: AdminSection, path: string, [words, also, ...abilities]: PageNames) => ({
  words,
  labels: `${words} ${also} ${section}`.toLowerCase(),
  address: to.adminRecord(section, path),
  kind: 'Page' as const,
  section,
  abilities,
})

/** Pages and sections that Ctrl+K finds. */
export const palettePages: readonly PalettePage[] = [
  ...adminSections.flatMap((section) =>
    Object.entries(partsOf[section]).map(([path, names]) => pageOf(section, path, names)),
  ),
  ...adminSections.map((section) => ({
    words: sectionTitle(section),
    labels: `${section} ${sectionSynonyms[section]}`,
    address: to.adminSection(section),
    kind: 'Section' as const,
    section,
    abilities: sectionAbilities[section],
  })),
]

/** The pages that somebody with these abilities may open. */
export function palettePagesFor(ownAbilities: readonly string[]): PalettePage[] {
  const hasOneOf = (abilities: readonly string[]) =>
    abilities.some((ability) => ownAbilities.includes(ability))
  return palettePages.filter(
    ({ abilities, section }) => hasOneOf(abilities) && hasOneOf(sectionAbilities[section]),
  )
}

/** Whether each word is part of a label. */
export function isCalled(labels: string, text: string): boolean {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  return words.every((word) => labels.toLowerCase().includes(word))
}
