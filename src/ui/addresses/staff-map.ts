/** Abilities of src/modules/accounts/abilities.ts; a wrong name does not compile where this map is used. */
type AbilityName = `${string}.${string}`

/** Who may open a section: people with one of these abilities. */
export const sectionAbilities = {
  dashboard: ['dashboard.see'],
  students: ['students.see', 'students.teach'],
  courses: ['courses.edit'],
  instructors: ['instructors.edit'],
  enrollment: ['registrations.work'],
  finance: ['payments.see'],
  attendance: ['attendance.take', 'timetable.see'],
  content: ['texts.edit', 'stories.edit'],
  reports: ['reports.see', 'reports.own'],
  communication: ['mails.handle', 'payments.remind'],
  settings: ['settings.change', 'team.see', 'books.set'],
} as const satisfies Record<string, readonly AbilityName[]>

/** The first screen: the first of these sections that somebody may open. */
export const firstSections = [
  'dashboard',
  'enrollment',
  'finance',
  'attendance',
  'students',
  'courses',
  'communication',
  'settings',
] as const satisfies readonly (keyof typeof sectionAbilities)[]

/** Parts of a section with an address of their own. */
export const sectionParts = {
  team: 'team',
  roles: 'roles',
  system: 'system',
  desk: 'desk',
  dues: 'dues',
  batches: 'batches',
  roll: 'roll',
  details: 'details',
  certificates: 'certificates',
  activity: 'activity',
  board: 'board',
  money: 'money',
  matching: 'to-match',
  dayBook: 'day-book',
  payouts: 'payouts',
  files: 'for-the-accountant',
  online: 'online',
  sources: 'sources',
  enquiries: 'enquiries',
  importEnquiries: 'import',
  importCourses: 'new/import',
  duplicates: 'suggestions',
  refunds: 'refunds',
  plans: 'plans',
  lesson: 'lesson',
  timetable: 'timetable',
  work: 'work',
  assignments: 'work/assignments',
  holidays: 'holidays',
  reminders: 'reminders',
  banner: 'banner',
  stories: 'success-stories',
  legalPages: 'legal-pages',
  redirects: 'redirects',
  siteNotices: 'notices',
  gallery: 'gallery-pictures',
  navigation: 'navigation',
  transfer: 'transfer',
  setUp: 'set-up',
  website: 'website',
} as const

/** The last segment of My Day's address. */
export const myDay = 'my-day'
