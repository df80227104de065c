import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  addColleagueRecords,
  type ColleagueRecords,
  databaseState,
} from '../../../test-support/colleague-records.ts'
import { openSite, type Site, signInAsAdmin, type Visitor } from '../../../test-support/site.ts'
import { bodyTypeOf, readStaffRoutes, type StaffRoute } from '../../../test-support/staff-routes.ts'
import { may, type Role } from '../../modules/accounts/abilities.ts'
import {
  canSee,
  type PersonRecord,
  type VisibleRecordKind,
  visibleRecordKinds,
} from '../../modules/accounts/visibility/can-see.server.ts'
import { unknownTexts } from '../../modules/accounts/visibility/find-hidden.server.ts'
import { openDatabase } from '../../platform/database/connect.ts'

let site: Site
let database: ReturnType<typeof openDatabase>
let colleague: ColleagueRecords
/** For each kind the colleague's record, and one that the limited counsellor may see. */
let colleagueRecords: Partial<Record<VisibleRecordKind, number | string>>
let ownRecords: Partial<Record<VisibleRecordKind, number | string>>
let naming: Naming[]
beforeAll(async () => {
  site = await openSite({ settings: { SMTP_URL: 'smtp://127.0.0.1:1' } })
  colleague = await addColleagueRecords(site, await signInAsAdmin(site))
  colleagueRecords = await openRecords()
  ownRecords = await openOwn()
  naming = (await readStaffRoutes(site)).flatMap(namingsOf)
  const { connectionString } = site
  database = openDatabase(
    { connectionString },
    { role: 'institute_site', onError: () => undefined },
  )
})
afterAll(async () => {
  await database.pool.end()
  await site.close()
})

/** A route, and one of the places where it names a record. */
type Naming = { route: StaffRoute; kind: VisibleRecordKind; where: string }
type ParameterPlacement = Pick<Naming, 'kind' | 'where'>

function placesOf({ 'x-visibility': visibility }: StaffRoute): ParameterPlacement[] {
  if (typeof visibility !== 'object' || 'everybody' in visibility) return []
  return (Object.entries(visibility) as [VisibleRecordKind, string | string[]][]).flatMap(
    ([kind, locations]) => [locations].flat().map((where) => ({ kind, where })),
  )
}

const namingsOf = (route: StaffRoute): Naming[] =>
  placesOf(route).map((location) => ({ route, ...location }))

const moneyKinds: readonly VisibleRecordKind[] = [
  ...(['fastTrackFee', 'enrolment', 'refund', 'document', 'cheque', 'upiClaim'] as const),
  ...(['order', 'gatewayRefund', 'gatewayPayment'] as const),
]

