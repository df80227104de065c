import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  addColleagueRecords,
  type ColleagueRecords,
  databaseState,
  otherPerson,
  today,
} from '../../../test-support/colleague-records.ts'
import { openSite, type Site, signInAsAdmin } from '../../../test-support/site.ts'
import { bodyTypeOf, readStaffRoutes, type StaffRoute } from '../../../test-support/staff-routes.ts'
import { may, type Role } from '../../modules/accounts/abilities.ts'
import { undoable } from '../../modules/registrations/rules.ts'
import { fillPath } from '../../ui/api/fill-path.ts'

let site: Site
let routes: StaffRoute[]
let colleague: ColleagueRecords
beforeAll(async () => {
  site = await openSite({ settings: { SMTP_URL: 'smtp://127.0.0.1:1' } })
  routes = await readStaffRoutes(site)
  colleague = await addColleagueRecords(site, await signInAsAdmin(site))
})
afterAll(() => site.close())

const limitedRoles = ['counsellor', 'trainer', 'content'] as const
const bothRoles = ['counsellor', 'accountant'] as const
const mayEnter = ({ 'x-who': audience }: StaffRoute, roles: readonly Role[] = limitedRoles) =>
  may({ roles: [...roles] }, audience)

/** Asks a colleague for a student: `hand-over-requests.test.ts` tests what it reveals. */
const asksColleagues = 'POST /api/admin/hand-over-requests'
const changesSomething = (route: StaffRoute) =>
  route.method !== 'GET' &&
  mayEnter(route) &&
  route['x-visibility'] !== 'nobody' &&
  route.route !== asksColleagues

/** Folders whose records are no person’s. What is new is a person’s until it is listed here. */
const impersonalFolders = new Set([
  ...['batches', 'books', 'courses', 'plans', 'portals', 'reports', 'short-links', 'sources'],
  // Of the team itself, and of each one’s own.
  ...['invitations', 'notifications', 'team', 'views'],
  // Of the institute: its days without classes, and batches that need one room.
  ...['class-clashes', 'holidays'],
  // Of the website: they are edited to be public.
  ...['gallery-pictures', 'instructors', 'redirects', 'site-notices', 'site-pictures', 'stories'],
  // Files, for whoever assigns everything in them.
  ...['enquiry-imports', 'imports'],
])

/** The folders of an address whose records are a person’s. */
const personFolders = (path: string) =>
  [...path.matchAll(/([\w-]+)\/\{\w+\}/g)]
    .map(([, folder = '']) => folder)
    .filter((folder) => !impersonalFolders.has(folder))

/** A field that names a person’s record. */
const recordField =
  /^(student|registration|enrolment|wait|refund|document|cheque|order|payment|payer|certificate)s?(Ids?)?$/

/** The colleague’s record for a path, by the segment before the parameter. */
function numberFor(folder: string): string | number {
  const {
    student,
    registration,
    enrolment,
    seatedBatch: seatedId,
    wait,
    refund,
    document,
    merge,
    classSession,
    assignment,
    submission,
    material,
    absence,
  } = colleague
  const numbers: Record<string, string | number> = {
    students: student,
    registrations: registration,
    enrolments: enrolment,
    waitlist: wait,
    refunds: refund,
    documents: document,
    receipts: document,
    merges: merge,
    classes: classSession,
    assignments: assignment,
    submissions: submission,
    materials: material,
    absences: absence,
    batches: seatedId,
    people: student,
    courses: 'python-programming',
    reports: 'funnel',
    books: 'payments.csv',
  }
  const number = numbers[folder]
  if (number === undefined && !impersonalFolders.has(folder))
    throw new Error(`The colleague has no record of “${folder}”: give them one.`)
  return number ?? 1
}

const addressOf = ({ path }: StaffRoute) =>
  path.replace(/([\w-]+)\/\{\w+\}/g, (_, folder) => `${folder}/${numberFor(folder)}`)

