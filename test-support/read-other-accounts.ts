import type { OtherAccounts } from './other-accounts.ts'
import type { Route } from './route-requests.ts'
import type { Site, Visitor } from './site.ts'

/** Lists and figures of the whole institute, which change when anybody does something. */
const instituteRoutes = [
  '/api/admin/timetable',
  '/api/admin/holidays',
  '/api/admin/class-clashes',
  '/api/admin/finance',
  '/api/admin/redirects',
  '/api/admin/site-notices',
  '/api/admin/navigation',
  '/api/admin/legal-pages',
  '/api/admin/gallery-pictures',
  '/api/admin/dues/totals',
  '/api/admin/attendance',
  '/api/admin/audit/chain',
  '/api/admin/backups',
  '/api/admin/batches',
  '/api/admin/health',
  '/api/admin/courses',
  '/api/admin/dashboard',
  '/api/admin/events',
  '/api/admin/imports',
  '/api/admin/institute',
  '/api/admin/instructors',
  '/api/admin/notifications',
  '/api/admin/reports/{report}',
  '/api/admin/reports/{report}/file.csv',
  '/api/admin/report-recipients',
  '/api/admin/board',
  '/api/admin/board.csv',
  '/api/admin/pages',
  '/api/admin/page-texts',
  '/api/admin/institute',
  '/api/admin/set-up/sample',
  '/api/admin/plans',
  '/api/admin/settings',
  '/api/admin/set-up/sample-courses',
  '/api/admin/site-content',
  '/api/admin/discount-limits',
  '/api/admin/suggestions',
  '/api/admin/access',
  '/api/admin/team',
  '/api/admin/counsellors',
  '/api/admin/tags',
  '/api/admin/views',
  '/api/admin/taught',
  '/api/admin/tax',
  '/api/admin/document-series',
  '/api/admin/upi-address',
  '/api/admin/day-book',
  '/api/admin/payouts',
  '/api/admin/books/{file}',
  '/api/admin/sources',
  '/api/admin/source-month',
  '/api/admin/reminders',
  '/api/admin/stories',
  '/api/admin/short-links',
  '/api/admin/portals',
  '/api/admin/certificate-keys',
  '/api/admin/enquiry-assignment',
  '/api/admin/enquiry-imports',
]

/**
 * All data of A and D, as A reads it, as staff read it and as the tables hold it. Two results are equal
 * if nothing was changed; possible duplicates that staff see are left out.
 */
export async function readOtherAccounts(
  site: Site,
  { routes, staff, others }: { routes: Route[]; staff: Visitor; others: OtherAccounts },
): Promise<Record<string, unknown>> {
  const readings: Record<string, unknown> = {}
  const read = async (visitor: Visitor, address: string) => {
    const response = await visitor.get(address)
    readings[address] = {
      status: response.status,
      body: withoutVolatileFields(await response.text()),
    }
  }
  const getRoutes = routes.filter(({ method }) => method === 'GET')
  for (const { path } of getRoutes.filter(isOwnDataRoute)) await read(others.account, path)
  await read(others.account, others.account.picture)
  for (const { path } of getRoutes)
    if (path.startsWith('/api/admin'))
      for (const address of addressesOf(path, others)) await read(staff, address)
  const lines = myDayLinesOf(readings['/api/admin/my-day'], others)
  return { ...readings, '/api/admin/my-day': lines, ...(await tablesOf(site, others)) }
}

/** Routes that answer everybody with their own data. */
export function isOwnDataRoute({ method, path }: Route): boolean {
  return method === 'GET' && path.startsWith('/api/me') && !path.includes('{')
}

/** The addresses at which staff read data of A and D. */
function addressesOf(
  path: string,
  { secretMark: victimMark, studentIds, registrations }: OtherAccounts,
): string[] {
  if (instituteRoutes.some((list) => path === list || path.startsWith(`${list}/`))) return []
  const filled = (ids: number[]) => ids.map((id) => path.replace('{id}', String(id)))
  if (path.startsWith('/api/admin/students/{id}')) return filled(studentIds)
  if (path.startsWith('/api/admin/registrations/{id}')) return filled(registrations)
  switch (path) {
    case '/api/admin/students':
    case '/api/admin/students.csv':
    case '/api/admin/registrations':
    case '/api/admin/registrations.csv':
      return [`${path}?search=${victimMark}`]
    case '/api/admin/duplicates':
      return [`${path}?name=${victimMark}`]
    case '/api/admin/payers':
    case '/api/admin/search':
      return [`${path}?search=${victimMark}`]
    // Records with numbers of their own: `tablesOf` compares all of them.
    case '/api/admin/classes/{id}':
    case '/api/admin/assignments/{id}':
    case '/api/admin/submissions/{id}/file':
    case '/api/admin/materials/{id}/file':
    case '/api/admin/classes/{id}/code':
    case '/api/admin/enrolments/{id}':
    case '/api/admin/documents/{id}':
    case '/api/admin/enrolments/{id}/payment-link':
    case '/api/admin/refund-calculation':
    // About the website, not about a student.
    case '/api/admin/site-pictures/{key}':
      return []
    case '/api/admin/certificate-names':
    case '/api/admin/absences':
    case '/api/admin/my-day':
    case '/api/admin/work':
    case '/api/admin/dues':
    case '/api/admin/dues.csv':
    case '/api/admin/cheques':
    case '/api/admin/upi-claims':
    case '/api/admin/payments':
    case '/api/admin/orders':
    case '/api/admin/refunds':
      return [path]
    case '/api/admin/failed-mails':
      return registrations.map((id) => `${path}?registration=${id}`)
    case '/api/admin/audit':
      return [
        ...studentIds.map((id) => `${path}?record=student:${id}`),
        ...registrations.map((id) => `${path}?record=registration:${id}`),
      ]
    default:
      throw new Error(`Add to this file what staff read about one student at ${path}.`)
  }
}

