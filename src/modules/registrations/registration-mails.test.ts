import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { waitForMails } from '../../../test-support/mails.ts'
import { openSite, type Site, signUp, type Visitor } from '../../../test-support/site.ts'

const now = new Date('2026-11-20T06:30:00.000Z')
const letters: { email: Email; recipients: string[] }[] = []

let provider: SMTPServer
let site: Site
let demoSite: Site
beforeAll(async () => {
  provider = await startProvider()
  const { port } = provider.server.address() as AddressInfo
  site = await openSite({
    clock: () => now,
    settings: {
      SMTP_URL: `smtp://127.0.0.1:${port}`,
      PUBLIC_URL: 'https://www.tarkshala.example',
      MAIL_FROM: 'Tarkshala Admissions <hello@tarkshala.example>',
      ADMISSIONS_EMAIL: 'desk@tarkshala.example',
    },
  })
  demoSite = await openSite({ clock: () => now })
})
afterAll(async () => {
  await site.close()
  await demoSite.close()
  await new Promise<void>((resolve) => provider.close(resolve))
})

/** A mail provider that stores every mail it receives, duplicates included. */
async function startProvider() {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    async onData(stream, session, done) {
      const email = await PostalMime.parse(Buffer.concat(await stream.toArray()))
      letters.push({ email, recipients: session.envelope.rcptTo.map((to) => to.address) })
      done()
    },
  })
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return server
}

const dataScience = { phone: '98765 43210', course: 'Data Science' }
const register = (visitor: Visitor, body: object = dataScience) =>
  visitor.post('/api/free-demo/register', body)

async function registrationOf(at: Site, email: string) {
  const [row] = await at.sql<{ id: string }>(
    'select r.id from registrations r join users u on u.id = r.user_id where u.email = $1',
    [email],
  )
  return row?.id
}

async function lettersAbout(email: string) {
  const id = await registrationOf(site, email)
  await waitForMails(site)
  const about = letters.filter((mail) => mail.email.messageId?.startsWith(`<registration-${id}-`))
  const find = (kind: string) =>
    about.find(({ email }) => email.messageId?.startsWith(`<registration-${id}-${kind}.`))
  return { about, student: find('student'), admissions: find('admissions') }
}

describe('after a registration', () => {
  test('the student gets one mail with the facts', async () => {
    const visitor = await signUp(site, { name: 'ज्योत्स्ना पाटील' })

    await register(visitor)

    const { student } = await lettersAbout(visitor.email)
    expect(student?.recipients).toEqual([visitor.email])
    expect(student?.email.from).toEqual({
      name: 'Tarkshala Admissions',
      address: 'hello@tarkshala.example',
    })
    expect(student?.email.subject).toBe('Your Fast Track registration at Tarkshala')
    for (const body of [student?.email.text, student?.email.html]) {
      expect(body).toContain('Dear ज्योत्स्ना पाटील,')
      for (const fact of ['Data Science', '+919876543210', '20 Nov 2026, 12:00', '₹500'])
        expect(body).toContain(fact)
    }
  })

  test('admissions get one mail with the facts and a link to the list', async () => {
    const visitor = await signUp(site, { name: 'Asha Kulkarni' })

    await register(visitor, { ...dataScience, course: 'C / C++ Programming' })

    const { admissions } = await lettersAbout(visitor.email)
    expect(admissions?.recipients).toEqual(['desk@tarkshala.example'])
    expect(admissions?.email.subject).toBe('New Fast Track registration: C / C++ Programming')
    for (const body of [admissions?.email.text, admissions?.email.html])
      for (const fact of [
        'Asha Kulkarni',
        visitor.email,
        '+919876543210',
        'C / C++ Programming',
        'https://www.tarkshala.example/admin/enrollment',
      ])
        expect(body).toContain(fact)
  })

  test('twenty tries at once are two mails', async () => {
    const visitor = await signUp(site)

    await Promise.all(Array.from({ length: 20 }, () => register(visitor)))
    await waitForMails(site)
    await register(visitor)

    const { about, student, admissions } = await lettersAbout(visitor.email)
    expect(about).toHaveLength(2)
    expect(student).toBeDefined()
    expect(admissions).toBeDefined()
  })

  // S40
  test('typed text is escaped in the HTML', async () => {
    const name = `<script>alert(1)</script> & "Asha" <img src=x onerror='x'>`
    const visitor = await signUp(site, { name })

    await register(visitor, {
      phone: '98765 43210',
      course: 'AI/ML (Artificial Intelligence & Machine Learning)',
    })

    const { student, admissions } = await lettersAbout(visitor.email)
    for (const mail of [student, admissions]) {
      expect(mail?.email.html).not.toMatch(/<script|<img/i)
      expect(mail?.email.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;Asha')
      expect(mail?.email.html).toContain('Intelligence &amp; Machine')
      expect(mail?.email.text).toContain(name)
    }
  })

  // S41
  test('a stored name of two lines adds no header and no recipient', async () => {
    const visitor = await signUp(site)
    await site.sql('update users set name = $1 where email = $2', [
      'Asha\r\nBcc: everyone@mail.example\r\n\r\nX',
      visitor.email,
    ])

    await register(visitor)

    const { about, student } = await lettersAbout(visitor.email)
    expect(about.map((mail) => mail.recipients.length)).toEqual([1, 1])
    expect(student?.email.headers.map((header) => header.key)).not.toContain('bcc')
  })
})

test('without a provider both mails can be read on this machine', async () => {
  const visitor = await signUp(demoSite, { name: 'Asha <b>Kulkarni</b>' })

  await register(visitor)
  await waitForMails(demoSite)

  const id = await registrationOf(demoSite, visitor.email)
  const storedSandbox = await demoSite.sql<{ message_id: string }>(
    `select message_id from sandbox.mails
      where message_id like '<registration-%' order by message_id`,
  )
  expect(storedSandbox.map((mail) => mail.message_id)).toEqual(
    ['admissions', 'student'].map((recipient) =>
      expect.stringMatching(
        `^<registration-${id}-${recipient}\\.[0-9a-f]{16}\\.[0-9a-f]{32}@tarkshala\\.example>$`,
      ),
    ),
  )
  const page = await (
    await visitor.get('/sandbox/mailbox', { headers: { host: 'localhost' } })
  ).text()
  expect(page).toContain(`To ${visitor.email}`)
  expect(page).toContain('Dear Asha &lt;b&gt;Kulkarni&lt;/b&gt;,')
})