/** Queries that ask a route for the colleague's records, by the parameters that it knows. */
function queriesOf({ route, fields }: StaffRoute): string[] {
  const { student, registration, enrolment, refund, document } = colleague
  const name = encodeURIComponent(otherPerson.name)
  const phone = encodeURIComponent(otherPerson.phone)
  const values: Record<string, string | number | (string | number)[]> = {
    search: [name, phone, 'qarshwala', '9822', '9822013579', student, 'S-7700123'],
    tag: ['qarshwala'],
    owner: [colleague.kavita.id],
    student,
    registration,
    enrolment,
    refund,
    document,
  }
  const byField = fields.flatMap((field) =>
    [values[field] ?? []].flat().map((value) => `${field}=${value}`),
  )
  const more: Record<string, string[]> = {
    'GET /api/admin/students': ['sort=name'],
    'GET /api/admin/my-day': ['ownership=mine', 'ownership=everybody'],
    'GET /api/admin/duplicates': [`name=${name}&phone=`, `name=&phone=${phone}`],
    'GET /api/admin/views': ['list=registrations', 'list=students'],
    'GET /api/admin/batches': ['past=true'],
  }
  return ['', ...byField, ...(more[route] ?? [])]
}

/** Bodies for each route, as the colleague could send them. */
function bodiesOf(): Record<string, object[]> {
  const { student, registration, enrolment, freeBatch, limited } = colleague
  const key = 'of-a-stranger'
  const enrolmentData = {
    key,
    course: 'python-programming',
    registration: null,
    feePaise: 900_000,
    discountPaise: 0,
    discountReason: null,
    startsOn: today(),
    isAdult: true,
    guardian: null,
    parts: [{ rest: true, days: 0 }],
  }
  const work = {
    kind: 'project',
    title: 'Mine',
    brief: 'Mine',
    dueOn: today(),
    lateDays: 0,
    language: null,
    checks: [],
  }
  const rows = [{ id: registration, version: 1 }]
  const together = [
    { does: 'tag', tag: 'mine' },
    { does: 'untag', tag: 'qarshwala' },
    { does: 'plan', nextContactOn: today() },
    { does: 'lose', reason: 'Mine now' },
    { does: 'source', source: 2 },
  ]
  return {
    'POST /api/admin/registrations/{id}/contacts': [
      { key, version: 1, outcome: 'reached', note: '', nextContactOn: today() },
    ],
    'POST /api/admin/registrations/{id}/status': [
      { key, version: 1, to: 'lost', reason: 'Mine now' },
      { key, version: 1, to: 'confirmed', payment: { method: 'cash' } },
    ],
    'POST /api/admin/registrations/{id}/fee': [{ key, method: 'cash' }],
    'POST /api/admin/receipts/{id}/cancel': [{ key, cause: 'entered-twice' }],
    'POST /api/admin/registrations/bulk': together.map((deed) => ({ key, rows, ...deed })),
    'POST /api/admin/registrations/undone': undoable.map((change) => ({
      key,
      change,
      ids: [registration],
    })),
    'POST /api/admin/registrations/assigned': [colleague.kavita.id, null].flatMap((expectedId) =>
      [limited.id, 'me'].map((counsellorId) => ({
        key,
        rows: [{ id: registration, expected: expectedId }],
        counsellorId,
        note: 'Mine',
      })),
    ),
    'POST /api/admin/students/{id}/notes': [{ note: 'Called twice.' }],
    'POST /api/admin/students/{id}/enrolments': [
      enrolmentData,
      { ...enrolmentData, registration, seat: { batch: freeBatch, as: 'seat' } },
    ],
    'POST /api/admin/enrolments/{id}/state': [{ to: 'studying' }],
    'PUT /api/admin/enrolments/{id}/supply-state': [{ code: '29' }],
    'PUT /api/admin/enrolments/{id}/buyer': [
      { buyer: { name: 'Sahyadri Systems', address: '4 Residency Road', gstin: null } },
    ],
    'PUT /api/admin/enrolments/{id}/guardian': [{ email: 'mine@mail.example', agreed: true }],
    'PUT /api/admin/enrolments/{id}/instalments': [
      { version: 1, parts: [{ paise: 900_000, dueOn: today() }], reason: 'Mine' },
    ],
    'POST /api/admin/refunds': [
      { key, of: { enrolmentId: enrolment }, paise: 300_000, reason: null },
      { key, of: { registrationId: registration }, paise: 300_000, reason: null },
    ],
    'POST /api/admin/waivers': [{ key, enrolmentId: enrolment, paise: 1_000, reason: 'Mine' }],
    'POST /api/admin/batches/{id}/people': [
      { student: String(student) },
      { student: `S-${student}`, extraReason: 'Mine' },
    ],
    'POST /api/admin/batches/{id}/assignments': [work],
    'PUT /api/admin/assignments/{id}': [{ ...work, version: 1 }],
    'POST /api/admin/submissions/{id}/feedback': [{ verdict: 'accepted', version: 1 }],
    'POST /api/admin/batches/{id}/materials': [
      { title: 'Mine', kind: 'notes', session: null, link: 'https://mine.example' },
    ],
    'POST /api/admin/batches/{id}/material-files': [{ any: 'bytes' }],
    'POST /api/admin/absences/{id}/done': [{ note: 'Mine' }],
    'POST /api/admin/classes/{id}/code': [{ isOpen: true }],
    'POST /api/admin/classes/{id}/roll': [
      { key, marks: [{ student, mark: 'present', expected: null }] },
    ],
    'PATCH /api/admin/batches/{id}/people/{student}': [{ to: freeBatch }],
    'POST /api/admin/batches/{id}/waitlist': [
      { student: String(student) },
      { student: `s ${student}` },
    ],
  }
}

