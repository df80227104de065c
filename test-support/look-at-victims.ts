import type { Route } from './route-requests.ts'
import type { Site, Visitor } from './site.ts'
import type { Victims } from './victims.ts'

/** Lists and figures of the whole institute: what others do shows there, and rightly. */
const ofWholeInstitute = [
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
 * All data of A and D, as A reads it, as staff read it and as the tables hold it. Two readings are equal
 * where nobody has changed anything, whatever staff are told of possible duplicates.
 */
export async function readVictims(
  site: Site,
  { routes, staff, victims }: { routes: Route[]; staff: Visitor; victims: Victims },
): Promise<Record<string, unknown>> {
  const readings: Record<string, unknown> = {}
  const read = async (visitor: Visitor, address: string) => {
    const response = await visitor.get(address)
    readings[address] = { status: response.status, body: readable(await response.text()) }
  }
  const reading = routes.filter(({ method }) => method === 'GET')
  for (const { path } of reading.filter(isOwnReading)) await read(victims.account, path)
  await read(victims.account, victims.account.picture)
  for (const { path } of reading)
    if (path.startsWith('/api/admin'))
      for (const address of addressesOf(path, victims)) await read(staff, address)
  const lines = dayOf(readings['/api/admin/my-day'], victims)
  return { ...readings, '/api/admin/my-day': lines, ...(await tablesOf(site, victims)) }
}

/** What everybody may ask for, and gets an answer of their own. */
export function isOwnReading({ method, path }: Route): boolean {
  return method === 'GET' && path.startsWith('/api/me') && !path.includes('{')
}

/** Where staff read of these two. */
function addressesOf(
  path: string,
  { unseen: victimMark, entries, registrations }: Victims,
): string[] {
  if (ofWholeInstitute.some((list) => path === list || path.startsWith(`${list}/`))) return []
  const filled = (ids: number[]) => ids.map((id) => path.replace('{id}', String(id)))
  if (path.startsWith('/api/admin/students/{id}')) return filled(entries)
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
    // Of what they joined, by its own number: `tablesOf` looks at all of it.
    case '/api/admin/classes/{id}':
    case '/api/admin/assignments/{id}':
    case '/api/admin/submissions/{id}/file':
    case '/api/admin/materials/{id}/file':
    case '/api/admin/classes/{id}/code':
    case '/api/admin/enrolments/{id}':
    case '/api/admin/documents/{id}':
    case '/api/admin/enrolments/{id}/payment-link':
    case '/api/admin/refund-calculation':
    // Of the website, and of no student.
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
        ...entries.map((id) => `${path}?record=student:${id}`),
        ...registrations.map((id) => `${path}?record=registration:${id}`),
      ]
    default:
      throw new Error(`Say in this file what staff read of one student at ${path}.`)
  }
}

/** An answer without the time it was made at, links for a new password and what staff may suspect. */
function readable(text: string): unknown {
  if (!text.startsWith('{')) return text
  return JSON.parse(text, (key, value) => {
    if (key === 'createdAt' || key === 'actors' || /suggest/i.test(key)) return undefined
    // Anybody may ask for such a link to be sent to anybody.
    if (key === 'linksSentByMail')
      return value.filter((link: { purpose: string }) => link.purpose !== 'reset-password')
    return value
  })
}

/** Whom the day's list calls; others stand in it too, and perhaps in one line with them. */
function dayOf(day: unknown, { registrations }: Victims) {
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

/** Rows as they lie there, and who is tied to them. */
async function tablesOf(site: Site, { account, entries, registrations }: Victims) {
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
    students: await rows('students t where id = any($1) order by id', [entries]),
    notes: await rows('student_notes t where student_id = any($1) order by id', [entries]),
    timeline: await rows(
      `audit_events t where record_kind = 'registration' and record_id = any($1) order by id`,
      [registrations.map(String)],
    ),
    ledger: await ofRegistrations('ledger_entries'),
    documents: await ofRegistrations('documents'),
    places: await rows('batch_seats t where student_id = any($1) order by id', [entries]),
    waits: await rows('waitlist_entries t where student_id = any($1) order by id', [entries]),
    orders: await ofAccount('orders', 'id'),
    cheques: await rows(
      `cheques t where enrolment_id in (select id from enrolments where student_id = any($1)) order by id`,
      [entries],
    ),
    claims: await rows(
      `upi_claims t where enrolment_id in (select id from enrolments where student_id = any($1)) order by id`,
      [entries],
    ),
    asks: await rows(
      `refund_requests t where enrolment_id in (select id from enrolments where student_id = any($1))
           or registration_id = any($2) order by id`,
      [entries, registrations],
    ),
    enrolments: await rows('enrolments t where student_id = any($1) order by id', [entries]),
    dues: await rows(
      `dues t where enrolment_id in (select id from enrolments where student_id = any($1)) order by id`,
      [entries],
    ),
    registrations: await rows(
      'registrations t where student_id = any($1) or user_id = $2 order by id',
      [entries, account.id],
    ),
    accountsOfThem: await site.sql('select id from users where student_id = any($1) order by id', [
      entries,
    ]),
    merges: await rows(
      `student_merges t where surviving_id = any($1) or merged_id = any($1)
          or surviving_id in (select merged_into from students where id = any($1))`,
      [entries],
    ),
    mergedIntoThem: await rows('students t where merged_into = any($1)', [entries]),
  }
}
