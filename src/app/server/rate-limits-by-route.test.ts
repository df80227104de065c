import { globSync, readFileSync } from 'node:fs'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type CheckoutSite, openCheckoutSite } from '../../../test-support/checkout-site.ts'
import { onePixel } from '../../../test-support/route-requests.ts'
import {
  openSite,
  signInAsAdmin,
  signUp,
  signUpConfirmed,
  type Visitor,
  visit,
} from '../../../test-support/site.ts'
import { createLimits, type Limits } from '../../platform/limits.ts'
import { endpoints } from '../../ui/addresses/site-map.ts'

type World = Awaited<ReturnType<typeof makeWorld>>
let checkouts: CheckoutSite
let world: World
let routes: Map<string, (keyof Limits)[]>
beforeAll(async () => {
  checkouts = await openCheckoutSite()
  world = await makeWorld(checkouts)
  routes = await readLimitedRoutes(world.stranger)
})
beforeEach(() => checkouts.site.sql('delete from rate_limits'))
afterAll(() => checkouts.close())

async function makeWorld({ site, startCheckout, newBatch }: CheckoutSite) {
  const admin = await signInAsAdmin(site)
  const buyer = await signUp(site)
  const batch = await newBatch()
  const { order } = await startCheckout(buyer, batch)
  const portal = { key: 'form-key-1', name: 'JustDial Pune', source: 5 }
  const { secret } = await (await admin.post('/api/admin/portals', portal)).json()
  const student = await signUpConfirmed(site)
  return {
    stranger: visit(site),
    student,
    newcomer: await signUp(site),
    admin,
    batch,
    order,
    secret,
  }
}

async function readLimitedRoutes(visitor: Visitor) {
  const { paths } = (await (await visitor.get(endpoints.openapi)).json()) as {
    paths: Record<string, Record<string, { 'x-limits'?: (keyof Limits)[] }>>
  }
  const all = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, { 'x-limits': limits }]) =>
      limits ? [[`${method.toUpperCase()} ${path}`, limits] as const] : [],
    ),
  )
  return new Map(all)
}

type Try = {
  by?: 'stranger' | 'student' | 'newcomer' | 'admin'
  at?: (world: World) => string
  query?: string
  body?: object | ((world: World) => object)
  headers?: (world: World) => Record<string, string>
  /** Bytes instead of JSON, as this type. */
  file?: string
  /** The limits that count the request; all of the route without it. */
  counted?: (keyof Limits)[]
}

const secret = 'x'.repeat(43)
const byLink: Try = { by: 'stranger', body: { secret } }
const picture: Try = { file: 'image/png' }
const enquiry = { id: 'JD-1', name: 'Tara', phone: '98450 43210', course: 'Data Science' }
const callBack = { name: 'Tara', phone: '98450 43210', course: 'python-programming' }
const passkey = {
  id: 'a',
  rawId: 'a',
  type: 'public-key',
  clientExtensionResults: {},
  response: { clientDataJSON: 'a', attestationObject: 'a' },
}
const refund = { key: 'refund-key-1', of: { enrolmentId: 1 }, paise: 0 }
const order = { course: 'python-programming', paise: 1, phone: '98450 43210', isAdult: true }

