import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fastTrackForm } from '#texts/fast-track-page.ts'
import { holdLock, lockAuditLog, runConcurrently } from '../../../test-support/database-locks.ts'
import { signUp, type Visitor } from '../../../test-support/site.ts'
import { openStudents, type StudentsSite } from '../../../test-support/students.ts'

let studentsSite: StudentsSite
beforeAll(async () => {
  studentsSite = await openStudents()
})
afterAll(() => studentsSite.site.close())

const leave = (person: Visitor & { password: string }) =>
  person.ask('/api/me', {
    method: 'DELETE',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ confirmation: person.password }),
  })

/** Everything stored for this e-mail and number, queued mails included. */
async function keptOf({ email }: { email: string }, phone: string) {
  const [row] = await studentsSite.site.sql(
    `select (select count(*)::int from users where email = $1) accounts,
            (select count(*)::int from students where email = $1 or phone = $2) students,
            (select count(*)::int from registrations where phone = $2) registrations,
            (select count(*)::int from audit_events where facts::text like '%' || $2 || '%') entries,
            (select count(*)::int from graphile_worker._private_jobs
              where payload::text like '%' || $2 || '%') mails`,
    [email, `+91${phone}`],
  )
  return row
}
const noRows = { accounts: 0, students: 0, registrations: 0, entries: 0, mails: 0 }

describe('a registration sent at the moment its account is deleted', () => {
  const cases: [string, string | undefined][] = [
    ['the first one', undefined],
    ['another one', 'MERN Stack'],
    ['the same one again', 'Data Science'],
  ]
  test.each(cases)('is refused, and nothing is kept: %s', async (_, earlier) => {
    const [before, phone] = [studentsSite.newPhone(), studentsSite.newPhone()]
    const asha = await signUp(studentsSite.site)
    if (earlier) expect((await studentsSite.register(asha, before, earlier)).status).toBe(200)

    const [response, registered] = await runConcurrently(
      studentsSite.site,
      await lockAuditLog(studentsSite.site),
      [() => leave(asha), () => studentsSite.register(asha, phone)],
    )

    expect(response?.status).toBe(200)
    expect(registered?.status).toBe(401)
    expect(await registered?.json()).toMatchObject({
      success: false,
      message: fastTrackForm.messages.signedOut,
    })
    expect(await keptOf(asha, phone)).toEqual(noRows)
  })

  test('and stored before it, is deleted with the account', async () => {
    const phone = studentsSite.newPhone()
    const asha = await signUp(studentsSite.site)

    const answers = await runConcurrently(
      studentsSite.site,
      await holdLock(studentsSite.site, 'lock table notifications in share mode'),
      [() => studentsSite.register(asha, phone), () => leave(asha)],
    )

    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    // The mail was being sent before she left.
    expect(await keptOf(asha, phone)).toMatchObject({ ...noRows, mails: expect.any(Number) })
  })
})
