import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openDiscounts } from '../../../test-support/discounts.ts'
import { newBatch } from '../../../test-support/refund-requests.ts'
import { fieldsOf } from '../../../test-support/route-fields.ts'
import { type Visitor, visit } from '../../../test-support/site.ts'
import { type Ability, may } from '../../modules/accounts/abilities.ts'
import { endpoints } from '../../ui/addresses/site-map.ts'

type Desk = Awaited<ReturnType<typeof openDiscounts>>
let desk: Desk
let routes: Route[]
let world: World
beforeAll(async () => {
  desk = await openDiscounts()
  routes = listRoutes((await (await visit(desk.site).get(endpoints.openapi)).json()) as Document)
  world = await makeWorld(desk)
})
afterAll(() => desk.site.close())
beforeEach(() => desk.site.sql('delete from rate_limits'))

/** Names of fields that could set a fee, discount, waiver, instalment or extra seat. */
const sensitive =
  /paise|rupees|price|fee|discount|waive|percent|amount|limit|parts|plan|due|^on$|^days$|seat|extra/i

/** Data that must be unchanged after a counsellor's attempt. */
const protectedRows = `
  select json_build_object(
    'enrolments', (select json_agg(j order by id) from (select id, student_id, course, fee_paise, discount_paise,
      registration_id, starts_on, seat_id from enrolments) j),
    'dues', (select json_agg(d order by id) from (select id, enrolment_id, paise, due_on from dues) d),
    'ledger', (select json_agg(l order by id) from (select id, kind, paise, enrolment_id, registration_id
      from ledger_entries) l),
    'seats', (select json_agg(p order by id) from (select id, batch_id, student_id from batch_seats where state = 'taken') p),
    'courses', (select json_agg(c order by id) from (select id, course::text, draft::text from courses) c),
    'batches', (select json_agg(b order by id) from (select id, course_id, seats from batches) b),
    'plans', (select json_agg(f order by id) from (select id, parts::text, retired_at from fee_plans) f),
    'limits', (select discount_limits from site_settings))::text as rows`

type World = Awaited<ReturnType<typeof makeWorld>>

/** A student who owes the full price, a full batch, and somebody with a seat elsewhere. */
async function makeWorld({ site, owner, enrol, addStudent, addRegistration, enrolmentIdOf }: Desk) {
  const student = await addStudent()
  expect((await enrol(owner, student)).status).toBe(201)
  const [full, other] = [await newBatch(site, { seats: 1 }), await newBatch(site)]
  await site.sql(`update batches set course_id = 'mern-stack' where id = any($1)`, [[full, other]])
  const [seatedId, moving] = [await addStudent(), await addStudent()]
  for (const [batch, actingStudent] of [
    [full, seatedId],
    [other, moving],
  ])
    await site.sql(
      `insert into batch_seats (batch_id, student_id, state, source, created_at, changed_at)
       values ($1, $2, 'taken', 'desk', '2026-11-22', '2026-11-22')`,
      [batch, actingStudent],
    )
  const registration = await addRegistration(await addStudent())
  const free = await addStudent()
  return {
    student,
    enrolment: await enrolmentIdOf(student),
    full,
    other,
    moving,
    free,
    registration,
  }
}

type Try = { path?: Record<string, number>; body: (world: World) => object; status: number }

const enrolment = {
  course: 'mern-stack',
  registration: null,
  feePaise: 2_274_900,
  discountPaise: 0,
  discountReason: 'For a friend',
  startsOn: '2026-12-01',
  isAdult: true,
  guardian: null,
  parts: [{ rest: true, days: 0 }],
}
const enrolled = (terms: object | ((world: World) => object), status: number): Try => ({
  body: (knownIds) => ({
    key: desk.newKey(),
    ...enrolment,
    ...(typeof terms === 'function' ? terms(knownIds) : terms),
  }),
  status,
})
const inParts = (parts: object[], status = 400): Try => ({
  body: () => ({ version: 1, parts, reason: 'As they wish' }),
  status,
})

