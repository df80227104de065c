import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoStudents } from '../../content/people.ts'
import {
  emptyDatabase,
  openSite,
  type Site,
  signInAsAdmin,
  type Visitor,
} from '../../test-support/site.ts'
import type { Dashboard, NotificationList } from '../back-office/dashboard/contract.ts'
import type { RegistrationList } from '../domain/registrations/contract.ts'
import { staffEndpoints } from '../staff-map.ts'

/** A first start, as a person who tries the product makes it. */
let site: Site
let admin: Visitor
beforeAll(async () => {
  const { connectionString } = await emptyDatabase()
  site = await openSite({ connectionString })
  admin = await signInAsAdmin(site)
})
afterAll(() => site.close())

const ask = async <T>(path: string) => (await (await admin.get(path)).json()) as T

test('the first sight has seven unread notifications, of people who are in the list', async () => {
  const { unread, notifications } = await ask<NotificationList>(staffEndpoints.notifications)

  expect(unread).toBe(7)
  expect(notifications).toHaveLength(7)
  const names = demoStudents.map(({ name }) => name)
  for (const { name } of notifications) expect(names).toContain(name)
})

test.each(['7d', '30d', '90d', '12m'])(
  'every figure of %s has something to say, and something before it',
  async (period) => {
    const { buckets, before } = await ask<Dashboard>(`${staffEndpoints.dashboard}?period=${period}`)

    for (const figure of ['registrations', 'confirmed', 'students', 'incomePaise'] as const) {
      expect(buckets.some((bucket) => bucket[figure] > 0)).toBe(true)
      expect(before[figure]).toBeGreaterThan(0)
    }
  },
)

test('what is newest is of the named world, and nobody of the past waits for a call', async () => {
  const { registrations } = await ask<RegistrationList>(staffEndpoints.registrations)
  const [first, second] = demoStudents.filter(({ registeredDaysAgo }) => registeredDaysAgo === 0)

  expect(registrations.slice(0, 2).map(({ name }) => name)).toEqual([first?.name, second?.name])
  const [waiting] = await site.sql<{ count: number }>(
    `select count(*)::int from registrations where status = 'new' and user_id is null`,
  )
  expect(waiting?.count).toBe(0)
})

test('a second start finds all of it and adds nothing', async () => {
  const count = `select count(*)::int as people,
    (select count(*)::int from notifications) as notifications from students`
  const before = await site.sql(count)

  const again = await openSite({ connectionString: site.connectionString })
  await again.close()

  expect(await site.sql(count)).toEqual(before)
})
