import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { emptyLedger } from '../../../../test-support/empty-ledger.ts'
import { openSite, type Site, signInAsAdmin, type Visitor } from '../../../../test-support/site.ts'
import { hire } from '../../../../test-support/team.ts'
import { openDatabase } from '../../../platform/database/connect.ts'
import { fillPath } from '../../../ui/api/fill-path.ts'
import { enrolStudent } from '../../enrolments/enrol-student.server.ts'
import { assignRegistration } from '../../registrations/assign-registration.server.ts'
import { moveRegistration } from '../../registrations/move-registration.server.ts'
import { recordContact } from '../../registrations/record-contact.server.ts'

/** Ten in the morning in India. */
const monday = new Date('2027-03-15T10:00:00+05:30')

let site: Site
let admin: Visitor
let database: ReturnType<typeof openDatabase>
let asha: { id: string; name: string } & Visitor
let kiran: { id: string; name: string } & Visitor
beforeAll(async () => {
  site = await openSite({ clock: () => monday })
  database = openDatabase(site, { onError: () => undefined })
  admin = await signInAsAdmin(site)
  await emptyLedger(site)
  await site.sql('delete from registrations')
  asha = await hire(site, 'Asha Rao', 'counsellor')
  kiran = await hire(site, 'Kiran Bedi', 'counsellor')
  await live()
})
afterAll(async () => {
  await Promise.all([database.pool.end(), site.close()])
})

const cash = { method: 'cash', reference: null, bank: null, despitePending: [] } as const
const at = (text: string) => new Date(`2027-${text}:00+05:30`)
/** An enquiry at a time in India, for a course, assigned to a counsellor. */
async function enquire(when: string, course: string, to?: { id: string }) {
  const [row] = await site.sql<{ id: number; student: number }>(
    `with person as (
       insert into students (name, source, created_at) values ('Somebody', 'staff', $1) returning id)
     insert into registrations (student_id, course, phone, registered_at)
     select id, $2, '+919811122233', $1 from person returning id::int, student_id::int as student`,
    [at(when), course],
  )
  const { id = 0, student = 0 } = row ?? {}
  if (to) {
    const input = { id, counsellorId: to.id, expected: null, note: null }
    const context = { actor: { ...asha, roles: ['owner' as const] }, now: at(when) }
    await assignRegistration(database.db, input, context)
  }
  let version = 1
  const expectOk = (result: { ok: boolean; version?: number }) => {
    expect(result).toMatchObject({ ok: true })
    version = result.version ?? 0
  }
  return {
    id,
    student,
    call: async (
      actor: { id: string; name: string },
      when: string,
      outcome: 'reached' | 'no-answer' | 'call-back' | 'message',
      nextContactOn: string,
    ) =>
      expectOk(
        await recordContact(
          database.db,
          { id, version, outcome, nextContactOn, note: '', otherRegistrations: [] },
          { actor: { ...actor, roles: ['owner' as const] }, now: at(when) },
        ),
      ),
    move: async (
      when: string,
      to: 'confirmed' | 'attending' | 'completed' | 'lost',
      reason: string | null = null,
    ) =>
      expectOk(
        await moveRegistration(
          database.db,
          { id, version, to, reason, seat: null, payment: to === 'confirmed' ? cash : null },
          { actor: { ...asha, roles: ['counsellor' as const] }, now: at(when) },
        ),
      ),
    join: (when: string) =>
      database.db.transaction((tx) =>
        enrolStudent(
          tx,
          {
            studentId: student,
            registrationId: null,
            seatId: null,
            course: { title: course, agreedPaise: 4_000_000 },
            feePaise: 4_000_000,
            discountPaise: 0,
            discountReason: null,
            supplyState: null,
            startsOn: '2027-03-20',
            parts: [{ percent: 100, days: 0 }],
            isAdult: true,
            guardian: null,
            key: `joining of ${id}`,
          },
          { actor: asha, now: at(when) },
        ),
      ),
  }
}

/*
 * The small world, day by day. What is counted of it below was counted by hand.
 *
 *   enquiry            | of    | first call       | what became of it
 *   1 March 09:00  A   | Asha  | after 10 minutes | confirmed, attended, completed, joined
 *   1 March 10:00  B   | Asha  | after 40 minutes | reached on the fourth try, lost: too far
 *   2 March 09:00  C   | Kiran | after 26 hours   | asked to be called back; nobody did
 *   2 March 12:00  D   | Kiran | none             | stands new
 *   3 March 09:00  F   | none  | none             | lost: too far, in other capitals
 *   3 March 10:00  G   | none  | none             | lost for a reason of her own
 *   28 February 23:59  | Asha  | after 2 minutes  | joined in March: February’s
 */
