import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { demoAdmin } from '../../../../content/people.ts'
import { lockAuditLog, runConcurrently } from '../../../../test-support/database-locks.ts'
import {
  openRegistrationDesk,
  type RegistrationDesk,
} from '../../../../test-support/registration-desk.ts'
import { waitFor } from '../../../../test-support/wait-for.ts'

const now = new Date('2026-11-20T10:00:00Z')
let desk: RegistrationDesk
beforeAll(async () => {
  desk = await openRegistrationDesk(() => now)
})
afterAll(() => desk.site.close())

const studentOf = async (id: number) => {
  const [row] = await desk.site.sql<{ id: number; status: string; version: number }>(
    `select s.id::int, s.status, s.version from students s
       join registrations r on r.student_id = s.id where r.id = $1`,
    [id],
  )
  if (!row) throw new Error('a registration without a student')
  return row
}
const setStatus = (id: number, status: string) =>
  desk.site.sql('update students set status = $1 where id = $2', [status, id])
const save = (id: number, body: object) =>
  desk.nikhil.ask(`/api/admin/students/${id}`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

/** Two registrations of one student in these statuses. */
async function twoCourses(one: string, other: string) {
  const ids = [
    await desk.addRegistration({ status: one }),
    await desk.addRegistration({ status: other }),
  ] as const
  const { id } = await studentOf(ids[0])
  await desk.site.sql(`update registrations set student_id = $1, course = 'Other' where id = $2`, [
    id,
    ids[1],
  ])
  return ids
}

describe('a registration that is attended', () => {
  test.each(['Pending', 'Inactive'])('makes a student who was %s active', async (before) => {
    const registration = await desk.addRegistration({ status: 'confirmed' })
    const { id } = await studentOf(registration)
    await setStatus(id, before)

    expect((await desk.changeStatus(registration, { to: 'attending' })).status).toBe(200)

    expect(await studentOf(registration)).toMatchObject({ status: 'Active', version: 2 })
    const audit = `select actor_name, event as action, facts -> 'before' as before, facts -> 'after' as after from audit_events
      where record_kind = 'student' and record_id = $1`
    expect(await desk.site.sql(audit, [String(id)])).toEqual([
      {
        actor_name: demoAdmin.name,
        action: 'update student from registration',
        before: { status: before },
        after: { status: 'Active', registration },
      },
    ])
    // A user who had the student open is refused, as after any other change.
    const late = await save(id, { version: 1, name: 'Mine' })
    expect(late.status).toBe(409)
    expect(await late.json()).toMatchObject({ current: { status: 'Active', version: 2 } })
  })

  test('leaves an active student unchanged', async () => {
    const registration = await desk.addRegistration({ status: 'confirmed' })
    const { id } = await studentOf(registration)
    await setStatus(id, 'Active')

    await desk.changeStatus(registration, { to: 'attending' })

    expect(await studentOf(registration)).toMatchObject({ status: 'Active', version: 1 })
  })

  test('by mistake is corrected: lost is Inactive, reopened is Pending', async () => {
    const registration = await desk.addRegistration({ status: 'confirmed' })
    const statuses: string[] = []
    for (const [index, step] of [
      { to: 'attending' },
      { to: 'lost', reason: 'Mistake' },
      { to: 'new' },
    ].entries()) {
      expect((await desk.changeStatus(registration, { version: index + 1, ...step })).status).toBe(
        200,
      )
      statuses.push((await studentOf(registration)).status)
    }
    expect(statuses).toEqual(['Active', 'Inactive', 'Pending'])
  })

  test.each(['attending', 'completed'])(
    'and lost leaves a student who has another one %s',
    async (other) => {
      const [lostId] = await twoCourses('attending', other)
      await setStatus((await studentOf(lostId)).id, 'Active')

      await desk.changeStatus(lostId, { to: 'lost', reason: 'Too much' })

      expect(await studentOf(lostId)).toMatchObject({ status: 'Active', version: 1 })
    },
  )

  test('of two lost at once, the later one makes the student Inactive', async () => {
    const [one, other] = await twoCourses('attending', 'attending')
    await setStatus((await studentOf(one)).id, 'Active')
    const lose = (id: number) => () => desk.changeStatus(id, { to: 'lost', reason: 'Moved away' })

    const answers = await runConcurrently(desk.site, await lockAuditLog(desk.site), [
      lose(one),
      lose(other),
    ])

    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await studentOf(one)).toMatchObject({ status: 'Inactive', version: 2 })
  })
})

test.each([
  ['attending', 'completed', 'Active'],
  ['contacted', 'lost', 'Pending'],
  ['confirmed', 'lost', 'Active'],
  ['lost', 'new', 'Active'],
])('from %s to %s leaves a student who is %s', async (from, to, status) => {
  const registration = await desk.addRegistration({ status: from })
  await setStatus((await studentOf(registration)).id, status)

  expect((await desk.changeStatus(registration, { to, reason: 'Because' })).status).toBe(200)

  expect(await studentOf(registration)).toMatchObject({ status, version: 1 })
})

test('a user who edits the student at the same time is refused, and nothing is stored in part', async () => {
  const registration = await desk.addRegistration({ status: 'confirmed' })
  const { id } = await studentOf(registration)

  const answers = await runConcurrently(desk.site, await lockAuditLog(desk.site), [
    () => desk.changeStatus(registration, { to: 'attending' }),
    () => save(id, { version: 1, status: 'Inactive', phone: '98110 00001' }),
  ])

  expect(answers.map(({ status }) => status)).toEqual([200, 409])
  expect(await studentOf(registration)).toMatchObject({ status: 'Active', version: 2 })
})

test('a step is announced to open lists', async () => {
  const controller = new AbortController()
  onTestFinished(() => controller.abort())
  const stream = await desk.nikhil.ask('/api/admin/events', { signal: controller.signal })
  let lastAnswer = ''
  const read = async () => {
    for await (const piece of stream.body?.pipeThrough(new TextDecoderStream()) ?? [])
      lastAnswer += piece
  }
  void read().catch(() => undefined)
  const registration = await desk.addRegistration({ status: 'confirmed' })

  await desk.changeStatus(registration, { to: 'attending' })

  await waitFor(() => expect(lastAnswer).toContain('event: changed\n'))
})