const contacts = ['9822013579', '98220 13579', otherPerson.email]

/** What people who see fees may read: names and sums. */
const isOfFees = ({ 'x-visibility': visibility }: StaffRoute) =>
  typeof visibility === 'object' &&
  !Object.keys(visibility).some((kind) => /student|registration|wait|merge|mail/.test(kind))

const secrets = () => {
  const { student, registration, enrolment, wait, refund, document } = colleague
  return [
    ...['Zubin', 'Qarshwala', 'qarshwala', ...contacts],
    ...[student, registration, enrolment, wait, refund, document].map(String),
  ]
}

// S289
test('each route of staff says whose records it is about', () => {
  expect(routes.length).toBeGreaterThan(100)
  const silent = routes.filter(({ 'x-visibility': visibility }) => visibility === undefined)
  expect(silent.map(({ route }) => route)).toEqual([])
})

// S289
test('each route whose address names a person’s record says which one', () => {
  const namedRoutes = routes.filter(({ path }) => personFolders(path).length > 0)
  expect(namedRoutes.length).toBeGreaterThan(30)
  const loose = namedRoutes.filter(({ 'x-visibility': visibility }) => {
    const visibilityKinds =
      typeof visibility === 'object' ? Object.values(visibility ?? {}).flat() : []
    return !visibilityKinds.some((location) => String(location).startsWith('path '))
  })
  expect(loose.map(({ route }) => route)).toEqual([])
})

// S289
test('no route that is sent the number of a person’s record says that it is about nobody', () => {
  const namedRoutes = routes.filter(({ fields }) => fields.some((one) => recordField.test(one)))
  expect(namedRoutes.length).toBeGreaterThan(8)
  const loose = namedRoutes.filter(({ 'x-visibility': visibility }) => visibility === 'nobody')
  // A story takes the code of a certificate, which shows anybody who has it all that is printed there.
  const ofStories = /^\/api\/admin\/(stories|site-content)/
  expect(loose.filter(({ path }) => !ofStories.test(path)).map(({ route }) => route)).toEqual([])
})

// S290
test.each([
  ['who sees only their own', limitedRoles],
  ['who is accountant as well, but names and sums', bothRoles],
] as const)(
  'of a colleague’s student no route shows anything to %s',
  async (_, roles) => {
    const visitor = roles === bothRoles ? colleague.counsellorAccountant : colleague.limited
    const reads = routes.filter(
      (route) =>
        route.method === 'GET' && mayEnter(route, roles) && route.path !== '/api/admin/events',
    )
    expect(reads.length).toBeGreaterThan(25)
    for (const route of reads)
      for (const query of queriesOf(route)) {
        const answer = await visitor.get(`${addressOf(route)}?${query}`)
        // Search terms are echoed in responses.
        const text = (await answer.text()).replace(/"search":"[^"]*"/g, '')
        const showsFees = roles === bothRoles && isOfFees(route)
        const leakedSecrets = (showsFees ? contacts : secrets()).filter((secret) =>
          text.includes(secret),
        )
        expect({ route: route.route, query, shown: leakedSecrets }).toEqual({
          route: route.route,
          query,
          shown: [],
        })
        const isNamed =
          personFolders(route.path).length > 0 || query.includes(String(colleague.enrolment))
        if (isNamed && !showsFees)
          expect({ route: route.route, status: answer.status }).toMatchObject({ status: 404 })
      }
  },
  60_000,
)