/** A response without its time, password reset links and possible duplicates. */
function withoutVolatileFields(text: string): unknown {
  if (!text.startsWith('{')) return text
  return JSON.parse(text, (key, value) => {
    if (key === 'createdAt' || key === 'actors' || /suggest/i.test(key)) return undefined
    // Anybody may request such a link for any e-mail address.
    if (key === 'linksSentByMail')
      return value.filter((link: { purpose: string }) => link.purpose !== 'reset-password')
    return value
  })
}

/** The lines of My Day about A and D, without other students in the list or in the same line. */
function myDayLinesOf(day: unknown, { registrations }: OtherAccounts) {
  const lines: unknown[] = []
  JSON.stringify(day, (_, value) => {
    if (registrations.includes(value?.id) && value.course) {
      const { id, course } = value
      lines.push({ id, course })
    }
    return value
  })
  return lines
}

/** The rows of A and D, and the accounts and merges linked to them. */
async function tablesOf(site: Site, { account, studentIds, registrations }: OtherAccounts) {
  const rows = async (text: string, values: unknown[]) =>
    (await site.sql<{ row: object }>(`select to_jsonb(t) as row from ${text}`, values)).map(
      ({ row }) => row,
    )
  const ofAccount = (table: string, order: string) =>
    rows(`${table} t where user_id = $1 order by ${order}`, [account.id])
  const ofRegistrations = (table: string) =>
    rows(`${table} t where registration_id = any($1) order by id`, [registrations])
  return {
    users: await rows('users t where id = $1', [account.id]),
    sessions: await ofAccount('sessions', 'id'),
    providers: await ofAccount('provider_accounts', 'subject'),
    pictures: await ofAccount('profile_pictures', 'key'),
    links: await rows(
      `mailed_links t where user_id = $1 and purpose <> 'reset-password' order by id`,
      [account.id],
    ),
    students: await rows('students t where id = any($1) order by id', [studentIds]),
    studentNotes: await rows('student_notes t where student_id = any($1) order by id', [
      studentIds,
    ]),
    timeline: await rows(
      `audit_events t where record_kind = 'registration' and record_id = any($1) order by id`,
      [registrations.map(String)],
    ),
    ledger: await ofRegistrations('ledger_entries'),
    documents: await ofRegistrations('documents'),
    seats: await rows('batch_seats t where student_id = any($1) order by id', [studentIds]),
    waitlistEntries: await rows('waitlist_entries t where student_id = any($1) order by id', [
      studentIds,
    ]),
    orders: await ofAccount('orders', 'id'),
    cheques: await rows(
      `cheques t where enrolment_id in (select id from enrolments where student_id = any($1)) order by id`,
      [studentIds],
    ),
    claims: await rows(
      `upi_claims t where enrolment_id in (select id from enrolments where student_id = any($1)) order by id`,
      [studentIds],
    ),
    refundRequests: await rows(
      `refund_requests t where enrolment_id in (select id from enrolments where student_id = any($1))
           or registration_id = any($2) order by id`,
      [studentIds, registrations],
    ),
    enrolments: await rows('enrolments t where student_id = any($1) order by id', [studentIds]),
    dues: await rows(
      `dues t where enrolment_id in (select id from enrolments where student_id = any($1)) order by id`,
      [studentIds],
    ),
    registrations: await rows(
      'registrations t where student_id = any($1) or user_id = $2 order by id',
      [studentIds, account.id],
    ),
    accountsOfStudents: await site.sql(
      'select id from users where student_id = any($1) order by id',
      [studentIds],
    ),
    merges: await rows(
      `student_merges t where surviving_id = any($1) or merged_id = any($1)
          or surviving_id in (select merged_into from students where id = any($1))`,
      [studentIds],
    ),
    mergedIntoStudents: await rows('students t where merged_into = any($1)', [studentIds]),
  }
}
