import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { retention } from '../../../content/retention.ts'
import { backdate } from '../../../test-support/backdate.ts'
import { recordFees } from '../../../test-support/recorded-fees.ts'
import { runRetentionJob } from '../../../test-support/run-retention-job.ts'
import { signUp } from '../../../test-support/site.ts'
import { openStudents, type StudentsSite } from '../../../test-support/students.ts'

let studentsSite: StudentsSite
beforeAll(async () => {
  studentsSite = await openStudents()
})
afterAll(() => studentsSite.site.close())

const sql = (text: string, values: unknown[] = []) => studentsSite.site.sql(text, values)
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
const run = () => runRetentionJob(studentsSite.site)
const removedEnquiries = () =>
  sql(`select record_id, actor_name, facts from audit_events
        where event = 'remove lost enquiry'`)

describe('an old lost enquiry', () => {
  const old = daysAgo(retention.lostEnquiry.days + 1)

  /** A student whose only registration was lost this long ago. */
  async function removeEnquiry() {
    const person = await studentsSite.registerNewPerson('Lost Long Ago', studentsSite.newPhone())
    const id = await studentsSite.studentOf(person)
    const [registration] = await sql(
      `update registrations set status = 'lost', lost_reason = 'Moved', registered_at = $2
        where student_id = $1 returning id`,
      [id, old],
    )
    await backdate(studentsSite.site, [registration?.id as string], old)
    await sql('update students set updated_at = $2 where id = $1', [id, old])
    await sql(
      `insert into student_notes (student_id, author_name, note, written_at) values ($1, 'Meenal', 'Called', $2)`,
      [id, old],
    )
    await sql(
      `insert into audit_keys (record_kind, record_id, key)
       values ('student', $1, sha256('x')), ('registration', $2, sha256('x')) on conflict do nothing`,
      [String(id), registration?.id],
    )
    return { person, id, registrationId: registration?.id as string }
  }
  const registrationsOf = (id: number) =>
    sql('select from registrations where student_id = $1', [id])

  // S72
  test('is deleted with the student record, its notes, notifications and keys; the account stays', async () => {
    const { person, id, registrationId } = await removeEnquiry()

    await run()

    expect(await studentsSite.readStudent(id)).toBeUndefined()
    expect(await registrationsOf(id)).toEqual([])
    expect(await sql('select from notifications where record_id = $1', [registrationId])).toEqual(
      [],
    )
    expect(
      await sql('select from audit_keys where record_id in ($1, $2)', [String(id), registrationId]),
    ).toEqual([])
    expect(await removedEnquiries()).toContainEqual({
      record_id: String(id),
      actor_name: 'System',
      facts: {},
    })
    expect((await person.get('/api/me/data')).status).toBe(200)
  })

  test.each([
    ['a fee was paid', (id: string) => sql(recordFees(`select $1::bigint, 1, 'x', now()`), [id])],
    [
      'it is not lost',
      (id: string) => sql(`update registrations set status = 'contacted' where id = $1`, [id]),
    ],
    [
      'somebody called lately',
      (id: string) =>
        sql(
          `insert into audit_events (actor_name, record_kind, record_id, event)
           values ('Meenal', 'registration', $1, 'record contact')`,
          [id],
        ),
    ],
    [
      'a note was written lately',
      (id: string) =>
        sql(
          `insert into student_notes (student_id, author_name, note) select student_id, 'x', 'y' from registrations where id = $1`,
          [id],
        ),
    ],
    [
      'the student attends',
      (id: string) =>
        sql(
          `update students set status = 'Active' where id = (select student_id from registrations where id = $1)`,
          [id],
        ),
    ],
    [
      'another registration lives',
      (id: string) =>
        sql(
          `insert into registrations (student_id, course, phone) select student_id, 'Other', phone from registrations where id = $1`,
          [id],
        ),
    ],
  ])('stays where %s', async (_, happen) => {
    const { id, registrationId } = await removeEnquiry()
    await happen(registrationId)

    await run()

    expect(await studentsSite.readStudent(id)).toBeDefined()
    expect((await registrationsOf(id)).length).toBeGreaterThan(0)
  })

  test('is deleted with its registrations, but not with a record that staff made', async () => {
    const { id } = await removeEnquiry()
    await sql(`update students set source = 'staff' where id = $1`, [id])

    await run()

    expect(await registrationsOf(id)).toEqual([])
    expect(await studentsSite.readStudent(id)).toMatchObject({ name: 'Lost Long Ago' })
  })

  test('stays whole where it cannot be deleted, blocks no other, and is deleted when it can be', async () => {
    const [first, second, third] = [
      await removeEnquiry(),
      await removeEnquiry(),
      await removeEnquiry(),
    ]
    await sql(`create function stop_here() returns trigger language plpgsql as
      $$ begin if old.id = ${second.id} then raise exception 'broken off'; end if; return old; end $$`)
    await sql(
      'create trigger stop_here before delete on students for each row execute function stop_here()',
    )

    await run()

    expect(await studentsSite.readStudent(first.id)).toBeUndefined()
    expect(await studentsSite.readStudent(third.id)).toBeUndefined()
    expect(await studentsSite.readStudent(second.id)).toBeDefined()
    expect(await registrationsOf(second.id)).toHaveLength(1)
    expect(studentsSite.site.logged.join('')).toContain('broken off')

    await sql('drop trigger stop_here on students')
    await run()

    expect(await studentsSite.readStudent(second.id)).toBeUndefined()
    const ids = (await removedEnquiries()).map(({ record_id }) => record_id)
    for (const { id } of [first, second, third])
      expect(ids.filter((one) => one === String(id))).toHaveLength(1)
  })

  test('a student who registers at that moment is kept, or told that the account is gone', async () => {
    const people = await Promise.all(Array.from({ length: 24 }, () => signUp(studentsSite.site)))
    const emails = people.map(({ email }) => email)
    const ofPeople = 'user_id in (select id from users where email = any($1))'
    await Promise.all(
      people
        .slice(12)
        .map((person) => studentsSite.register(person, studentsSite.newPhone(), 'Other')),
    )
    const old = daysAgo(3 * 365)
    await sql(`update users set created_at = $2 where email = any($1)`, [emails, old])
    await sql(`update registrations set status = 'lost', registered_at = $2 where ${ofPeople}`, [
      emails,
      old,
    ])
    const registrations = await sql(`select id from registrations where ${ofPeople}`, [emails])
    await backdate(
      studentsSite.site,
      registrations.map(({ id }) => id as string),
      old,
    )
    await sql(`update students set updated_at = $1`, [old])
    // Nobody counts as signed in for long.
    await sql(`update sessions set expires_at = now() + interval '1 second' where ${ofPeople}`, [
      emails,
    ])

    const [answers] = await Promise.all([
      Promise.all(
        people.map((person) =>
          studentsSite.register(person, studentsSite.newPhone(), 'MERN Stack'),
        ),
      ),
      run(),
      run(),
    ])

    const storedRegistrations = await sql(
      `select u.email from registrations r join users u on u.id = r.user_id
         join students s on s.id = r.student_id
        where r.course = 'MERN Stack' and u.email = any($1)`,
      [emails],
    )
    const acknowledged = people.filter((_, index) => answers[index]?.status === 200)
    expect(storedRegistrations.map(({ email }) => email).toSorted()).toEqual(
      acknowledged.map(({ email }) => email).toSorted(),
    )
    for (const { status } of answers) expect([200, 401]).toContain(status)
    expect(acknowledged.length).toBeGreaterThan(0)
  })
})
