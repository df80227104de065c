/**
 * Addresses that answer staff with data: the site map's second half, apart from it so that no visitor
 * loads a byte of it.
 */
export const staffEndpoints = {
  registrations: '/api/admin/registrations',
  registration: '/api/admin/registrations/{id}',
  registrationContacts: '/api/admin/registrations/{id}/contacts',
  registrationStatus: '/api/admin/registrations/{id}/status',
  day: '/api/admin/day',
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
  batches: '/api/admin/batches',
  batch: '/api/admin/batches/{id}',
  batchStatus: '/api/admin/batches/{id}/status',
  batchPeople: '/api/admin/batches/{id}/people',
  batchSeat: '/api/admin/batches/{id}/people/{student}',
  batchWaits: '/api/admin/batches/{id}/waits',
  batchWait: '/api/admin/waits/{id}',
  coursePictures: '/api/admin/course-pictures',
  dashboard: '/api/admin/dashboard',
  notifications: '/api/admin/notifications',
  notification: '/api/admin/notifications/{id}',
  events: '/api/admin/events',
  parkedMails: '/api/admin/parked-mails',
  parkedMail: '/api/admin/parked-mails/{id}',
  settings: '/api/admin/settings',
  audit: '/api/admin/audit',
  auditChain: '/api/admin/audit/chain',
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
  counsellors: '/api/admin/counsellors',
  registrationCounsellor: '/api/admin/registrations/{id}/counsellor',
  taught: '/api/admin/taught',
  payments: '/api/admin/payments',
  payers: '/api/admin/payers',
  dues: '/api/admin/dues',
  studentJoinings: '/api/admin/students/{id}/joinings',
  joining: '/api/admin/joinings/{id}',
  joiningState: '/api/admin/joinings/{id}/state',
  joiningPayments: '/api/admin/joinings/{id}/payments',
  joiningInstalments: '/api/admin/joinings/{id}/instalments',
  plans: '/api/admin/plans',
  plan: '/api/admin/plans/{id}',
  planRetirement: '/api/admin/plans/{id}/retirement',
  planParts: '/api/admin/plan-parts',
  paper: '/api/admin/papers/{id}',
  /** Of who is asked to join: they are no staff yet. */
  invitation: '/api/auth/invitation',
  invitationAccept: '/api/auth/invitation/accept',
  backups: '/api/admin/backups',
  health: '/api/admin/health',
} as const

/** Spelled in src/domain/accounts/abilities.ts; where this map is read, one that is not there does not compile. */
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
  reports: ['dashboard.see'],
  communication: ['mails.settle'],
  settings: ['settings.change', 'team.see'],
} as const satisfies Record<string, readonly AbilityName[]>

/** Where somebody begins: in the first of these rooms that they may enter. */
export const firstRooms = [
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
  plans: 'plans',
} as const
