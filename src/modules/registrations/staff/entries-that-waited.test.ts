import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  openRegistrationDesk,
  type RegistrationDesk,
  readRefusal,
} from '../../../../test-support/registration-desk.ts'
import { visit } from '../../../../test-support/site.ts'
import { outboxCookie } from '../../../ui/api/outbox-cookie.ts'

let desk: RegistrationDesk
beforeAll(async () => {
  desk = await openRegistrationDesk(() => new Date('2026-11-20T10:00:00.000Z'))
})
afterAll(() => desk.site.close())

const idOf = async (clerk: RegistrationDesk['meenal']) =>
  ((await (await clerk.get('/api/admin/access')).json()) as { id: string }).id

// S165
test('a waiting entry has one effect however often it is sent, also at the same moment', async () => {
  const id = await desk.addRegistration({})
  const entry = {
    key: crypto.randomUUID(),
    account: await idOf(desk.meenal),
    note: 'Call after six.',
  }

  const answers = await Promise.all([1, 2, 3].map(() => desk.addContact(id, entry)))
  const response = await desk.addContact(id, entry)

  for (const answer of [...answers, response])
    expect(await answer.json()).toMatchObject({ success: true, version: 2 })
  expect(await desk.read(id)).toMatchObject({ version: 2, timeline: { length: 1 } })
})

// S168
test('a waiting entry is accepted only from whoever entered it', async () => {
  const id = await desk.addRegistration({})
  const account = await idOf(desk.meenal)

  const contact = await readRefusal(await desk.addContact(id, { account }, desk.nikhil))
  const step = await readRefusal(
    await desk.changeStatus(id, { account, to: 'contacted' }, desk.nikhil),
  )

  const message = 'Somebody else entered this. It is sent once they sign in again.'
  expect([contact, step]).toMatchObject([
    { status: 403, message },
    { status: 403, message },
  ])
  expect(await desk.read(id)).toMatchObject({ version: 1, timeline: [] })
})

// S167
test('a late waiting entry gets the current version, and is saved with that', async () => {
  const id = await desk.addRegistration({})
  await desk.addContact(id, { note: 'Wants mornings.' }, desk.nikhil)
  const entry = { key: crypto.randomUUID(), note: 'Call after six.' }

  const late = await readRefusal(await desk.addContact(id, entry))
  const saved = await desk.addContact(id, { ...entry, version: 2 })

  expect(late).toMatchObject({ status: 409, currentVersions: { id, version: 2 } })
  expect(await saved.json()).toMatchObject({ version: 3 })
  expect(await desk.read(id)).toMatchObject({ timeline: { length: 2 } })
})

test('a waiting entry for several registrations is told which one changed or is missing', async () => {
  const [id, other] = [await desk.addRegistration({}), await desk.addRegistration({})]
  await desk.addContact(other, {}, desk.nikhil)
  const otherRegistrations = (...ids: number[]) => ({
    otherRegistrations: ids.map((one) => ({ id: one, version: 1 })),
  })

  const refusal = await readRefusal(await desk.addContact(id, otherRegistrations(other)))
  const goneRefusal = await readRefusal(await desk.addContact(id, otherRegistrations(987_654)))

  expect(refusal).toMatchObject({ status: 409, currentVersions: { id: other, version: 2 } })
  expect(goneRefusal).toMatchObject({
    status: 409,
    currentVersions: { id: 987_654, version: null },
  })
})

// S168
test('waiting entries stay on the device only after a logout that knows of them', async () => {
  const clears = async (headers: Record<string, string>) => {
    const answer = await visit(desk.site).post('/api/auth/logout', {}, headers)
    return answer.headers.get('clear-site-data')
  }

  expect(await clears({ cookie: `${outboxCookie}=1` })).toBeNull()
  expect(await clears({})).toBe('"storage"')
})
