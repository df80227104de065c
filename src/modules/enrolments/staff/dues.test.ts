import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { setDueDates } from '../../../../test-support/backdate.ts'
import { emptyLedger } from '../../../../test-support/empty-ledger.ts'
import { openFees } from '../../../../test-support/fees.ts'
import { signInAsAdmin, type Visitor } from '../../../../test-support/site.ts'
import { hire } from '../../../../test-support/team.ts'
import { fillPath } from '../../../ui/api/fill-path.ts'

let fees: Awaited<ReturnType<typeof openFees>>
const now = new Date('2026-11-24T06:30:00Z')
beforeAll(async () => {
  fees = await openFees(() => now)
})
afterAll(() => fees.site.close())
beforeEach(() => emptyLedger(fees.site))

const dueOn = '2026-11-04'
type Line = {
  id: number
  phone: string | null
  promisedOn: string | null
  remindedAt: string | null
}
const listDues = async (visitor: Visitor = fees.accountant, query = '') =>
  (await fees.readJson<{ dues: Line[]; total: number }>(`/api/admin/dues${query}`, visitor)).dues

async function enrol(name: string, { day = dueOn } = {}) {
  const id = await fees.enrolStudent(name)
  await setDueDates(fees.site, id, [day])
  await fees.site.sql(
    `update students set phone = '+9198220' || lpad(id::text, 5, '0')
      where id = (select student_id from enrolments where id = $1)`,
    [id],
  )
  return id
}

const promise = (
  id: number,
  promisedOn: string | null,
  { on = dueOn, visitor = fees.accountant as Visitor } = {},
) =>
  visitor.ask(fillPath('/api/admin/enrolments/{id}/promise', { id }), {
    method: 'PUT',
    body: JSON.stringify({ dueOn: on, promisedOn }),
    headers: { 'content-type': 'application/json' },
  })

// S366
test('a phone number is shown only to users who may see the student', async () => {
  const { site, accountant } = fees
  const id = await enrol('Phone Hidden')
  const [student] = await site.sql<{ id: number }>(
    'select student_id::int as id from enrolments where id = $1',
    [id],
  )
  const owner = await signInAsAdmin(site)
  expect((await listDues(owner))[0]?.phone).toMatch(/^\+91/)
  expect((await listDues(accountant))[0]?.phone).toBeNull()

  // A user who sees fees but only their own students sees a colleague’s without a number.
  const both = await hire(site, 'Both Roles', 'counsellor', 'accountant')
  const colleague = await hire(site, 'Kavita Rao', 'counsellor')
  await site.sql("update site_settings set counsellor_visibility = 'own'")
  const give = (counsellor: string) =>
    site.sql(
      `insert into registrations (student_id, course, phone, status, counsellor_id)
       values ($1, 'Data Science', '+919822011111', 'contacted', $2)`,
      [student?.id, counsellor],
    )
  await give(colleague.id)
  expect((await listDues(both))[0]?.phone).toBeNull()
  await site.sql('delete from registrations where student_id = $1', [student?.id])
  await give(both.id)
  expect((await listDues(both))[0]?.phone).toMatch(/^\+91/)
  await site.sql("update site_settings set counsellor_visibility = 'all'")
  expect(await (await accountant.get('/api/admin/dues.csv')).text()).not.toMatch(/\+91\d/)
})

// S367
test('a promise counts for the next instalment, once, within its limits, and is in the history', async () => {
  const { site, pay } = fees
  const id = await enrol('Promises Later')
  expect((await promise(id, '2026-11-28')).status).toBe(200)
  expect((await promise(id, '2026-11-28')).status).toBe(200)
  expect((await listDues())[0]).toMatchObject({ promisedOn: '2026-11-28' })

  for (const day of ['2026-11-23', '2027-02-23', 'soon'])
    expect((await promise(id, day)).status).toBe(400)
  expect((await promise(id, '2026-11-28', { on: '2026-11-05' })).status).toBe(409)
  expect((await promise(9_999_999, '2026-11-28')).status).toBe(404)
  const counsellor = await hire(site, 'Sana Khan', 'counsellor')
  expect((await promise(id, '2026-11-28', { visitor: counsellor })).status).toBe(403)
  const events = await site.sql(
    `select id from audit_events where event = 'record payment promise'`,
  )
  expect(events).toHaveLength(1)

  expect((await promise(id, null)).status).toBe(200)
  expect((await listDues())[0]).toMatchObject({ promisedOn: null })
  expect((await pay(id, { paise: 500_000 })).status).toBe(201)
  expect((await promise(id, '2026-11-28')).status).toBe(409)
})

