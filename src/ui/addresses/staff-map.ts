/** Spelled in src/modules/accounts/abilities.ts; where this map is read, one that is not there does not compile. */
type AbilityName = `${string}.${string}`

/** Who enters a room: whoever may do one of these. Rooms that are not built yet are for who leads. */
export const roomAbilities = {
  dashboard: ['dashboard.see'],
  students: ['students.see', 'students.teach'],
  courses: ['courses.edit', 'batches.seat'],
  instructors: ['dashboard.see'],
  enrollment: ['registrations.work'],
  finance: ['payments.see'],
  attendance: ['dashboard.see'],
  content: ['dashboard.see'],
  reports: ['reports.see', 'reports.own'],
  communication: ['mails.handle'],
  settings: ['settings.change', 'team.see'],
} as const satisfies Record<string, readonly AbilityName[]>

/** Where somebody begins: in the first of these rooms that they may enter. */
export const firstSections = [
  'dashboard',
  'enrollment',
  'finance',
  'students',
  'courses',
  'communication',
  'settings',
] as const satisfies readonly (keyof typeof roomAbilities)[]

/** The parts of a room that have an address of their own. */
export const roomParts = {
  team: 'team',
  desk: 'desk',
  dues: 'dues',
  batches: 'batches',
  board: 'board',
  matching: 'to-match',
  tax: 'tax-and-upi',
  dayBook: 'day-book',
  payouts: 'payouts',
  files: 'for-the-accountant',
  online: 'online',
  sources: 'sources',
  enquiries: 'enquiries',
  importEnquiries: 'import',
  refunds: 'refunds',
  plans: 'plans',
} as const

/** The last part of My Day's address. */
export const myDay = 'my-day'
