import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  openRegistrationDesk,
  type RegistrationDesk,
  registrationAddress,
} from '../../../../test-support/registration-desk.ts'
import { signUp, type Visitor } from '../../../../test-support/site.ts'
import { hire } from '../../../../test-support/team.ts'
import type { CallData } from '../../../ui/api/call-api.ts'
import type { BulkResult, RegistrationRecord } from '../contract.ts'

const now = new Date('2026-11-21T06:00:00Z')

let desk: RegistrationDesk
let sana: Awaited<ReturnType<typeof hire>>
beforeAll(async () => {
  desk = await openRegistrationDesk(() => now)
  sana = await hire(desk.site, 'Sana Shaikh', 'counsellor')
})
afterAll(() => desk.site.close())

const sourceCalled = async (name: string) => {
  const rows = await desk.site.sql<{ id: number }>('select id::int from sources where name = $1', [
    name,
  ])
  return rows[0]?.id ?? 0
}
const correct = async (
  rows: { id: number; version: number }[],
  source: number,
  { clerk = desk.meenal, key = crypto.randomUUID() }: { clerk?: Visitor; key?: string } = {},
) => {
  const body = { does: 'source', key, rows, source }
  const answer = await clerk.post('/api/admin/registrations/bulk', body)
  return (await answer.json()) as BulkResult
}
const read = async (id: number) =>
  (await (await desk.meenal.get(registrationAddress(id))).json()) as RegistrationRecord
const broughtBy = async (id: number) => {
  const month = (await (
    await desk.meenal.get('/api/admin/source-month')
  ).json()) as CallData<'GET /api/admin/source-month'>
  return month.sources.find((source) => source.id === id)?.months.at(-1)?.registrations
}

// S175
test('a source is corrected: history, audit log and reports follow, and the visit stays as recorded', async () => {
  await desk.deleteRegistrations()
  const asha = await signUp(desk.site)
  await asha.post('/api/free-demo/register', {
    phone: '9811100033',
    course: 'Data Science',
    landing: { last: { source: 'google', medium: 'cpc', path: '/courses/data-science', ad: true } },
  })
  const [row] = await desk.site.sql<{ id: number }>('select max(id)::int as id from registrations')
  const id = row?.id ?? 0
  const [google, justDial] = [await sourceCalled('Google'), await sourceCalled('JustDial')]
  const before = await read(id)
  expect(before.source.name).toBe('Google')

  expect((await correct([{ id, version: 1 }], justDial)).message).toBe(
    '1 registration moved to another source.',
  )

  const after = await read(id)
  expect(after).toMatchObject({ source: { id: justDial, name: 'JustDial' }, version: 2 })
  expect(after.touches).toEqual(before.touches)
  expect(after.touches[0]?.text).toMatch(/google \/ cpc/)
  expect(after.timeline[0]).toMatchObject({
    who: 'Meenal Joshi',
    what: 'Source corrected from Google to JustDial',
  })
  expect((await desk.readAuditLog(id))[0]).toMatchObject({ action: 'correct source' })
  expect(await broughtBy(justDial)).toBe(1)
  expect(await broughtBy(google)).toBe(0)
  const response = await desk.meenal.get(`/api/admin/registrations?source=${justDial}`)
  expect(await response.json()).toMatchObject({ total: 1 })
  const exportedData = JSON.stringify(await (await asha.get('/api/me/data')).json())
  expect(exportedData).toContain('source corrected')
})

// S176
test('several at once; those that somebody saved first are skipped and named', async () => {
  await desk.deleteRegistrations()
  const [one, other] = [await desk.addRegistration({}), await desk.addRegistration({})]
  await desk.addContact(other, { note: 'Wants mornings.' }, desk.nikhil)
  const poster = await sourceCalled('Poster')

  const rows = [one, other].map((id) => ({ id, version: 1 }))
  const answer = await correct(rows, poster)

  expect(answer).toMatchObject({
    done: [one],
    skipped: [{ id: other, reason: expect.stringMatching(/Wants mornings/) }],
  })
  expect((await read(other)).source.name).toBe('Website')
})

// S176
test('the same form twice is one correction; the same source is none', async () => {
  await desk.deleteRegistrations()
  const id = await desk.addRegistration({})
  const poster = await sourceCalled('Poster')
  const key = crypto.randomUUID()

  const answers = await Promise.all(
    [1, 2].map(() => correct([{ id, version: 1 }], poster, { key })),
  )

  expect(answers.map(({ done: doneIds }) => doneIds)).toEqual([[id], [id]])
  expect((await correct([{ id, version: 2 }], poster)).done).toEqual([id])
  expect((await read(id)).timeline).toHaveLength(1)
})

// S176
test('of two who correct it at once the second is refused', async () => {
  await desk.deleteRegistrations()
  const id = await desk.addRegistration({})
  const [poster, radio] = [await sourceCalled('Poster'), await sourceCalled('JustDial')]

  const answers = await Promise.all([
    correct([{ id, version: 1 }], poster),
    correct([{ id, version: 1 }], radio, { clerk: desk.nikhil }),
  ])

  expect(answers.map(({ done: doneIds }) => doneIds.length).sort()).toEqual([0, 1])
  const [other] = answers.flatMap(({ skipped }) => skipped)
  expect(other?.reason).toMatch(/Source corrected from Website/)
})

// S176
test('a retired or unknown source is refused, and so is a registration the user may not see', async () => {
  await desk.deleteRegistrations()
  const id = await desk.addRegistration({})
  await desk.site.sql("update sources set retired_at = now() where name = 'Sulekha'")
  for (const source of [await sourceCalled('Sulekha'), 999_999])
    expect((await correct([{ id, version: 1 }], source)).skipped[0]?.reason).toMatch(/retired/)
  const see = (counsellorVisibility: string) =>
    desk.meenal.ask('/api/admin/counsellor-visibility', {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ counsellorVisibility }),
    })
  await see('own')
  await desk.site.sql(
    `update registrations
        set counsellor_id = (select user_id from staff_roles where role = 'owner' limit 1)
      where id = $1`,
    [id],
  )
  const poster = await sourceCalled('Poster')

  const answer = await correct([{ id, version: 1 }], poster, { clerk: sana })
  await see('all')

  expect(answer).toMatchObject({ done: [], skipped: [{ name: `Registration ${id}` }] })
  expect((await read(id)).source.name).toBe('Website')
  expect((await correct([{ id, version: 1 }], poster, { clerk: sana })).done).toEqual([id])
})
