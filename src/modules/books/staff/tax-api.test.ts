import { afterAll, beforeAll, expect, test } from 'vitest'
import { openFees, readMessage } from '../../../../test-support/fees.ts'
import { hire } from '../../../../test-support/team.ts'
import { fillPath } from '../../../ui/api/fill-path.ts'

let fees: Awaited<ReturnType<typeof openFees>>
let now = new Date('2026-11-22T06:00:00Z')
beforeAll(async () => {
  fees = await openFees(() => now)
})
afterAll(() => fees.site.close())

type Settings = {
  expected: number | null
  rows: { validFrom: string; until: string | null; gst: string }[]
}
const settings = () => fees.readJson<Settings>('/api/admin/tax')
const regular = { gst: 'regular', gstin: '27AAPFU0939F1ZV', sac: '999293', rate: 1800 }

async function set(body: object, visitor = fees.accountant) {
  const { expected } = await settings()
  return visitor.post('/api/admin/tax', {
    expected,
    validFrom: '2027-01-01',
    ...regular,
    ...body,
  })
}

async function documentOf(response: Response) {
  const { document } = (await response.json()) as { document: { id: number } }
  const [row] = await fees.site.sql<{ kind: string; contents: Record<string, unknown> }>(
    'select kind, contents from documents where id = $1',
    [document.id],
  )
  return row
}

// S253
test('a status is printed on documents from its day on, and earlier documents stay', async () => {
  const id = await fees.enrolStudent('Asha Kulkarni', { startsOn: '2026-11-30' })
  const before = await documentOf(await fees.pay(id, { paise: 100_000 }))
  expect(before).toMatchObject({ kind: 'receipt', contents: { tax: null, sac: null } })

  expect((await set({ validFrom: '2026-11-22' })).status).toBe(201)
  const advance = await documentOf(await fees.pay(id, { paise: 118_000 }))
  now = new Date('2026-12-01T06:00:00Z')
  await fees.signInAgain()
  const invoice = await documentOf(await fees.pay(id, { paise: 118_000 }))

  const tax = { rate: 1800, taxablePaise: 100_000, cgstPaise: 9_000, sgstPaise: 9_000 }
  expect(advance).toMatchObject({ kind: 'receipt-voucher', contents: { tax, sac: '999293' } })
  expect(invoice).toMatchObject({ kind: 'tax-invoice', contents: { tax, place: { code: '27' } } })
  const [still] = await fees.site.sql(`select kind from documents order by id limit 1`)
  expect(still).toEqual({ kind: 'receipt' })
})

test('statuses apply one after the other; a second one for a day replaces the first', async () => {
  await set({ validFrom: '2027-04-01', gst: 'composition', sac: null, rate: null })
  await set({ validFrom: '2027-04-01', gst: 'none' })

  const { rows } = await settings()

  expect(rows.map(({ validFrom, until, gst }) => [validFrom, until, gst])).toEqual([
    ['2027-04-01', null, 'none'],
    ['2026-11-22', '2027-03-31', 'regular'],
  ])
  const events = await fees.site.sql(`select from audit_events where event = 'set tax'`)
  expect(events).toHaveLength(3)
})

test.each([
  ['a day that is gone', { validFrom: '2026-11-21' }, 'validFrom', /today or a later day/],
  ['a mistyped GSTIN', { gstin: '27AAPFU0938F1ZV' }, 'gstin', /not a GSTIN/],
  ['no code', { sac: null }, 'sac', /999293/],
  ['no rate', { rate: null }, 'rate', /percent/],
])('%s is refused beside its field', async (_, body, field, words) => {
  const refusal = await readMessage(await set(body))

  expect(refusal.status).toBe(400)
  expect(refusal.fields?.[field]).toMatch(words)
})

// S253
test('of two who save what they both saw the second is told', async () => {
  const { expected } = await settings()
  const body = { expected, validFrom: '2027-06-01', ...regular }

  const answers = await Promise.all([
    fees.accountant.post('/api/admin/tax', body),
    fees.owner.post('/api/admin/tax', body),
  ])

  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
})

// S254
test('an admin reads neither and sets neither; a stolen cookie alone sets nothing', async () => {
  const admin = await hire(fees.site, 'Nikhil Rane', 'admin')
  expect((await admin.get('/api/admin/tax')).status).toBe(403)
  const payee = { address: 'thief@bank', name: 'Thief' }
  expect((await admin.ask('/api/admin/upi-address', asPut(payee))).status).toBe(403)

  now = new Date(now.getTime() + 11 * 60_000)

  const response = await fees.accountant.ask('/api/admin/upi-address', asPut(payee))
  expect(response.status).toBe(403)
  expect(await response.json()).toMatchObject({ stepUp: true })
})

const asPut = (body: object) => ({
  method: 'PUT',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})

test('a course is supplied where its classroom stands', async () => {
  await fees.signInAgain()
  const id = await fees.enrolStudent('Far Away', { startsOn: '2026-11-01' })
  await fees.site.sql(
    `with planned as (
       insert into batches (course_id, mode, state_code, days, from_time, to_time, starts_on, ends_on,
                            seats, opens_at, closes_at, saved_by)
       select id, 'classroom', '29', '{1}', '19:00', '21:00', '2026-11-01', '2027-02-01',
              10, now() - interval '1 day', now(), 'Staff' from courses order by id limit 1 returning id
     ), seated as (
       insert into batch_seats (batch_id, student_id, state, source, created_at, changed_at)
       select planned.id, j.student_id, 'taken', 'desk', now(), now() from planned, enrolments j
        where j.id = $1 returning id
     ) update enrolments set seat_id = (select id from seated) where id = $1`,
    [id],
  )

  const document = await documentOf(await fees.pay(id, { paise: 118_000 }))

  expect(document).toMatchObject({
    kind: 'tax-invoice',
    contents: {
      place: { code: '29', name: 'Karnataka' },
      tax: { igstPaise: 18_000, cgstPaise: 0 },
    },
  })
})

test('an online course is supplied where its student lives, once somebody says where', async () => {
  const id = await fees.enrolStudent('Learns Online', { startsOn: '2026-11-01' })
  const put = (code: unknown) =>
    fees.owner.ask(fillPath('/api/admin/enrolments/{id}/supply-state', { id }), asPut({ code }))
  const ownDocument = await documentOf(await fees.pay(id, { paise: 118_000 }))
  expect(ownDocument).toMatchObject({
    contents: { place: { code: '27' }, tax: { cgstPaise: 9_000 } },
  })

  expect((await put('99')).status).toBe(400)
  expect((await put('33')).status).toBe(200)

  const otherDocument = await documentOf(await fees.pay(id, { paise: 118_000 }))
  expect(otherDocument).toMatchObject({
    contents: { place: { code: '33' }, tax: { igstPaise: 18_000 } },
  })
  expect((await fees.read(id)).supplyState).toBe('33')
})
