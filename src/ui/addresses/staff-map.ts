/**
 * Addresses that answer staff with data: the site map's second half, apart from it so that no visitor
 * loads a byte of it.
 */
export const staffEndpoints = {
  shortAddresses: '/api/admin/short-addresses',
  shortAddress: '/api/admin/short-addresses/{code}',
  students: '/api/admin/students',
  student: '/api/admin/students/{id}',
  studentNotes: '/api/admin/students/{id}/notes',
  studentMerges: '/api/admin/students/{id}/merges',
  merge: '/api/admin/merges/{id}',
  studentComparison: '/api/admin/students/{id}/comparison',
  studentApart: '/api/admin/students/{id}/apart',
  suggestions: '/api/admin/suggestions',
  studentsFile: '/api/admin/students.csv',
  imports: '/api/admin/imports',
  import: '/api/admin/imports/{id}',
  courses: '/api/admin/courses',
  course: '/api/admin/courses/{id}',
  courseDraft: '/api/admin/courses/{id}/draft',
  courseRevisions: '/api/admin/courses/{id}/revisions',
  courseOrder: '/api/admin/course-order',
  coursePictures: '/api/admin/course-pictures',
  parkedMails: '/api/admin/parked-mails',
  parkedMail: '/api/admin/parked-mails/{id}',
  settings: '/api/admin/settings',
  access: '/api/admin/access',
  team: '/api/admin/team',
  member: '/api/admin/team/{id}',
  memberRoles: '/api/admin/team/{id}/roles',
  memberCourses: '/api/admin/team/{id}/courses',
  memberSessions: '/api/admin/team/{id}/sessions',
  memberFactors: '/api/admin/team/{id}/second-steps',
  counsellorsSee: '/api/admin/counsellors-see',
  teamInvitations: '/api/admin/invitations',
  teamInvitation: '/api/admin/invitations/{id}',
  /** Of who is asked to join: they are no staff yet. */
  invitation: '/api/auth/invitation',
  invitationAccept: '/api/auth/invitation/accept',
  backups: '/api/admin/backups',
  health: '/api/admin/health',
} as const

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
  communication: ['mails.settle'],
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