// S368
test('several are reminded as previewed, each once, even if some were reminded meanwhile', async () => {
  const { site, accountant, newKey } = fees
  const [first, second, third] = [
    await enrol('First Due'),
    await enrol('Second Due'),
    await enrol('Third Due'),
  ]
  await site.sql(
    'update students set email = null where id = (select student_id from enrolments where id = $1)',
    [second],
  )
  const reminders = [first, second, third].map((enrolment) => ({ enrolment, dueOn }))
  const single = fillPath('/api/admin/enrolments/{id}/reminder', { id: third ?? 0 })
  expect((await accountant.post(single, { key: newKey(), dueOn })).status).toBe(200)

  const preview = await accountant.post('/api/admin/reminders/preview', { reminders })
  const { previews } = (await preview.json()) as {
    previews: { ok: boolean; mail: { text: string } }[]
  }
  expect(previews).toMatchObject([
    {
      ok: true,
      enrolment: first,
      paise: 500_000,
      mail: { subject: '₹5,000 was due: Data Science' },
    },
    { ok: true, enrolment: second, mail: null },
    { ok: false, enrolment: third, reason: 'reminded' },
  ])
  const queuedMails = () =>
    site.sql<{ payload: { text: string } }>(
      "select payload from graphile_worker._private_jobs where starts_with(key, 'fee-reminder-' || $1)",
      [`${first}-`],
    )
  expect(await queuedMails()).toEqual([])

  const key = newKey()
  const response = await accountant.post('/api/admin/reminders', { key, reminders })
  expect(await response.json()).toMatchObject({
    message: '1 reminded by mail, 1 to write to by WhatsApp, 1 skipped.',
  })
  const repeated = await accountant.post('/api/admin/reminders', { key, reminders })
  expect(await repeated.json()).toMatchObject({
    outcomes: [{ ok: true }, { ok: true }, { ok: false }],
  })
  const mails = await queuedMails()
  expect(mails).toHaveLength(1)
  expect(mails[0]?.payload).toMatchObject(previews[0]?.mail ?? {})
  const many = Array.from({ length: 51 }, () => reminders[0])
  expect(
    (await accountant.post('/api/admin/reminders', { key: newKey(), reminders: many })).status,
  ).toBe(400)
})

test('age and batch filter the list, and the file has the same rows', async () => {
  const [late, soon] = [await enrol('Late One'), await enrol('Soon One', { day: '2026-11-25' })]
  const dueToday = await enrol('Today One', { day: '2026-11-24' })
  const ids = async (query: string) => (await listDues(fees.accountant, query)).map(({ id }) => id)
  expect(await ids('?age=8-30')).toEqual([late])
  expect(await ids('?age=overdue')).toEqual([late])
  expect(await ids('?age=31')).toEqual([])
  expect(await ids('?age=today')).toEqual([dueToday])
  expect(await ids('?age=soon')).toEqual([dueToday, soon])
  expect(await ids('?batch=999999')).toEqual([])
  expect((await fees.accountant.get('/api/admin/dues?age=old')).status).toBe(400)
  const file = await (await fees.accountant.get('/api/admin/dues.csv?age=overdue')).text()
  expect(file.trim().split('\r\n')).toHaveLength(2)
  expect(file).toContain('Late One,Data Science,,5000.00,5000.00,20,5000.00,2026-11-04')
})