async function live() {
  const early = await enquire('02-28T23:59', 'Data Science', asha)
  await early.call(asha, '03-01T00:01', 'reached', '2027-03-02')
  await early.join('03-01T12:00')

  const a = await enquire('03-01T09:00', 'Data Science', asha)
  await a.call(asha, '03-01T09:10', 'reached', '2027-03-03')
  await a.move('03-03T18:00', 'confirmed')
  await a.move('03-05T10:00', 'attending')
  await a.move('03-12T10:00', 'completed')
  await a.join('03-13T11:00')

  const b = await enquire('03-01T10:00', 'Data Science', asha)
  await b.call(asha, '03-01T10:40', 'no-answer', '2027-03-02')
  await b.call(asha, '03-04T10:00', 'reached', '2027-03-08')
  await b.move('03-08T10:00', 'lost', 'Too far away')

  const c = await enquire('03-02T09:00', 'Python Programming', kiran)
  await c.call(kiran, '03-02T09:05', 'message', '2027-03-03')
  await c.call(kiran, '03-03T11:00', 'call-back', '2027-03-04')

  await enquire('03-02T12:00', 'Python Programming', kiran)
  const f = await enquire('03-03T09:00', 'Python Programming')
  await f.move('03-03T12:00', 'lost', 'too far AWAY ')
  const g = await enquire('03-03T10:00', 'Python Programming')
  await g.move('03-04T12:00', 'lost', 'Lives with her aunt Kavita')
}

type Read = {
  rows: { key: string; label: string | null; values: Record<string, number | null> }[]
  total: Record<string, number | null>
}
const march = 'from=2027-03-01&until=2027-03-31'

async function read(report: string, query = march, visitor = admin): Promise<Read> {
  const response = await visitor.get(
    `${fillPath('/api/admin/reports/{report}', { report })}?${query}`,
  )
  expect(response.status).toBe(200)
  return (await response.json()) as Read
}

describe('the funnel of March', () => {
  const total = { enquiries: 6, reached: 3, confirmed: 1, attended: 1, completed: 1, enrolled: 1 }

  // S285
  test('in all, and by month', async () => {
    expect(await read('funnel')).toMatchObject({ total, rows: [{ key: '2027-03', values: total }] })
  })

  // S285
  test('by course', async () => {
    const { rows } = await read('funnel', `${march}&by=course`)

    expect(rows.map(({ key, values }) => [key, ...Object.values(values)])).toEqual([
      ['Python Programming', 4, 1, 0, 0, 0, 0],
      ['Data Science', 2, 2, 1, 1, 1, 1],
    ])
  })

  // S285
  test('by counsellor, and unassigned', async () => {
    const { rows } = await read('funnel', `${march}&by=counsellor`)

    expect(rows.map(({ label, values }) => [label, values.enquiries, values.enrolled])).toEqual(
      expect.arrayContaining([
        ['Asha Rao', 2, 1],
        ['Kiran Bedi', 2, 0],
        [null, 2, 0],
      ]),
    )
  })

  // S285
  test('of any dates: days begin at midnight in India, and count by the enquiry, not the enrolment', async () => {
    const { total: first } = await read('funnel', 'from=2027-02-28&until=2027-02-28')
    const { rows } = await read('funnel', 'from=2027-02-01&until=2027-03-31')

    expect(first).toMatchObject({ enquiries: 1, reached: 1, enrolled: 1 })
    expect(rows.map(({ key, values }) => [key, values.enquiries])).toEqual([
      ['2027-02', 1],
      ['2027-03', 6],
    ])
  })
})

// S286
test('the time to the first call: 10 minutes, 40 minutes and 26 hours; a message does not count', async () => {
  const { total, rows } = await read('first-call', `${march}&by=course`)

  // The 90th percentile: four fifths of the way from 40 minutes to 1,560.
  expect(total).toEqual({ enquiries: 6, called: 3, median: 40, ninetieth: 1_256 })
  expect(rows.map(({ key, values }) => [key, values.called, values.median])).toEqual([
    ['Python Programming', 1, 1_560],
    ['Data Science', 2, 25],
  ])
})