/** A request that counts, and where it matters one that does not; by a student unless it says else. */
const tries: Record<string, Try[]> = {
  'POST /api/auth/register': [
    {
      by: 'stranger',
      body: { name: 'A', email: 'a@b.example', password: 'a long enough password' },
    },
  ],
  'GET /api/auth/second-step': [{ by: 'stranger' }],
  'POST /api/auth/second-step/passkey': [{ by: 'stranger' }],
  'POST /api/auth/second-step': [{ by: 'stranger', body: { code: '000000' } }],
  'POST /api/auth/forgot-password': [{ by: 'stranger', body: { email: 'nobody@mail.example' } }],
  'POST /api/auth/reset-password': [
    { by: 'stranger', body: { secret, password: 'a long enough password' } },
  ],
  'POST /api/auth/mailed-link': [byLink],
  'POST /api/auth/verify-email': [byLink],
  'POST /api/auth/not-me': [byLink],
  'POST /api/auth/invitation': [byLink],
  'POST /api/auth/invitation/accept': [byLink],
  'POST /api/seat-offer': [byLink],
  'POST /api/seat-offer/answer': [{ by: 'stranger', body: { secret, answer: 'decline' } }],
  'POST /api/payment-link': [{ by: 'stranger', body: { token: 'unknown' } }],
  'POST /api/payment-link/order': [{ by: 'stranger', body: { token: 'unknown' } }],
  'POST /api/checkouts': [{ body: ({ batch }) => ({ ...order, batch, agreed: true }) }],
  'POST /api/me/enrolments/{id}/payments': [{ body: { paise: 1 } }],
  'POST /api/orders/{id}/return': [
    { by: 'stranger', at: ({ order: id }) => id, body: {} },
    { by: 'stranger', at: () => crypto.randomUUID(), body: {}, counted: [] },
  ],
  'POST /api/call-backs': [
    { by: 'stranger', body: callBack },
    { by: 'stranger', body: { ...callBack, phone: 'none' }, counted: [] },
    { by: 'stranger', body: { ...callBack, course: 'unknown' }, counted: [] },
    { by: 'stranger', body: { ...callBack, website: 'https://ad.example' }, counted: [] },
  ],
  'POST /api/enquiries': [
    {
      by: 'stranger',
      body: enquiry,
      headers: ({ secret: key }) => ({ authorization: `Bearer ${key}` }),
      counted: ['enquiriesOfPortal'],
    },
    { by: 'stranger', body: enquiry, counted: ['wrongKeysFromAddress'] },
  ],
  'POST /api/free-demo/register': [{ body: { phone: '98450 43210', course: 'Other' } }],
  'PUT /api/free-demo/heard-of': [{ body: { course: 'Other', answer: 'A friend' } }],
  'PATCH /api/me': [{ body: { name: 'Asha', phone: '' } }],
  'GET /api/me/data': [{}],
  'PUT /api/me/picture': [picture],
  'DELETE /api/me/picture': [{}],
  'DELETE /api/me/sessions': [{ body: { session: 'unknown' } }],
  'DELETE /api/me/providers': [{ body: { provider: 'unknown' } }],
  'POST /api/me/email': [{ by: 'newcomer' }],
  'PUT /api/me/email': [{ body: { email: 'new@mail.example', password: 'wrong' } }],
  'POST /api/me/email/change': [{ body: { email: 'new@mail.example' } }],
  'DELETE /api/me/email/change': [{}],
  'POST /api/me/email/code': [{ by: 'newcomer' }],
  'PUT /api/me/email/code': [{ by: 'newcomer', body: { code: '000000' } }],
  'DELETE /api/me/factors': [{ body: { factor: crypto.randomUUID() } }],
  'POST /api/me/factors/new-passkey': [{}],
  'POST /api/me/factors/passkeys': [{ body: { passkey } }],
  'POST /api/me/factors/new-authenticator': [{}],
  'POST /api/me/factors/authenticator': [{ body: { key: 'AAAA', code: '000000' } }],
  'POST /api/me/factors/recovery-codes': [{}],
  'POST /api/me/step-up/passkey': [{}],
  'POST /api/me/waitlist': [
    { body: { course: 'python-programming', batch: null, phone: '98450 43210' } },
  ],
  'POST /api/me/refunds': [{ body: refund }],
  'POST /api/me/refunds/{id}/withdrawal': [{}],
  'POST /api/me/certificates/{id}/name': [{ body: { name: 'Asha Kulkarni' } }],
  'POST /api/me/attendance': [{ body: { code: '000000' } }],
  'POST /api/me/assignments/{id}/submissions': [
    { body: { link: 'https://work.example/', note: '' } },
  ],
  'POST /api/me/submission-files': [
    { query: '?assignment=1&name=work.txt&note=', file: 'application/octet-stream' },
  ],
  'POST /api/admin/batches/{id}/material-files': [
    {
      by: 'admin',
      at: ({ batch }) => String(batch),
      query: '?kind=notes&title=Notes&name=notes.txt',
      file: 'application/octet-stream',
    },
  ],
  'POST /api/admin/course-pictures': [{ ...picture, by: 'admin' }],
  'POST /api/admin/site-pictures': [{ ...picture, by: 'admin', query: '?of=story' }],
  'POST /api/admin/set-up/logos': [{ ...picture, by: 'admin' }],
  'POST /api/admin/health': [{ by: 'admin' }],
}

