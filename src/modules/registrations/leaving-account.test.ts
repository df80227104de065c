import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fastTrackForm } from '#words/fast-track-page.ts'
import { holdLock, inEachOthersWay, lockAuditTrail } from '../../../test-support/held-lock.ts'
import { openSchool, type School } from '../../../test-support/school.ts'
import { signUp, type Visitor } from '../../../test-support/site.ts'

let school: School
beforeAll(async () => {
  school = await openSchool()
})
afterAll(() => school.site.close())

const leave = (person: Visitor & { password: string }) =>
  person.ask('/api/me', {
    method: 'DELETE',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ confirmation: person.password }),
  })

/** Everything stored for this e-mail and number, queued mails included. */
async function keptOf({ email }: { email: string }, phone: string) {
  const [row] = await school.site.sql(
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
    const [before, phone] = [school.newNumber(), school.newNumber()]
    const asha = await signUp(school.site)
    if (earlier) expect((await school.register(asha, before, earlier)).status).toBe(200)

    const [response, registered] = await inEachOthersWay(
      school.site,
      await lockAuditTrail(school.site),
      [() => leave(asha), () => school.register(asha, phone)],
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
    const phone = school.newNumber()
    const asha = await signUp(school.site)

    const answers = await inEachOthersWay(
      school.site,
      await holdLock(school.site, 'lock table notifications in share mode'),
      [() => school.register(asha, phone), () => leave(asha)],
    )

    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    // The mail was being sent before she left.
    expect(await keptOf(asha, phone)).toMatchObject({ ...noRows, mails: expect.any(Number) })
  })
})
