import type { Ability } from '../../modules/accounts/abilities.ts'
import { newCourseId } from '../../modules/courses/editing/rules.ts'
import { queuePath } from '../../modules/students/suggestions/rules.ts'
import { type AdminSection, adminSections, to } from '../../ui/addresses/site-map.ts'
import { myDay, roomAbilities, roomParts } from '../../ui/addresses/staff-map.ts'
import { sectionTitle } from '../../ui/staff/SectionHeading.tsx'

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
    [roomParts.activity]: ['Activity', 'audit log history changes who', 'audit.see'],
  },
  students: {
    import: ['Import students', 'csv excel upload', 'students.import'],
    [queuePath]: ['Possible duplicates', 'merge same person', 'students.merge'],
  },
  courses: {
    [`${newCourseId}/${roomParts.importCourses}`]: [
      'Import courses',
      'csv excel upload',
      'courses.publish',
    ],
  },
  instructors: {},
  enrollment: {
    [myDay]: ['My Day', 'calls today follow-up', 'registrations.work'],
    [roomParts.batches]: ['Batches', 'seats starts waitlist rooms', 'batches.seat'],
    [`${roomParts.batches}/new`]: ['New batch', 'plan add start', 'batches.plan'],
    [roomParts.sources]: ['Sources', 'cost of enquiries short links campaigns', 'sources.edit'],
    [roomParts.importEnquiries]: [
      'Import enquiries',
      'csv excel upload leads',
      'registrations.import',
    ],
  },
  finance: {
    [roomParts.desk]: [
      'Record payment',
      'fee desk receipt cash upi cheque collect',
      'payments.record',
    ],
    [roomParts.dues]: ['Dues', 'overdue outstanding instalments reminders', 'payments.see'],
    [roomParts.matching]: ['To confirm', 'bank upi cheques match statement', 'books.match'],
    [roomParts.refunds]: ['Refunds', 'approve waivers withdraw', 'payments.see'],
    [roomParts.online]: ['Online orders', 'gateway payments held disputes', 'payments.see'],
    [roomParts.plans]: ['Fee plans', 'instalments emi', 'plans.see'],
    [roomParts.dayBook]: ['Day book', 'cash count box closing', 'payments.see'],
    [roomParts.payouts]: ['Payouts', 'gateway razorpay settlements', 'books.match'],
    [roomParts.files]: ['For the accountant', 'books export tally gst csv', 'books.export'],
  },
  attendance: {
    [roomParts.timetable]: ['Timetable', 'classes rooms trainers schedule', 'timetable.see'],
    [`${roomParts.timetable}/new`]: ['Add a class', 'new extra session', 'batches.plan'],
    [roomParts.work]: ['Work', 'assignments hand-ins homework materials', 'work.review'],
    [roomParts.holidays]: ['Holidays', 'days without classes rules of attendance', 'timetable.see'],
  },
  content: {
    [roomParts.stories]: ['Success stories', 'consent placements website', 'stories.edit'],
    [roomParts.siteNotices]: ['Notices', 'announcements website', 'texts.edit'],
    [roomParts.legalPages]: ['Legal pages', 'terms privacy refund policy versions', 'texts.edit'],
    [roomParts.navigation]: ['Navigation', 'header footer menu links website', 'texts.edit'],
    [roomParts.redirects]: ['Redirects', 'old addresses website', 'texts.edit'],
    [roomParts.gallery]: ['Gallery', 'pictures photos website', 'texts.edit'],
    [roomParts.transfer]: [
      'Export and import of the website',
      'move copy content',
      'content.transfer',
    ],
  },
  reports: {
    [roomParts.money]: ['Money report', 'taken due refunded by month revenue', 'reports.see'],
    [roomParts.batches]: ['Batches report', 'fill withdrawals', 'reports.see'],
    [roomParts.board]: ['Counsellors report', 'board performance team', 'reports.see'],
  },
  communication: {
    [roomParts.reminders]: ['Reminders', 'fee mails planned sent', 'payments.remind'],
    [roomParts.banner]: [
      'Banner and replies',
      'promo countdown whatsapp templates',
      'settings.change',
    ],
  },
  settings: {
    [roomParts.setUp]: ['Set-up', 'institute name address logo colour hours', 'settings.change'],
    [roomParts.money]: [
      'Money settings',
      'gst upi document numbers signature discount limits',
      'books.set',
      'settings.change',
    ],
    [roomParts.enquiries]: [
      'Enquiry settings',
      'enquiries assignment round robin portals waiting limit',
      'portals.manage',
    ],
    [roomParts.team]: ['Team', 'invite staff users members roles', 'team.see'],
    [roomParts.roles]: ['Roles', 'rights abilities permissions', 'team.see'],
    [roomParts.website]: ['Website settings', 'site banner promo offer', 'settings.change'],
    [roomParts.system]: ['System', 'health backups restore certificate keys', 'settings.change'],
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
    abilities: roomAbilities[section],
  })),
]

/** The pages that somebody with these abilities may open. */
export function palettePagesFor(ownAbilities: readonly string[]): PalettePage[] {
  const hasOneOf = (abilities: readonly string[]) =>
    abilities.some((ability) => ownAbilities.includes(ability))
  return palettePages.filter(
    ({ abilities, section }) => hasOneOf(abilities) && hasOneOf(roomAbilities[section]),
  )
}

/** Whether each word is part of a label. */
export function isCalled(labels: string, text: string): boolean {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  return words.every((word) => labels.toLowerCase().includes(word))
}
