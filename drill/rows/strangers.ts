import { openEnvironment, startSite } from '../place.ts'
import { type DrillOptions, type DrillRow, noneOf, type RowOutcome } from '../row.ts'

/** A stranger who knows e-mail and number of others, and types them. */
export const strangers: DrillRow = {
  name: 'a stranger types number and e-mail of others',
  reach: '0 entries joined or changed, 0 of theirs read',
  on: ['given', 'own'],
  inShort: true,
  sabotages: {
    'an e-mail that nobody confirmed joins': {
      spoils: [
        {
          file: 'src/modules/students/recognise-student.server.ts',
          find: 'isVerified: row.emailVerifiedAt !== null',
          put: 'isVerified: true',
        },
      ],
    },
  },
  run,
}

async function run(options: DrillOptions): Promise<RowOutcome> {
  const people = options.isShort ? 5 : 50
  const environment = await openEnvironment(options)
  const { product, address } = await startSite(environment, options, { TRUST_PROXY: 'loopback' })
  const client = await environment.open()
  const foreign: string[] = []
  try {
    for (let n = 0; n < people; n++) {
      const phone = `98111${String(20_000 + n)}`
      await client.query(
        `insert into students (name, email, phone, course, source) values ($1, $2, $3, 'Data Science', 'staff')`,
        [`Victim Number ${n}`, `victim-${n}@mail.example`, `+91${phone}`],
      )
      const notice = await strangerOf(address, n, phone)
      if (notice.includes(`Victim Number ${n}`)) foreign.push(notice)
    }
    const { rows } = await client.query<{ joined: number; changed: number }>(`
      select (select count(*)::int from users u join students s on s.id = u.student_id
               where s.name like 'Victim %' and u.name like 'Stranger %') as joined,
             (select count(*)::int from students s where s.name like 'Victim %'
                and (s.version > 1 or s.merged_into is not null
                  or exists (select from registrations r where r.student_id = s.id))) as changed`)
    return {
      counted: [`${people} strangers, each by number and by e-mail`],
      misses: noneOf({
        'entries joined': rows[0]?.joined ?? Number.NaN,
        'entries changed': rows[0]?.changed ?? Number.NaN,
        'answers with what is theirs': foreign.length,
      }),
    }
  } finally {
    await client.end()
    await product.killGroup()
    await environment.close()
  }
}

/** Signs up with their e-mail, registers with their number, and reads everything of the own account. */
async function strangerOf(address: string, n: number, phone: string): Promise<string> {
  const from = `10.1.0.${n}`
  const send = (method: string, path: string, body?: object, cookie = '') =>
    fetch(address + path, {
      method,
      headers: { 'content-type': 'application/json', 'x-forwarded-for': from, cookie },
      body: body && JSON.stringify(body),
    })
  const email = `victim-${n}@mail.example`
  const person = { name: `Stranger ${n}`, email, password: 'a long enough password' }
  const response = await send('POST', '/api/auth/register', person)
  const cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const answers = [response]
  answers.push(
    await send('POST', '/api/free-demo/register', { phone, course: 'Data Science' }, cookie),
  )
  for (const path of ['/api/me', '/api/me/registrations', '/api/me/data'])
    answers.push(await send('GET', path, undefined, cookie))
  return (await Promise.all(answers.map((answer) => answer.text()))).join('\n')
}
