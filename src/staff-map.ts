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
  coursePictures: '/api/admin/course-pictures',
  dashboard: '/api/admin/dashboard',
  notifications: '/api/admin/notifications',
  notification: '/api/admin/notifications/{id}',
  events: '/api/admin/events',
  parkedMails: '/api/admin/parked-mails',
  parkedMail: '/api/admin/parked-mails/{id}',
  settings: '/api/admin/settings',
  audit: '/api/admin/audit',
} as const

/** An endpoint with its `{id}` filled in. */
export function endpointFor(endpoint: string, id: string | number): string {
  return endpoint.replace('{id}', encodeURIComponent(id))
}
