import { globSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { enquiryImporter } from '../../../test-support/enquiry-files.ts'
import { openSite, type Site, signInAsAdmin, type Visitor } from '../../../test-support/site.ts'
import { readStaffRoutes, type StaffRoute } from '../../../test-support/staff-routes.ts'
import { fillPath } from '../../ui/api/fill-path.ts'

let site: Site
let owner: Visitor
let exportRoutes: StaffRoute[]
beforeAll(async () => {
  site = await openSite()
  owner = await signInAsAdmin(site)
  const routes = await readStaffRoutes(site)
  exportRoutes = routes.filter(
    ({ method, path }) => method === 'GET' && (path.endsWith('.csv') || path.includes('/books/')),
  )
})
afterAll(() => site.close())

const dates = Object.entries({ from: '2026-11-01', to: '2026-11-30', until: '2026-11-30' })
const readActivity = () =>
  site.sql<{
    event: string
    facts: { what?: string; rows: number; filter?: string; file?: string }
  }>(
    `select event, facts from audit_events where event in ('export list', 'import file') order by id`,
  )

// S123
test('every export has a line in Activity', async () => {
  const { id } = await enquiryImporter(owner).importFile(
    'name,phone,course\nExported Enquiry,9822033445,Data Science\nBad Number,12,Data Science',
  )
  expect(exportRoutes.length).toBeGreaterThanOrEqual(7)
  for (const { path, fields } of exportRoutes) {
    const file = path.includes('/books/') ? 'day-book.csv' : undefined
    const address = fillPath(path, { id, report: 'lost', ...(file && { file }) })
    const query = new URLSearchParams(dates.filter(([name]) => fields.includes(name)))
    const before = (await readActivity()).length
    const answer = await owner.get(`${address}?${query}`)
    expect({ path, status: answer.status }).toEqual({ path, status: 200 })
    const lines = (await answer.text()).trim().split('\r\n')

    const newEvents = (await readActivity()).slice(before)
    expect({ path, newEvents }).toMatchObject({
      path,
      newEvents: [{ event: 'export list', facts: { rows: lines.length - 1 } }],
    })
  }
})

test('the line says what was exported, by which filter, and what was imported', async () => {
  await enquiryImporter(owner).importFile('name,phone,course\nOne More,9822033446,Data Science')
  const query = new URLSearchParams({ search: 'One More', status: 'new' })
  await (await owner.get(`/api/admin/registrations.csv?${query}`)).text()

  const { entries } = (await (await owner.get('/api/admin/audit')).json()) as {
    entries: { says: string }[]
  }
  const texts = entries.map(({ says }) => says)
  expect(texts).toContain('exported 1 registration (search, status new)')
  expect(texts).toContain('imported portal.csv: 1 row')
})

test('no route sends a CSV file by another way', () => {
  const senders = globSync('src/modules/**/*.server.ts').filter((file) =>
    /\bsendCsv\b|text\/csv; charset/.test(readFileSync(file, 'utf8')),
  )
  expect(senders).toEqual(['src/modules/accounts/send-export.server.ts'])
})