test('each route with a limit is tried here', () => {
  expect([...routes.keys()].sort()).toEqual(Object.keys(tries).sort())
})

test.each(Object.keys(tries))(
  '%s counts before it runs, and is refused at each limit',
  async (name) => {
    for (const one of tries[name] ?? []) {
      await checkouts.site.sql('delete from rate_limits')
      const counting = one.counted ?? routes.get(name) ?? []
      expect({ one, status: (await send(name, one)).status }).not.toMatchObject({ status: 429 })
      expect(await countedBy(name)).toEqual([...counting].sort())
      for (const limit of counting) {
        await checkouts.site.sql(
          `update rate_limits set points = case when key like $1 then 100000 else 1 end`,
          [`${limits[limit].keyPrefix}:%`],
        )
        const answer = await send(name, one)
        expect({ limit, status: answer.status }).toEqual({ limit, status: 429 })
        expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
      }
    }
  },
)

test('while online payments are closed, nobody’s tries to pay are counted', async () => {
  const closed = await openSite()
  const student = await signUp(closed)
  const body = { ...order, batch: 1, agreed: true }
  await closed.sql('delete from rate_limits')

  const answers = [
    await student.post('/api/checkouts', body),
    await student.post('/api/me/enrolments/1/payments', { paise: 1 }),
    await student.post('/api/payment-link/order', { token: 'unknown' }),
  ]

  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
  expect(await closed.sql('select key from rate_limits')).toEqual([])
  await closed.close()
})

/** Limits that a command counts, because it reads first what they count; and pages, which are in no table. */
const inCommands = [
  'src/modules/accounts/enter.server.ts',
  'src/modules/accounts/factors/check-factor.server.ts',
  'src/modules/accounts/pages/provider/api.server.ts',
  'src/modules/accounts/sign-ins/sign-ins.server.ts',
  'src/modules/certificates/pages/certificate-files.server.ts',
  'src/modules/certificates/pages/verify-pages.server.ts',
  'src/modules/courses/covers.server.ts',
]

test('all other limits are fields of the route table', () => {
  const counting = globSync('src/modules/**/*.server.ts').filter((path) =>
    readFileSync(path, 'utf8').includes('consumeLimit('),
  )
  expect(counting.sort()).toEqual(
    [...inCommands, 'src/modules/accounts/route-table.server.ts'].sort(),
  )
})

const limits = createLimits(new pg.Pool(), Buffer.from('any secret'))

/** Those of a route's limits that have counted something. */
async function countedBy(name: string) {
  const rows = await checkouts.site.sql<{ prefix: string }>(
    `select distinct split_part(key, ':', 1) as prefix from rate_limits`,
  )
  const prefixes = rows.map(({ prefix }) => prefix)
  return (routes.get(name) ?? [])
    .filter((limit) => prefixes.includes(limits[limit].keyPrefix))
    .sort()
}

function send(name: string, { by = 'student', at, query = '', body, headers, file }: Try) {
  const [method = '', pattern = ''] = name.split(' ')
  const address = pattern.replace(/\{\w+\}/, at?.(world) ?? '1') + query
  const type = file ?? (body ? 'application/json' : undefined)
  return world[by].ask(address, {
    method,
    headers: { ...headers?.(world), ...(type && { 'content-type': type }) },
    body: file
      ? Buffer.from(onePixel, 'base64')
      : body && JSON.stringify(typeof body === 'function' ? body(world) : body),
  })
}