// S286
test('enrolments by time to the first call', async () => {
  const { rows } = await read('call-effect')

  expect(
    rows.map(({ key, values }) => [key, values.enquiries, values.confirmed, values.enrolled]),
  ).toEqual([
    ['quarter', 1, 1, 1],
    ['hour', 1, 0, 0],
    ['day', 0, 0, 0],
    ['three-days', 1, 0, 0],
    ['later', 0, 0, 0],
    ['never', 3, 0, 0],
  ])
})

// S287
test('lost reasons are grouped without case; a reason given once is not shown', async () => {
  const { rows, total } = await read('lost')

  expect(total).toEqual({ lost: 3 })
  expect(rows.map(({ label, values }) => [label?.toLowerCase() ?? null, values.lost])).toEqual([
    ['too far away', 2],
    [null, 1],
  ])
})

// S259
test('the cost of an enrolment is the cost of its source on these dates', async () => {
  await site.sql(
    `insert into source_costs (source_id, month, paise, saved_by, saved_at)
     values (1, '2027-03-01', 3100000, 'Meenal Joshi', now())`,
  )
  const { total, rows } = await read('cost')
  const whole = { cost: 3_100_000, enquiries: 6, enrolled: 1, perEnquiry: 516_667 }
  expect(total).toEqual({ ...whole, perEnrolment: 3_100_000 })
  expect(rows).toMatchObject([{ label: 'Website', values: total }])
  const { total: half } = await read('cost', 'from=2027-03-01&until=2027-03-15')
  expect(half).toMatchObject({ cost: 1_500_000, perEnrolment: 1_500_000 })
})

describe('the board', () => {
  const board = async (visitor: Visitor) => {
    const response = await visitor.get(`/api/admin/board?${march}`)
    expect(response.status).toBe(200)
    const { rows } = (await response.json()) as { rows: Record<string, unknown>[] }
    return rows.map(
      ({
        name,
        calls,
        reached: reachedCount,
        promised: promisedCount,
        kept: keptCount,
        enquiries,
        enrolled: enrolledCount,
      }) => [name, calls, reachedCount, promisedCount, keptCount, enquiries, enrolledCount],
    )
  }
  /*
   * Asha called at 00:01 and 09:10 on the 1st, at 10:40, and on the 4th: four calls, three reached.
   * Promised were the 2nd (February’s enquiry, kept: enrolled on the 1st), the 3rd (kept), the 2nd (kept on the 4th),
   * the 8th (kept).
   */
  const ofAsha = ['Asha Rao', 4, 3, 4, 3, 2, 1]
  /* Kiran called once. Promised were the 3rd (kept) and the 4th (not kept). */
  const ofKiran = ['Kiran Bedi', 1, 1, 2, 1, 2, 0]

  // S288
  test('shows the owner every counsellor, and unassigned enquiries', async () => {
    expect(await board(admin)).toEqual(
      expect.arrayContaining([ofAsha, ofKiran, [null, 0, 0, 0, 0, 2, 0]]),
    )
  })

  // S288
  test('shows each counsellor their own line', async () => {
    expect(await board(asha)).toEqual([ofAsha])
    expect(await board(kiran)).toEqual([ofKiran])
  })
})

// S288
test('a counsellor reads no report of all', async () => {
  for (const part of ['/api/admin/reports/{report}', '/api/admin/reports/{report}/file.csv'])
    expect((await asha.get(`${fillPath(part, { report: 'funnel' })}?${march}`)).status).toBe(403)
})

test('is exported as CSV', async () => {
  const address = `${fillPath('/api/admin/reports/{report}/file.csv', { report: 'funnel' })}?${march}&by=course`
  const response = await admin.get(address)

  expect(response.headers.get('content-disposition')).toBe(
    'attachment; filename="funnel-by-course-2027-03-01-to-2027-03-31.csv"',
  )
  expect((await response.text()).replace('\ufeff', '').split('\r\n')).toEqual([
    'Course,Enquiries,Reached,Confirmed,Attended,Completed,Enrolled',
    'Python Programming,4,1,0,0,0,0',
    'Data Science,2,2,1,1,1,1',
    'All,6,3,1,1,1,1',
    '',
  ])
  const ownResponse = await asha.get(`/api/admin/board.csv?${march}`)
  expect(await ownResponse.text()).toContain('Asha Rao,4,3,4,3,2,1')
})