// S290
test('nothing of a colleague’s student is changed by who sees only their own', async () => {
  const bodies = bodiesOf()
  const writes = routes.filter(changesSomething)
  expect(writes.length).toBeGreaterThan(14)
  const untried = writes.filter(({ route, requestBody }) => requestBody && !bodies[route])
  expect(untried.map(({ route }) => route)).toEqual([])
  const before = await databaseState(site)
  for (const route of writes)
    for (const body of bodies[route.route] ?? [undefined]) {
      const answer = await colleague.limited.ask(addressOf(route), {
        method: route.method,
        ...(body && {
          headers: { 'content-type': bodyTypeOf(route) },
          body: JSON.stringify(body),
        }),
      })
      // The summary of a bulk change names the tag that was sent; nothing else of the colleague's may
      // appear.
      const text = (await answer.text()).replace('no longer tagged “qarshwala”', '')
      const isNamed = route['x-visibility'] !== 'filtered'
      const result = { route: route.route, body, isNamed, status: answer.status, text }
      expect(result).toMatchObject(isNamed ? { status: 404 } : { status: 200 })
      if (!isNamed) expect(result).toMatchObject({ text: expect.stringContaining('"done":[]') })
      expect(result).not.toMatchObject({ text: expect.stringMatching(/zubin|qarshwala|982201/i) })
      expect({ ...result, state: await databaseState(site) }).toMatchObject({ state: before })
    }
})

// S291
test('a colleague’s record is refused in the very words of one that does not exist', async () => {
  const { limited, student, enrolment, registration, seatedBatch: seatedId, wait } = colleague
  const pairs = [
    [`/api/admin/students/${student}`, '/api/admin/students/99999999'],
    [`/api/admin/registrations/${registration}`, '/api/admin/registrations/99999999'],
    [
      `/api/admin/refund-calculation?enrolment=${enrolment}`,
      '/api/admin/refund-calculation?enrolment=99999999',
    ],
  ] as const
  const read = async (answer: Response) => ({ status: answer.status, text: await answer.text() })
  for (const [one, other] of pairs)
    expect(await read(await limited.get(one))).toEqual(await read(await limited.get(other)))
  const seatUrl = (id: number) =>
    fillPath('/api/admin/batches/{id}/people/{student}', { id: seatedId, student: id })
  const waitUrl = (id: number) => fillPath('/api/admin/waitlist/{id}', { id })
  for (const [one, other] of [
    [seatUrl(student), seatUrl(99_999_999)],
    [waitUrl(wait), waitUrl(99_999_999)],
  ] as const)
    expect(await read(await limited.ask(one, { method: 'DELETE' }))).toEqual(
      await read(await limited.ask(other, { method: 'DELETE' })),
    )
})

// S291
test('a counsellor without students reaches nobody by guessing numbers through a waitlist', async () => {
  const { limited, freeBatch } = colleague
  const rows = await site.sql<{ id: number; name: string }>(
    'select id::int, name from students order by id',
  )
  expect(rows.length).toBeGreaterThan(10)
  const waits = fillPath('/api/admin/batches/{id}/waitlist', { id: freeBatch })
  for (const { id } of rows)
    expect((await limited.post(waits, { student: String(id) })).status).toBe(404)
  const people = await limited.get(fillPath('/api/admin/batches/{id}/people', { id: freeBatch }))
  expect(await people.json()).toMatchObject({ people: [], waitlist: [] })
})

// S292
test('seats and waitlist entries of others are counted without names', async () => {
  const { limited, kavita, seatedBatch: seatedId, waitlistBatch: waitedId } = colleague
  const peopleOf = async (batch: number, visitor = limited) =>
    (await visitor.get(fillPath('/api/admin/batches/{id}/people', { id: batch }))).json()
  const { name, phone } = otherPerson
  const nobody = { student: null, name: null, phone: null, email: null }
  expect(await peopleOf(seatedId)).toMatchObject({
    people: [{ ...nobody, state: 'taken', extra: null }],
  })
  expect(await peopleOf(waitedId)).toMatchObject({ waitlist: [{ ...nobody, id: null }] })
  expect(await peopleOf(seatedId, kavita)).toMatchObject({ people: [{ name }] })
  expect(await peopleOf(waitedId, kavita)).toMatchObject({ waitlist: [{ phone }] })
  const batch = await limited.get(fillPath('/api/admin/batches/{id}', { id: seatedId }))
  expect(await batch.json()).toMatchObject({ occupied: 1 })
})
