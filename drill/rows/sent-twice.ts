import { type DrillOptions, type DrillRow, nonZero, type RowOutcome } from '../row.ts'
import { openEnvironment, sabotageDatabase, startSite } from '../site-environment.ts'

/** Twenty clients in parallel; one person in five sends each request twice. */
export const sentTwice: DrillRow = {
  name: 'every request sent twice, twenty at a time',
  expected: 'people = registrations = mails = 2,000 exactly, no 5xx',
  on: ['given', 'own'],
  inShort: true,
  sabotages: {
    'no unique constraint': {
      sql: [
        'alter table users drop constraint users_email_key',
        'alter table registrations drop constraint registrations_user_id_course_key',
      ],
      patches: [
        {
          file: 'src/modules/accounts/store.server.ts',
          find: '.onConflictDoNothing({ target: users.email })',
          replacement: '',
        },
        {
          file: 'src/modules/registrations/register-for-fast-track.server.ts',
          find: '.onConflictDoNothing()',
          replacement: '',
        },
      ],
    },
    'each mail a second time under another id': {
      sql: ['alter table registrations drop constraint registrations_user_id_course_key'],
      patches: [
        {
          file: 'src/modules/registrations/register-for-fast-track.server.ts',
          find: 'await sendMail(tx, studentMail, { to: person.email, language, ...facts })',
          replacement:
            "await sendMail(tx, studentMail, { to: person.email, language, ...facts }); await sendMail(tx, { ...studentMail, id: () => 'registration-again-' + id }, { to: person.email, language, ...facts })",
        },
      ],
    },
  },
  run,
}

type Counts = { people: number; registrations: number; mails: number }

async function run(options: DrillOptions): Promise<RowOutcome> {
  const people = options.isShort ? 24 : 2_000
  const environment = await openEnvironment(options)
  // Without a mail server, mails stay in the queue and can be counted.
  const settings = { TRUST_PROXY: 'loopback', SMTP_URL: 'smtp://127.0.0.1:1' }
  const { product, address } = await startSite(environment, options, settings)
  const statuses = new Map<number, number>()
  try {
    await sabotageDatabase(environment, options)
    let next = 0
    const callers = Array.from({ length: 20 }, async () => {
      while (next < people)
        await signUpAndRegister(address, next++, { statuses, isShort: options.isShort })
    })
    await Promise.all(callers)
    const client = await environment.open()
    const { rows } = await client.query<Counts>(`
      select (select count(*)::int from users where name like 'Caller %') as people,
             (select count(*)::int from registrations r join users u on u.id = r.user_id
               where u.name like 'Caller %') as registrations,
             (select count(*)::int from graphile_worker._private_jobs
               where payload ->> 'id' like 'registration-%-student%') as mails`)
    await client.end()
    const counts = rows[0] ?? { people: 0, registrations: 0, mails: 0 }
    const differences = Object.fromEntries(
      Object.entries(counts).map(([name, count]) => [
        `${name} too many or too few`,
        count - people,
      ]),
    )
    const serverErrors = [...statuses].filter(([status]) => status >= 500)
    return {
      counted: [
        `${people} expected`,
        ...Object.entries(counts).map(([name, count]) => `${count} ${name}`),
        [...statuses].map(([status, times]) => `${times} × ${status}`).join(' '),
      ],
      failures: nonZero({
        ...differences,
        ...Object.fromEntries(serverErrors.map(([status, times]) => [`× ${status}`, times])),
      }),
    }
  } finally {
    await product.killGroup()
    await environment.close()
  }
}

/** Signs up, logs in and registers; every fifth person sends each request twice in parallel. */
async function signUpAndRegister(
  address: string,
  number: number,
  { statuses, isShort }: { statuses: Map<number, number>; isShort: boolean },
) {
  const from = `10.0.${number >> 8}.${number & 255}`
  const times = number % 5 === 0 ? 2 : 1
  const email = `caller-${number}@mail.example`
  const person = { name: `Caller ${number}`, email, password: `the password of ${number}` }
  const send = (path: string, body: object, cookie = '') =>
    Promise.all(
      Array.from({ length: times }, async () => {
        for (;;) {
          const response = await fetch(address + path, {
            method: 'POST',
            headers: { 'content-type': 'application/json', 'x-forwarded-for': from, cookie },
            body: JSON.stringify(body),
          })
          await response.arrayBuffer()
          // The database may be slow while other tests run.
          if (isShort && response.status === 503) continue
          statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1)
          return response
        }
      }),
    )
  await send('/api/auth/register', person)
  const response = await send('/api/auth/login', person)
  const cookie = response[0]?.headers.getSetCookie()[0]?.split(';')[0]
  await send('/api/free-demo/register', { phone: '98765 43210', course: 'Data Science' }, cookie)
}
