import { afterAll, beforeAll, expect, test } from 'vitest'
import { mailsTo } from '../../../test-support/mails.ts'
import { openSite, type Site, signInAsAdmin, type Visitor } from '../../../test-support/site.ts'
import { assignRoles, hire } from '../../../test-support/team.ts'
import { readConfig } from '../../app/server/read-config.ts'
import { openDatabase } from '../../platform/database/connect.ts'
import { sendWeeklyReport } from './send-weekly-report.server.ts'

/** Monday, 15 March 2027, eight in the morning in India. */
const monday = new Date('2027-03-15T08:00:00+05:30')

let site: Site
let owner: Visitor
let database: ReturnType<typeof openDatabase>
beforeAll(async () => {
  site = await openSite({ clock: () => monday })
  owner = await signInAsAdmin(site)
  database = openDatabase(site, { onError: () => undefined })
})
afterAll(async () => {
  await database.pool.end()
  await site.close()
})

const name = (recipients: string[], visitor = owner) =>
  visitor.ask('/api/admin/report-recipients', {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ recipients: recipients }),
  })

async function sendAt(now: Date) {
  const reading = await readConfig({ PORT: '0', PUBLIC_URL: 'https://www.school.example' })
  if (!reading.ok) throw new Error(reading.problems.join())
  await sendWeeklyReport({ db: database.db, config: reading.config, clock: () => now })
}

const sentTo = async (email: string) =>
  (await mailsTo(site, email)).filter(({ text }) => text?.includes('Last week’s figures'))

// S258
test('goes only to the recipients that the owner chose', async () => {
  const admin = await hire(site, 'Admin Iyer', 'admin')
  const counsellor = await hire(site, 'Asha Rao', 'counsellor')

  expect((await name([counsellor.id])).status).toBe(400)
  expect((await name([admin.id], admin)).status).toBe(403)
  expect((await name([admin.id])).status).toBe(200)
  await site.sql(
    `insert into registrations (student_id, course, phone, registered_at)
     select min(id), 'Other', '+919811122233', '2027-03-10T10:00:00+05:30' from students`,
  )

  // Two processes at once, and a run a day later: one mail for one week.
  await Promise.all([sendAt(monday), sendAt(monday)])
  await sendAt(new Date('2027-03-16T09:00:00+05:30'))
  const [mail, ...more] = await sentTo(admin.email)
  expect(more).toEqual([])
  expect(mail?.text).toContain('Enquiries: 1 (0)')
  expect(mail?.text).toContain('from=2027-03-08&until=2027-03-14')
  expect(await sentTo(counsellor.email)).toEqual([])

  // A former admin gets none the week after.
  await assignRoles(site, admin.email, 'counsellor')
  await sendAt(new Date('2027-03-22T08:00:00+05:30'))
  expect(await sentTo(admin.email)).toHaveLength(1)
})