/** Of the colleague's student, including records that only payments create. */
async function openRecords(): Promise<Partial<Record<VisibleRecordKind, number | string>>> {
  const { student, registration, enrolment, wait, refund, document, merge } = colleague
  const [row] = await site.sql<Partial<Record<VisibleRecordKind, number | string>>>(
    `with cheque as (
       insert into cheques (entry_id, enrolment_id, number, received_at)
         select id, $2, '004411', now() from ledger_entries where enrolment_id = $2 limit 1
         returning id),
     claim as (
       insert into upi_claims (enrolment_id, paise, reference, key, claimed_by, claimed_at)
         values ($2, 100000, 'QZPAY44110', 'colleague-claims', 'Test', now()) returning id),
     bought as (
       insert into orders (student_id, purpose, course_id, course, batch_id, fee_paise, paise,
                           agreed_at, gateway, created_at, changed_at, state)
         values ($1, 'seat', 'python-programming', 'Python', $3, 900000, 900000, now(), 'test',
                 now(), now(), 'no-seat') returning id),
     payment as (
       insert into gateway_payments (gateway, payment, order_id, paise, currency, method, counts_as,
                                     paid_at, recorded_at)
         select 'test', 'pay_colleague', id, 900000, 'INR', 'upi', 'fee', now(), now() from bought
         returning id),
     refund as (
       insert into gateway_refunds (key, gateway_payment_id, paise, reason, requested_by, requested_at, changed_at)
         select 'colleague-back', id, 900000, 'elsewhere', 'Test', now(), now() from payment
         returning id),
     mail as (
       insert into failed_mails (job_id, mail_id, attempts, refusals, first_attempt_at, reason, line, failed_at,
                                 registration_id, recipient, mail)
         values (1, 'colleague-mail', 3, 3, now(), 'refused', '550 no such user', now(), $4,
                 'student', '{}') returning id),
     counter as (
       insert into certificate_counters (year, last) values ('26-27', 1) returning year),
     seat as (
       insert into batch_seats (batch_id, student_id, state, source, left_reason, created_at, changed_at)
         values ($3, $1, 'left', 'desk', 'removed', now(), now()) returning id),
     certificate as (
       insert into certificates (kind, year, number, name, code, seat_id, batch_id, contents,
                                 status_list, status_index, issued_by, issued_at)
         select 'attended', year, 1, 'CERT/26-27/000001', '0123456789ABCDEFGHJK', seat.id, $3, '{}',
                1, 1, 'Test', now() from counter, seat returning id)
     select cheque.id::int as cheque, claim.id::int as "upiClaim", bought.id as order,
            payment.id::int as "gatewayPayment", refund.id::int as "gatewayRefund", mail.id::int as mail,
            certificate.id::int as certificate
       from cheque, claim, bought, payment, refund, mail, certificate`,
    [student, enrolment, colleague.freeBatch, registration],
  )
  return {
    student,
    registration,
    enrolment,
    wait,
    refund,
    document,
    merge,
    fastTrackFee: registration,
    ...row,
    classSession: colleague.classSession,
    batchWork: colleague.seatedBatch,
    assignment: colleague.assignment,
    submission: colleague.submission,
    material: colleague.material,
    absence: colleague.absence,
  }
}

/** The visible record that a route names beside the colleague's. */
async function openOwn(): Promise<Partial<Record<VisibleRecordKind, number | string>>> {
  const [row] = await site.sql<{ student: number; registration: number }>(
    `with entered as (insert into students (name, source) values ('Own Person', 'staff') returning id)
     insert into registrations (student_id, course, phone)
       select id, 'Data Science', '+919811100011' from entered
       returning id::int as registration, student_id::int as student`,
  )
  return { ...row }
}

/** A request with a record in each place: the colleague's in this one, visible ones elsewhere. */
function requestOf({ route, kind, where }: Naming) {
  let path = route.path
  let query = ''
  let body: unknown
  for (const location of placesOf(route)) {
    const isThis = location.kind === kind && location.where === where
    const id = isThis
      ? colleagueRecords[kind]
      : (ownRecords[location.kind] ?? colleagueRecords[location.kind])
    const [part = '', name = ''] = location.where.split(' ')
    if (part === 'path') path = path.replace(`{${name}}`, String(id))
    if (part === 'query' && isThis) query = `?${name}=${id}`
    if (part === 'body' && isThis) body = bodyOf(name.split('.'), id)
  }
  const address = path.replace(/\{\w+\}/g, '1') + query
  if (route.method === 'GET') return [address, {}] as const
  const bodyText = JSON.stringify(body ?? {})
  const headers = { 'content-type': bodyTypeOf(route) }
  return [address, { method: route.method, headers, body: bodyText }] as const
}

/** `also[].id` is `{ also: [{ id }] }`. */
function bodyOf([step, ...rest]: string[], id: unknown): unknown {
  if (step === undefined) return id
  const inner = bodyOf(rest, id)
  return step.endsWith('[]') ? { [step.slice(0, -2)]: [inner] } : { [step]: inner }
}

async function ask(visitor: Pick<Visitor, 'ask'>, location: Naming) {
  const [address, request] = requestOf(location)
  const answer = await visitor.ask(address, request)
  return { status: answer.status, text: await answer.text() }
}

