import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSite, type Site, signInAsAdmin, type Visitor } from '../../../../test-support/site.ts'
import type { ImportReportData } from '../contract.ts'

let site: Site
let admin: Visitor
beforeAll(async () => {
  site = await openSite()
  admin = await signInAsAdmin(site)
})
afterAll(() => site.close())

const look = async (body: string) => {
  const headers = { 'content-type': 'text/csv' }
  const address = '/api/admin/imports?dryRun=1'
  const response = await admin.ask(address, { method: 'POST', headers, body })
  expect(response.status).toBe(200)
  return ((await response.json()) as { report: ImportReportData }).report.errors
}
// S71
test.each([
  ['nothing but separators', ';'.repeat(4 << 20), 1, /more than 100 columns/],
  ['a line of separators', `name,phone\n\n${','.repeat(100)}\n`, 3, /more than 100 columns/],
  ['a line of quotation marks', `name,phone\n${'""'.repeat(1e6)}`, 2, /longer than any student/],
  ['a record of many lines', `name,phone\n${'"\n",'.repeat(1e5)}`, 103, /more than 100 columns/],
  ['more columns than people have', `name,phone${',x'.repeat(99)}\nA`, 1, /more than 100 columns/],
  ['four million empty lines', `name,phone${'\n'.repeat(4e6)}`, 1, /has no students/],
])('a file that holds %s is refused for one reason', async (_, text, line, reason) => {
  expect(await look(text)).toEqual([{ line, column: '', reason: expect.stringMatching(reason) }])
})

// S71
test('a file that takes long delays nobody else', async () => {
  let isRead = false
  const reading = look(`name,phone\n${',\n'.repeat(2e6)}`).then((errors) => {
    isRead = true
    return errors
  })

  for (let n = 0; n < 10; n++) expect((await admin.get('/about')).status).toBe(200)
  // If files were read in the serving thread, these would be answered afterwards.
  expect(isRead).toBe(false)

  expect(await reading).toMatchObject([{ reason: expect.stringMatching(/has no students/) }])
})
