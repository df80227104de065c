import { openEnvironment, sabotageDatabase, startSite } from '../place.ts'
import { type DrillOptions, type DrillRow, noneOf, type RowOutcome } from '../row.ts'

/** Twenty at once, every fifth of whom sends everything twice: each exists once. */
export const doubles: DrillRow = {
  name: 'sent twice, by twenty at once',
  reach: 'people = registrations = mails = 2,000 exactly, no 5xx',
  on: ['given', 'own'],
  inShort: true,
  sabotages: {
    'no unique constraint': {
      sql: [
        'alter table users drop constraint users_email_key',
        'alter table registrations drop constraint registrations_user_id_course_key',
      ],
      spoils: [
        {
          file: 'src/modules/accounts/store.server.ts',
          find: '.onConflictDoNothing({ target: users.email })',
          put: '',
        },
        {
          file: 'src/modules/registrations/register-for-fast-track.server.ts',
          find: '.onConflictDoNothing()',
          put: '',
        },
      ],
    },
    'no key of its own for a mail': {
      sql: ['alter table registrations drop constraint registrations_user_id_course_key'],
      spoils: [
        {
          file: 'src/modules/registrations/register-for-fast-track.server.ts',
          find: 'await sendMail(tx, studentMail, { to: person.email, language, ...facts })',
          put: "await sendMail(tx, studentMail, { to: person.email, language, ...facts }); await sendMail(tx, { ...studentMail, id: () => 'registration-again-' + id }, { to: person.email, language, ...facts })",
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
  // Nothing listens there: mails stay in the queue, to be counted.
  const settings = { TRUST_PROXY: 'loopback', SMTP_URL: 'smtp://127.0.0.1:1' }
  const { product, address } = await startSite(environment, options, settings)
  const answers = new Map<number, number>()
  try {
    await sabotageDatabase(environment, options)
    let next = 0
    const callers = Array.from({ length: 20 }, async () => {
      while (next < people)
        await comeAndRegister(address, next++, { answers, isShort: options.isShort })
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
    const off = Object.fromEntries(
      Object.entries(counts).map(([name, count]) => [
        `${name} too many or too few`,
        count - people,
      ]),
    )
    const broken = [...answers].filter(([status]) => status >= 500)
    return {
      counted: [
        `${people} came`,
        ...Object.entries(counts).map(([name, count]) => `${count} ${name}`),
        [...answers].map(([status, times]) => `${times} × ${status}`).join(' '),
      ],
      misses: noneOf({
        ...off,
        ...Object.fromEntries(broken.map(([status, times]) => [`× ${status}`, times])),
      }),
    }
  } finally {
    await product.killGroup()
    await environment.close()
  }
}

/** Signs up, logs in and registers; every fifth does each twice at once. */
async function comeAndRegister(
  address: string,
  number: number,
  { answers, isShort }: { answers: Map<number, number>; isShort: boolean },
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
          // Beside a whole test run the database may be slow.
          if (isShort && response.status === 503) continue
          answers.set(response.status, (answers.get(response.status) ?? 0) + 1)
          return response
        }
      }),
    )
  await send('/api/auth/register', person)
  const response = await send('/api/auth/login', person)
  const cookie = response[0]?.headers.getSetCookie()[0]?.split(';')[0]
  await send('/api/free-demo/register', { phone: '98765 43210', course: 'Data Science' }, cookie)
}