/** Each route with such a field, and the refusal that a counsellor beyond the limit gets. */
const limitTries: Record<string, { at?: (world: World) => Record<string, number>; tries: Try[] }> =
  {
    'POST /api/admin/students/{id}/enrolments': {
      at: ({ free: id }) => ({ id }),
      tries: [
        enrolled({ discountPaise: 227_491 }, 202),
        enrolled({ course: 'java-core-advanced', feePaise: 0 }, 202),
        enrolled({ course: 'Anything', feePaise: 0 }, 400),
        enrolled(({ registration }) => ({ registration }), 400),
        enrolled({ parts: [{ rest: true, on: '2999-01-01' }] }, 400),
        enrolled(
          {
            parts: [
              { paise: 2_274_900, days: 0 },
              { rest: true, days: 1 },
            ],
          },
          400,
        ),
        enrolled({ startsOn: '2999-01-01' }, 400),
        enrolled({ plan: 999_999, parts: undefined }, 400),
        enrolled(
          ({ full }) => ({ startsOn: '2026-11-30', seat: { batch: full, as: 'seat' } }),
          400,
        ),
      ],
    },
    'PUT /api/admin/enrolments/{id}/instalments': {
      at: ({ enrolment: id }) => ({ id }),
      tries: [
        inParts([{ paise: 2_274_900, dueOn: '2999-01-01' }]),
        inParts([{ paise: 2_274_900, dueOn: '2026-11-22' }]),
        inParts([{ paise: 1_000_000, dueOn: '2026-12-01' }]),
        inParts([{ paise: 3_000_000, dueOn: '2026-12-01' }]),
      ],
    },
    'POST /api/admin/waivers': {
      tries: [
        {
          body: ({ enrolment: enrolmentData }) => ({
            key: desk.newKey(),
            enrolmentId: enrolmentData,
            paise: 227_491,
            reason: 'For a friend',
          }),
          status: 201,
        },
      ],
    },
    'POST /api/admin/refunds': {
      tries: [
        {
          body: ({ enrolment: enrolmentData }) => ({
            key: desk.newKey(),
            of: { enrolmentId: enrolmentData },
            paise: 500_000,
            reason: 'For a friend',
          }),
          status: 409,
        },
      ],
    },
    'POST /api/admin/batches/{id}/people': {
      at: ({ full: id }) => ({ id }),
      tries: [
        { body: ({ free }) => ({ student: String(free), extraReason: 'A friend' }), status: 409 },
      ],
    },
    'PATCH /api/admin/batches/{id}/people/{student}': {
      at: ({ other: id, moving: student }) => ({ id, student }),
      tries: [{ body: ({ full }) => ({ to: full, extraReason: 'A friend' }), status: 409 }],
    },
    'POST /api/admin/registrations/{id}/status': {
      at: ({ registration: id }) => ({ id }),
      tries: [
        {
          body: ({ full }) => ({
            key: desk.newKey(),
            account: null,
            version: 1,
            to: 'confirmed',
            amountPaise: 50_000,
            seat: { batch: full, as: 'seat' },
          }),
          status: 400,
        },
      ],
    },
    'POST /api/checkouts': {
      tries: [{ body: () => ({ course: 'mern-stack', paise: 1, batch: 1 }), status: 400 }],
    },
    'POST /api/me/enrolments/{id}/payments': {
      at: ({ enrolment: id }) => ({ id }),
      tries: [{ body: () => ({ paise: 1 }), status: 404 }],
    },
    'POST /api/me/refunds': {
      tries: [
        {
          body: ({ enrolment: enrolmentData }) => ({
            key: desk.newKey(),
            of: { enrolmentId: enrolmentData },
            paise: 0,
          }),
          status: 404,
        },
      ],
    },
  }

/** Routes that a counsellor may not use: by the ability in the OpenAPI document. */
const notForCounsellors = [
  'PUT /api/admin/sources/{id}/cost',
  'POST /api/admin/enrolments/{id}/reminder',
  'PUT /api/admin/enrolments/{id}/promise',
  'POST /api/admin/reminders',
  'POST /api/admin/reminders/preview',
  'POST /api/admin/refunds/{id}/decision',
  'POST /api/admin/enrolments/{id}/payments',
  'POST /api/admin/enrolments/{id}/upi-claims',
  'POST /api/admin/upi-claims/{id}',
  'POST /api/admin/cash-counts',
  'POST /api/admin/plans',
  'PUT /api/admin/plans/{id}',
  'POST /api/admin/courses',
  'PUT /api/admin/courses/{id}/draft',
  'PUT /api/admin/courses/{id}/planned-price',
  'POST /api/admin/batches',
  'PUT /api/admin/batches/{id}',
  'PUT /api/admin/batches/{id}/certificate-rule',
  'POST /api/admin/batches/{id}/assignments',
  'PUT /api/admin/assignments/{id}',
  'POST /api/admin/submissions/{id}/feedback',
  'PUT /api/admin/discount-limits',
  'PUT /api/admin/enquiry-assignment',
  'POST /api/admin/tax',
]

// S317
test('every route whose body can set a fee, a discount, a waiver, an instalment or an extra seat is in the table', () => {
  const matchingRoutes = routes.filter(({ fields }) =>
    fields.some((field) => sensitive.test(field)),
  )
  expect(matchingRoutes.map(({ name }) => name).sort()).toEqual(
    [...Object.keys(limitTries), ...notForCounsellors].sort(),
  )
})

describe('a counsellor alone, beyond the limit', () => {
  // S317
  test.each(Object.keys(limitTries))('changes nothing by %s', async (name) => {
    const { at, tries } = limitTries[name] ?? expect.fail()
    for (const one of tries) {
      const before = await readRows()
      const answer = await send(desk.counsellor, name, { path: at?.(world), body: one.body(world) })
      expect({
        body: one.body(world),
        said: await answer.text(),
        status: answer.status,
      }).toMatchObject({
        status: one.status,
      })
      expect(await readRows()).toBe(before)
    }
  })

  // S317
  test.each(notForCounsellors)('is refused at %s', async (name) => {
    const audience = routes.find((route) => route.name === name)?.who
    expect(may({ roles: ['counsellor'] }, audience as Ability)).toBe(false)
    const { enrolment: enrolmentData } = world
    expect(
      (await send(desk.counsellor, name, { path: { id: enrolmentData }, body: {} })).status,
    ).toBe(403)
  })
})

async function readRows() {
  const [row] = await desk.site.sql<{ rows: string }>(protectedRows)
  return row?.rows
}

function send(
  visitor: Visitor,
  name: string,
  { path = {}, body }: { path?: Record<string, number> | undefined; body: object },
) {
  const [method = '', pattern = ''] = name.split(' ')
  const address = pattern.replace(/\{(\w+)\}/g, (_, part) => String(path[part] ?? 1))
  const headers = { 'content-type': 'application/json' }
  return visitor.ask(address, { method, headers, body: JSON.stringify(body) })
}

type Document = {
  paths: Record<string, Record<string, { 'x-who'?: string; requestBody?: object }>>
  components: { schemas: Record<string, unknown> }
}
type Route = { name: string; who: string | undefined; fields: string[] }

function listRoutes({ paths, components }: Document): Route[] {
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      name: `${method.toUpperCase()} ${path}`,
      who: operation['x-who'],
      fields: fieldsOf(operation.requestBody, components.schemas),
    })),
  )
}
