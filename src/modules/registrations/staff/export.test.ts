import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSite, type Site, signInAsAdmin, type Visitor } from '../../../../test-support/site.ts'
import { hire } from '../../../../test-support/team.ts'

const now = new Date('2026-11-22T06:00:00Z')
let site: Site
let admin: Visitor
beforeAll(async () => {
  site = await openSite({ clock: () => now })
  admin = await signInAsAdmin(site)
})
afterAll(() => site.close())

let counter = 0
const take = (changes: object) =>
  admin.post('/api/admin/registrations', {
    key: `to-export-${++counter}`,
    name: 'Exported Asha',
    phone: `98450${String(60_000 + counter)}`,
    course: 'Other',
    source: 2,
    ...changes,
  })
const lines = async (query: string, visitor = admin) =>
  (await (await visitor.get(`/api/admin/registrations.csv?${query}`)).text()).trim().split('\r\n')

// S273
test('the file has the filtered list, and nothing that a spreadsheet runs', async () => {
  await take({ name: '=Exported()' })
  await take({ name: '+Exported' })
  await take({ name: 'Exported elsewhere', phone: '+1 415 555 0132' })
  await take({ name: 'Somebody Else' })

  const [head, ...rest] = await lines('search=exported')

  expect(head).toBe(
    'Registration,Name,E-mail,Phone,Course,Status,Source,Counsellor,Next contact,Registered',
  )
  const cells = rest.map((line) => line.replace(/^\d+,/, ''))
  expect(cells[0]).toMatch(
    /^'=Exported\(\),,\+91 98450 6\d{4},Other,Contacted,Walk-in,[^,]+,,2026-11-22$/,
  )
  expect(cells[1]).toMatch(/^'\+Exported,,\+91 98450 6/)
  expect(cells[2]).toMatch(/^Exported elsewhere,,\+14155550132,/)
  expect(cells).toHaveLength(3)
})

test('the file has one status if the list is filtered by it, and more than one query’s rows', async () => {
  const statusOf = (line: string) => line.split(',')[5]
  const lostLines = (await lines('status=lost')).slice(1)
  expect(new Set(lostLines.map(statusOf))).toEqual(new Set(['Lost']))
  await site.sql(
    `insert into registrations (student_id, course, phone, registered_at)
     select (select min(id) from students), 'Crowd course', '+9181000' || (10000 + n), now()
       from generate_series(1, 600) n`,
  )
  const crowd = (await lines('search=Crowd%20course')).slice(1)
  expect(new Set(crowd).size).toBe(600)
})

test('the file needs the ability to export', async () => {
  const counsellor = await hire(site, 'Ravi Menon', 'counsellor')
  expect((await counsellor.get('/api/admin/registrations.csv')).status).toBe(403)
})
