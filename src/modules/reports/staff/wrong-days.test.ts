import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSite, type Site, signInAsAdmin, type Visitor } from '../../../../test-support/site.ts'
import { fillPath } from '../../../ui/api/fill-path.ts'

const march = 'from=2027-03-01&until=2027-03-31'

let site: Site
let admin: Visitor
beforeAll(async () => {
  site = await openSite()
  admin = await signInAsAdmin(site)
})
afterAll(() => site.close())

test.each([
  ['from=2027-03-02&until=2027-03-01', 'The last day is before the first one.'],
  ['from=2020-01-01&until=2027-03-01', 'A report covers 732 days at most. Please choose fewer.'],
  [`${march}&by=reason`, 'This report has no such view.'],
])('days that make no report are refused: %s', async (query, message) => {
  const response = await admin.get(
    `${fillPath('/api/admin/reports/{report}', { report: 'funnel' })}?${query}`,
  )

  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ message })
})