const contacts = /98220 ?13579|zubin\.qarshwala@/i

describe('each kind of record', () => {
  // S342
  test('is tried, and is named by some route', () => {
    expect(Object.keys(colleagueRecords).sort()).toEqual([...visibleRecordKinds].sort())
    expect([...new Set(naming.map(({ kind }) => kind))].sort()).toEqual(
      [...visibleRecordKinds].sort(),
    )
  })

  const see = (person: { id: string }, roles: Role[], record: PersonRecord) =>
    canSee(database.db, { id: person.id, roles }, record)

  // S342
  test.each(visibleRecordKinds)(
    '%s: its counsellor sees it, and of money who sees fees',
    async (kind) => {
      const { kavita, limited, counsellorAccountant } = colleague
      const id = colleagueRecords[kind] ?? 0
      const unknown = typeof id === 'string' ? crypto.randomUUID() : 99_999_999
      expect({
        hers: await see(kavita, ['counsellor'], { kind, id }),
        others: await see(limited, ['counsellor', 'trainer', 'content'], { kind, id }),
        unknown: await see(kavita, ['counsellor'], { kind, id: unknown }),
        accountant: await see(limited, ['accountant'], { kind, id }),
        both: await see(counsellorAccountant, ['counsellor', 'accountant'], { kind, id }),
        admin: await see(counsellorAccountant, ['admin'], { kind, id }),
      }).toEqual({
        hers: true,
        others: false,
        unknown: false,
        admin: true,
        accountant: moneyKinds.includes(kind),
        both: moneyKinds.includes(kind),
      })
    },
  )
})

describe('by every route that names a colleague’s record', () => {
  const limitedRoles: Role[] = ['counsellor', 'trainer', 'content']
  const bothRoles: Role[] = ['counsellor', 'accountant']
  const placesSeenBy = (roles: Role[]) =>
    naming.filter(({ kind }) => roles.includes('accountant') && moneyKinds.includes(kind))
  const describeRoute = ({ route: { route }, kind, where }: Naming) => ({ route, kind, where })

  // S342
  test.each([
    ['a counsellor', limitedRoles],
    ['a counsellor who is accountant as well', bothRoles],
  ] as const)('%s is refused, and nothing changes', async (_, roles) => {
    const before = await databaseState(site)
    const visibleLocations = placesSeenBy(roles)
    const hidden = naming.filter((location) => !visibleLocations.includes(location))
    expect(hidden.length).toBeGreaterThan(25)
    for (const location of hidden) {
      const { status, text } = await ask(
        roles === bothRoles ? colleague.counsellorAccountant : colleague.limited,
        location,
      )
      const mayEnter = may({ roles }, location.route['x-who'])
      const texts = { text: expect.stringContaining(unknownTexts[location.kind]) }
      const refusal = mayEnter ? { status: 404, ...texts } : { status: 403 }
      expect({ ...describeRoute(location), status, text }).toMatchObject({
        ...describeRoute(location),
        ...refusal,
      })
      const state = await databaseState(site)
      expect({ ...describeRoute(location), state }).toEqual({
        ...describeRoute(location),
        state: before,
      })
    }
  })

  // S342
  test('a counsellor who is also accountant reads fees, and no contact details', async () => {
    const visibleLocations = placesSeenBy(bothRoles)
    expect(visibleLocations.length).toBeGreaterThan(15)
    for (const location of visibleLocations) {
      const { status, text } = await ask(colleague.counsellorAccountant, location)
      const mayEnter = may({ roles: bothRoles }, location.route['x-who'])
      const isUnknown = text.includes(unknownTexts[location.kind])
      const contact = contacts.exec(text)?.[0]
      const answer = {
        isRefused: status === 403,
        isBroken: status >= 500,
        isUnknown,
        shown: contact,
      }
      expect({ ...describeRoute(location), ...answer }).toEqual({
        ...describeRoute(location),
        isRefused: !mayEnter,
        isBroken: false,
        isUnknown: false,
        shown: undefined,
      })
    }
  })
})
