import { type DrillOptions, type DrillRow, nonZero, type RowOutcome } from '../row.ts'
import { openEnvironment, startSite } from '../site-environment.ts'

/** A stranger who knows e-mail and phone number of others, and enters them. */
export const strangers: DrillRow = {
  name: 'a stranger enters phone and e-mail of others',
  expected: '0 students linked or changed, 0 of their data read',
  on: ['given', 'own'],
  inShort: true,
  sabotages: {
    'linked by an unconfirmed e-mail': {
      patches: [
        {
          file: 'src/modules/students/recognise-student.server.ts',
          find: 'isVerified: row.emailVerifiedAt !== null',
          replacement: 'isVerified: true',
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
  let disclosures = 0
  try {
    for (let n = 0; n < people; n++) {
      const phone = `98111${String(20_000 + n)}`
      await client.query(
        `insert into students (name, email, phone, course, source) values ($1, $2, $3, 'Data Science', 'staff')`,
        [`Victim Number ${n}`, `victim-${n}@mail.example`, `+91${phone}`],
      )
      const texts = await actAsStranger(address, n, phone)
      if (texts.includes(`Victim Number ${n}`)) disclosures += 1
    }
    const { rows } = await client.query<{ linked: number; changed: number }>(`
      select (select count(*)::int from users u join students s on s.id = u.student_id
               where s.name like 'Victim %' and u.name like 'Stranger %') as linked,
             (select count(*)::int from students s where s.name like 'Victim %'
                and (s.version > 1 or s.merged_into is not null
                  or exists (select from registrations r where r.student_id = s.id))) as changed`)
    return {
      counted: [`${people} strangers, each with phone and e-mail of another`],
      failures: nonZero({
        'students linked': rows[0]?.linked ?? Number.NaN,
        'students changed': rows[0]?.changed ?? Number.NaN,
        'responses with data of another': disclosures,
      }),
    }
  } finally {
    await client.end()
    await product.killGroup()
    await environment.close()
  }
}

/** Signs up with the e-mail, registers with the phone number, and reads all data of the own account. */
async function actAsStranger(address: string, n: number, phone: string): Promise<string> {
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
  const responses = [response]
  responses.push(
    await send('POST', '/api/free-demo/register', { phone, course: 'Data Science' }, cookie),
  )
  for (const path of ['/api/me', '/api/me/registrations', '/api/me/data'])
    responses.push(await send('GET', path, undefined, cookie))
  return (await Promise.all(responses.map((one) => one.text()))).join('\n')
}
