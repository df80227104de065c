import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mailsTo } from '../../../../test-support/mails.ts'
import { openSite, type Site, signUp, type Visitor, visit } from '../../../../test-support/site.ts'
import { waitFor } from '../../../../test-support/wait-for.ts'

let now = new Date()
let site: Site
beforeAll(async () => {
  site = await openSite({ clock: () => now })
})
afterAll(() => site.close())

const pass = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1_000)
}
type Account = Awaited<ReturnType<typeof signUp>>

const send = (visitor: Pick<Visitor, 'post'>) => visitor.post('/api/me/email/code', {})
const confirm = (visitor: Pick<Visitor, 'ask'>, code: unknown) =>
  visitor.ask('/api/me/email/code', {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ code }),
  })

async function codesOf({ email }: { email: string }): Promise<string[]> {
  const mails = await mailsTo(site, email)
  return mails.flatMap(({ text }) => text?.match(/^Your code: (\d{6})$/m)?.[1] ?? [])
}
async function codeOf(person: { email: string }): Promise<string> {
  return (await codesOf(person)).at(-1) ?? ''
}
const wrongOf = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
const isConfirmed = async ({ email }: { email: string }) => {
  const [row] = await site.sql<{ yes: boolean; proven: boolean }>(
    `select email_verified_at is not null as yes, password_verified as proven
       from users where email = $1`,
    [email],
  )
  return row
}

describe('a code that confirms an e-mail', () => {
  // S309
  test('does once what the mailed link does in a session of the account', async () => {
    const asha = await signUp(site)
    const [student] = await site.sql<{ id: string }>(
      `insert into students (name, email, source) values ('Asha K', $1, 'staff') returning id::text`,
      [asha.email],
    )
    expect((await send(asha)).status).toBe(200)
    const code = await codeOf(asha)
    expect(await isConfirmed(asha)).toEqual({ yes: false, proven: false })

    const response = await confirm(asha, `${code.slice(0, 3)} ${code.slice(3)}`)

    expect(response.status).toBe(200)
    expect(await isConfirmed(asha)).toEqual({ yes: true, proven: true })
    const [row] = await site.sql<{ id: string }>(
      'select student_id::text as id from users where email = $1',
      [asha.email],
    )
    expect(row?.id).toBe(student?.id)
    expect(await site.sql('select from email_codes where email = $1', [asha.email])).toEqual([])
    expect((await asha.get('/api/me')).status).toBe(200)
  })

  // S309
  test('is good in the session that asked for it alone', async () => {
    const asha = await signUp(site)
    const otherBrowser = visit(site)
    await otherBrowser.post('/api/auth/login', { email: asha.email, password: asha.password })
    await send(asha)
    const code = await codeOf(asha)

    expect((await confirm(visit(site), code)).status).toBe(401)
    expect((await confirm(await signUp(site), code)).status).toBe(410)
    expect((await confirm(otherBrowser, code)).status).toBe(410)
    expect(await isConfirmed(asha)).toMatchObject({ yes: false })
    expect((await confirm(asha, code)).status).toBe(200)
  })

  // S309
  test('is good for ten minutes, and not beside a newer one', async () => {
    const asha = await signUp(site)
    await send(asha)
    const first = await codeOf(asha)
    const early = await send(asha)
    expect(early.status).toBe(429)
    expect(Number(early.headers.get('retry-after'))).toBeGreaterThan(50)
    pass(61)
    expect((await send(asha)).status).toBe(200)
    await waitFor(async () => expect(await codesOf(asha)).toHaveLength(2))
    const second = await codeOf(asha)
    if (first !== second) expect((await confirm(asha, first)).status).toBe(400)

    pass(10 * 60)
    const late = await confirm(asha, second)

    expect(late.status).toBe(410)
    expect(((await late.json()) as { message: string }).message).toContain('expired')
  })

  // S309
  test('is tried five times, also by many at once, and says so', async () => {
    const asha = await signUp(site)
    await send(asha)
    const code = await codeOf(asha)

    const attempts = await Promise.all(
      Array.from({ length: 8 }, () => confirm(asha, wrongOf(code))),
    )

    expect(attempts.filter(({ status }) => status === 400)).toHaveLength(5)
    expect(attempts.filter(({ status }) => status === 410)).toHaveLength(3)
    expect((await confirm(asha, code)).status).toBe(410)
    expect(await isConfirmed(asha)).toMatchObject({ yes: false })
  })

  // S309
  test('is tried twenty times a day for one e-mail, whichever account has it', async () => {
    const asha = await signUp(site)
    const tryAll = async (visitor: Account, count: number) => {
      const statuses: number[] = []
      for (let number = 0; number < count; number += 1)
        statuses.push((await confirm(visitor, '000000')).status)
      return statuses
    }
    expect(await tryAll(asha, 12)).not.toContain(429)
    await site.sql('delete from users where email = $1', [asha.email])
    const client = visit(site)
    const { name, email, password } = asha
    await client.post('/api/auth/register', { name, email, password })

    expect(await tryAll({ ...asha, ...client }, 9)).toEqual([...Array(8).fill(410), 429])
  })

  // S309
  test('is stored under a key, and deleted with its session', async () => {
    const asha = await signUp(site)
    await send(asha)
    const code = await codeOf(asha)
    const [row] = await site.sql<{ text: string }>(
      `select row_to_json(c)::text as text from email_codes c where email = $1`,
      [asha.email],
    )
    expect(row?.text).not.toContain(code)

    await asha.post('/api/auth/logout', {})

    expect(await site.sql('select from email_codes where email = $1', [asha.email])).toEqual([])
    expect(site.logged.join('')).not.toContain(code)
  })

  test('is sent to nobody whose e-mail is confirmed, and to nobody who is not signed in', async () => {
    const asha = await signUp(site)
    await site.sql('update users set email_verified_at = now() where email = $1', [asha.email])

    expect((await send(asha)).status).toBe(200)
    expect((await send(visit(site))).status).toBe(401)
    expect(await codesOf(asha)).toEqual([])
  })

  test.each([['12345'], ['1234567'], ['abcdef'], [123456], [null], ['١٢٣٤٥٦']])(
    'is six digits, and not %j',
    async (code) => {
      const asha = await signUp(site)
      const answer = await confirm(asha, code)
      expect(answer.status).toBe(400)
      expect(await answer.json()).toMatchObject({ fields: { code: expect.any(String) } })
    },
  )
})
