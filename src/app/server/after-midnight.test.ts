import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  openRegistrationDesk,
  type RegistrationDesk,
} from '../../../test-support/registration-desk.ts'

/** Half past one in the night of New Year in India; elsewhere it is still the year before. */
const now = new Date('2026-12-31T20:00:00.000Z')

let desk: RegistrationDesk
beforeAll(async () => {
  desk = await openRegistrationDesk(() => now)
})
afterAll(() => desk.site.close())

test('the history of a registration leaves out the year that has begun in India', async () => {
  const id = await desk.addRegistration({})

  await desk.addContact(id, { nextContactOn: '2027-01-04' })

  expect((await desk.read(id)).timeline).toMatchObject([
    { what: 'Reached · New → Contacted · next contact Mon, 4 Jan' },
  ])
})

test('what a person downloads has the date in India', async () => {
  const response = await desk.meenal.get('/api/me/data')

  expect(response.headers.get('content-disposition')).toBe(
    'attachment; filename="my-data-2027-01-01.json"',
  )
})
