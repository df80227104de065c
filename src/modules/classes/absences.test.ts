import { afterAll, beforeAll, expect, test } from 'vitest'
import { planBatch } from '../../../test-support/class-batch.ts'
import { openSite, type Site, signInAsAdmin, type Visitor } from '../../../test-support/site.ts'
import { hire } from '../../../test-support/team.ts'
import { fillPath } from '../../ui/api/fill-path.ts'

let site: Site
let owner: Visitor
beforeAll(async () => {
  site = await openSite({ clock: () => new Date('2026-12-10T14:00:00Z') })
  owner = await signInAsAdmin(site)
}, 60_000)
afterAll(() => site.close())

// S413
test('who missed two classes is a task, with the guardian of a minor, until somebody has spoken to them', async () => {
  const { students, sessions } = await planBatch(site, owner, { startsOn: '2026-12-02' })
  const [minor = 0, adult = 0] = students
  await site.sql(
    `insert into enrolments (student_id, course, fee_paise, is_adult, guardian_name, guardian_phone,
                             guardian_agreed_at, starts_on, key, enrolled_by)
     values ($1, 'Python Programming', 100, false, 'Sunita Rao', '+919822013579', now(), '2026-12-02',
             'absence-test', 'Test')`,
    [minor],
  )
  for (const session of sessions.slice(0, 3))
    await owner.post(fillPath('/api/admin/classes/{id}/roll', { id: session }), {
      key: crypto.randomUUID(),
      marks: [minor, adult].map((student) => ({ student, mark: 'absent', expected: null })),
      reason: 'Entered later',
    })
  const counsellor = await hire(site, 'Kavita More', 'counsellor')
  const list = async (visitor: Visitor) =>
    ((await (await visitor.get('/api/admin/absences')).json()) as { tasks: { id: number }[] }).tasks
  const tasks = await list(counsellor)
  expect(tasks).toMatchObject([
    { name: 'Student 1', guardian: { name: 'Sunita Rao', phone: '+919822013579' } },
    { name: 'Student 2', guardian: null },
  ])
  const path = fillPath('/api/admin/absences/{id}/done', { id: tasks[0]?.id ?? 0 })
  const ends = await Promise.all([owner, counsellor].map((one) => one.post(path, { note: 'Ill' })))
  expect(ends.map(({ status }) => status).toSorted()).toEqual([200, 404])
  expect(await list(counsellor)).toHaveLength(1)
  const trainer = await hire(site, 'Meera Iyer', 'trainer')
  expect((await trainer.get('/api/admin/absences')).status).toBe(403)
})
