import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Desk, openDesk } from '../../../test-support/desk.ts'

/** Half past one in the night of New Year in India; elsewhere it is still the year before. */
const now = new Date('2026-12-31T20:00:00.000Z')

let desk: Desk
beforeAll(async () => {
  desk = await openDesk(() => now)
})
afterAll(() => desk.site.close())

test('the history of a registration leaves out the year that has begun in India', async () => {
  const id = await desk.register({})

  await desk.contact(id, { nextContactOn: '2027-01-04' })

  expect((await desk.read(id)).timeline).toMatchObject([
    { what: 'Reached · New → Contacted · next contact Mon, 4 Jan' },
  ])
})

test('what a person takes away bears the day it is in India', async () => {
  const response = await desk.meenal.get('/api/me/data')

  expect(response.headers.get('content-disposition')).toBe(
    'attachment; filename="my-data-2027-01-01.json"',
  )
})
