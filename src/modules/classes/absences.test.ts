import { afterAll, beforeAll, expect, test } from 'vitest'
import { planBatch } from '../../../test-support/class-batch.ts'
import { mailsTo } from '../../../test-support/mails.ts'
import { openSite, type Site, signInAsAdmin, type Visitor } from '../../../test-support/site.ts'
import { hire } from '../../../test-support/team.ts'
import { fillPath } from '../../ui/api/fill-path.ts'

let site: Site
let owner: Visitor
beforeAll(async () => {
  site = await openSite({ clock: () => new Date('2026-12-10T14:00:00Z') })
  owner = await signInAsAdmin(site)
})
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

const minutesLater = (site: Site) =>
  site.sql(
    `update graphile_worker._private_jobs set run_at = now() where key like 'guardian-of-absence-%'`,
  )
const mailsAbout = (mails: { subject?: string | undefined }[]) =>
  mails.filter(({ subject }) => subject?.includes('missed classes'))

// S440
test('the guardian of a minor who agreed to mails is told of missed classes once, and nobody else is', async () => {
  const { students, sessions } = await planBatch(site, owner, {
    startsOn: '2026-12-02',
    students: 6,
  })
  const [notified = 0, refuses = 0, unreachable = 0, adult = 0, corrected = 0, grown = 0] = students
  for (const student of students)
    await site.sql(
      `insert into enrolments (student_id, course, fee_paise, is_adult, guardian_name, guardian_phone,
                               guardian_agreed_at, starts_on, key, enrolled_by)
       values ($1, 'Python Programming', 100, $2, 'Sunita Rao', '+919822013579', now(), '2026-12-02', $3, 'Test')`,
      [student, student === adult, `guardian-test-${student}`],
    )
  const counsellor = await hire(site, 'Rohan Kale', 'counsellor')
  const mailsOf = async (student: number, email: string | null, isAgreed: boolean) => {
    const [row] = await site.sql<{ id: number }>(
      'select max(id)::int as id from enrolments where student_id = $1',
      [student],
    )
    return counsellor.ask(fillPath('/api/admin/enrolments/{id}/guardian', { id: row?.id ?? 0 }), {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, agreed: isAgreed }),
    })
  }
  const address = (student: number) => `guardian-${student}@mail.example`
  for (const student of [notified, corrected, grown])
    expect((await mailsOf(student, address(student), true)).status).toBe(200)
  expect((await mailsOf(refuses, address(refuses), false)).status).toBe(200)
  expect((await mailsOf(unreachable, null, true)).status).toBe(200)
  expect((await mailsOf(adult, address(adult), true)).status).toBe(404)
  await site.sql(
    `update enrolments set guardian_email = $2, guardian_mails_agreed_at = now() where student_id = $1`,
    [adult, address(adult)],
  )
  await site.sql(
    `insert into enrolments (student_id, course, fee_paise, is_adult, starts_on, key, enrolled_by)
     values ($1, 'Data Science', 100, true, '2026-12-02', 'grown-test', 'Test')`,
    [grown],
  )

  const mark = (session: number | undefined, student: number, mark: string, expected?: string) => ({
    session,
    roll: {
      key: crypto.randomUUID(),
      marks: [{ student, mark, expected: expected ?? null }],
      reason: 'Entered later',
    },
  })
  const take = async ({ session, roll }: ReturnType<typeof mark>) =>
    expect(
      (await owner.post(fillPath('/api/admin/classes/{id}/roll', { id: session ?? 0 }), roll))
        .status,
    ).toBe(200)
  for (const session of sessions.slice(0, 2))
    for (const student of students) await take(mark(session, student, 'absent'))
  await take(mark(sessions[1], corrected, 'present', 'absent'))
  await minutesLater(site)
  const about = async (student: number) => mailsAbout(await mailsTo(site, address(student)))
  expect(await about(notified)).toMatchObject([
    {
      subject: 'Student 1 missed classes: Python Programming',
      text: expect.stringContaining('Student 1 was not in the last 2 classes'),
    },
  ])
  for (const student of [refuses, unreachable, adult, corrected, grown])
    expect(await about(student)).toEqual([])

  // A third absence of the same task tells nobody again.
  await take(mark(sessions[2], notified, 'absent'))
  const [{ id: task = 0 } = {}] = await site.sql<{ id: number }>(
    'select id::int from absence_tasks where student_id = $1',
    [notified],
  )
  await site.sql(
    `select graphile_worker.add_job('notify-guardian-of-absence', json_build_object('task', $1::int))`,
    [task],
  )
  expect(await about(notified)).toHaveLength(1)
  const { tasks } = (await (await counsellor.get('/api/admin/absences')).json()) as {
    tasks: { student: number }[]
  }
  const taskOf = (student: number) => tasks.find((one) => one.student === student)
  expect(taskOf(notified)).toMatchObject({ guardianMailedAt: expect.any(String) })
  expect(taskOf(refuses)).toMatchObject({ guardian: { agreed: false }, guardianMailedAt: null })
  expect(taskOf(unreachable)).toMatchObject({ guardian: { email: null }, guardianMailedAt: null })
  for (const student of [adult, grown]) expect(taskOf(student)).toMatchObject({ guardian: null })
})
