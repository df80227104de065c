import { once } from 'node:events'
import { request } from 'node:http'
import { gzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sendRaw } from '../../../test-support/raw-request.ts'
import { openSocket, readToEnd } from '../../../test-support/raw-socket.ts'
import {
  assignmentRoutes,
  checkoutRoutes,
  refundRoutes,
  requestBodies,
  seatOfferRoutes,
  secondStepRoutes,
} from '../../../test-support/request-bodies.ts'
import { openSite, type Site, signUp, type Visitor, visit } from '../../../test-support/site.ts'
import { endpoints } from '../../ui/addresses/site-map.ts'

const json = 'application/json'
const required = Object.entries(requestBodies).flatMap(([path, body]) =>
  Object.keys(body).map((field) => [path, field] as const),
)

let site: Site
let student: Visitor
let before: unknown
beforeAll(async () => {
  site = await openSite()
  student = await signUp(site)
})
afterAll(() => site.close())
beforeEach(async () => {
  before = await stored()
})
// Whatever a test sends here, nothing of it may stay.
afterEach(async () => {
  expect(await stored()).toEqual(before)
})

const stored = () =>
  site.sql(
    `select (select json_agg(u order by id) from users u)::text users,
       (select json_agg(s order by id) from sessions s)::text sessions,
       (select json_agg(r order by id) from registrations r)::text registrations,
       (select count(*) from audit_events) entries`,
  )

async function readApiPaths() {
  const document = await (await visit(site).get(endpoints.openapi)).json()
  return document.paths as Record<string, { post?: { requestBody?: object } }>
}

async function expectRefusal(response: Response, statuses: number[]) {
  expect(statuses).toContain(response.status)
  expect(response.headers.get('content-type')).toMatch(/^application\/json/)
  const refusal = (await response.json()) as { success: boolean; message: string }
  expect(refusal).toMatchObject({ success: false, message: expect.stringMatching(/\.$/) })
  return refusal
}

// S43
test('each POST route of the API is tried here', async () => {
  const paths = await readApiPaths()
  // Staff routes refuse before they look at a body; the tests of their modules try them as staff.
  const withBody = Object.keys(paths).filter(
    (path) =>
      paths[path]?.post?.requestBody &&
      !path.startsWith('/api/admin/') &&
      ![
        ...secondStepRoutes,
        ...checkoutRoutes,
        ...seatOfferRoutes,
        ...refundRoutes,
        ...assignmentRoutes,
      ].includes(path),
  )
  expect(withBody.sort()).toEqual(Object.keys(requestBodies).sort())
})

// At once: refusals of a portal are delayed, by two seconds on average.
const atOnce = { concurrent: true }
describe.each(Object.keys(requestBodies))('%s', atOnce, (path) => {
  // S47
  test.each([
    ['nothing', ''],
    ['a word', 'hello'],
    ['half an object', '{"email":'],
    ['single quotes', "{'email':'a@mail.example'}"],
    ['a trailing comma', '{"email":"a@mail.example",}'],
    ['two documents', '{}{}'],
    ['NaN', '{"email":NaN}'],
    ['a form', 'email=a%40mail.example&password=x'],
    ['XML', '<email>a@mail.example</email>'],
    ['a byte order mark', '\ufeff'],
    ['a body after a byte order mark', `\ufeff${JSON.stringify(requestBodies[path])}`],
    ['a NUL between', '{\u0000}'],
    ['7,000 open brackets', '['.repeat(7000)],
  ])('refuses what is no JSON: %s', async (_, body) => {
    const refusal = await expectRefusal(await student.post(path, body), [400])

    expect(refusal.message).not.toMatch(/token|position|unexpected|JSON\.parse/i)
  })

  // S43
  test.each([
    ['null', 'null'],
    ['a number', '7'],
    ['a number beyond all', '1e999'],
    ['a text', '"hello"'],
    ['a list', '[]'],
    ['a list of the right thing', JSON.stringify([requestBodies[path]])],
    ['an empty object', '{}'],
    ['7,000 lists in each other', `${'['.repeat(7000)}${']'.repeat(7000)}`],
    ['2,000 objects in each other', `${'{"a":'.repeat(2000)}1${'}'.repeat(2000)}`],
    ['only a prototype', JSON.stringify({ a: 1 }).replace('"a":1', `"__proto__":{"email":"x"}`)],
    ['only a constructor', '{"constructor":{"prototype":{"email":"x","name":"x","phone":"x"}}}'],
  ])('refuses JSON that is no such body: %s', async (_, body) => {
    await expectRefusal(await student.post(path, body), [400])
  })

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'text/html',
    'application/xml',
    'application/jsonp',
    'application/json-patch+json',
    'text/json',
    'json',
    '',
  ])('refuses the content type “%s”', async (type) => {
    await expectRefusal(
      await student.post(path, JSON.stringify(requestBodies[path]), { 'content-type': type }),
      [415],
    )
  })

  // S45
  test('refuses a body without a content type', async () => {
    const body = JSON.stringify(requestBodies[path])
    const headers = { cookie: student.cookie(), 'content-length': String(body.length) }

    const answer = await sendRaw(site, { method: 'POST', path, headers, body })

    expect(answer?.status).toBe(415)
  })

  // S45
  test('refuses a compressed body', async () => {
    const headers = { 'content-type': json, 'content-encoding': 'gzip', cookie: student.cookie() }
    const body = gzipSync(JSON.stringify(requestBodies[path]))

    const answer = await sendRaw(site, { method: 'POST', path, headers, body })

    expect(answer?.status).toBe(400)
  })

  // S46
  test.each([
    ['said beforehand', (length: number) => ({ 'content-length': String(length) })],
    ['that turns out so', () => ({ 'transfer-encoding': 'chunked' })],
  ])('refuses more than 16 KB, %s', async (_, length) => {
    const body = JSON.stringify({ ...requestBodies[path], extra: 'x'.repeat(17_000) })
    const headers: Record<string, string> = {
      'content-type': json,
      cookie: student.cookie(),
      ...length(body.length),
    }

    const answer = await sendRaw(site, { method: 'POST', path, headers, body })

    expect(answer?.status).toBe(413)
    expect(JSON.parse(answer?.body ?? '')).toMatchObject({ success: false })
  })

  // S46
  test('stops reading a body that is too large', async () => {
    const socket = openSocket(site)
    const head = [`POST ${path} HTTP/1.1`, 'host: localhost', `content-type: ${json}`]
    socket.write([...head, 'content-length: 10000000', '', 'x'].join('\r\n'))

    const answer = await readToEnd(socket)
    expect(answer).toMatch(/^HTTP\/1\.1 413 /)
    expect(answer).toMatch(/^connection: close\r$/im)
  })

  // S46
  test('refuses 10 MB, or closes the connection, and continues to serve', async () => {
    const body = JSON.stringify({ ...requestBodies[path], extra: 'x'.repeat(10_000_000) })
    const headers = { 'content-type': json, cookie: student.cookie() }

    const answer = await sendRaw(site, { method: 'POST', path, headers, body })

    expect([undefined, 413]).toContain(answer?.status)
    expect((await student.get('/api/me')).status).toBe(200)
  })

  test.each(['get', 'put', 'patch', 'delete', 'propfind'])('knows no %s', async (method) => {
    const paths = await readApiPaths()
    if (paths[path] && method in paths[path]) return
    await expectRefusal(await student.ask(path, { method: method.toUpperCase() }), [404, 405])
  })
})

describe.each(required)('%s: %s', atOnce, (path, field) => {
  const post = (value: unknown) => student.post(path, { ...requestBodies[path], [field]: value })

  test.each([
    ['missing', undefined],
    ['null', null],
    ['true', true],
    ['zero', 0],
    ['a number', 9876543210],
    ['a list', ['a@mail.example']],
    ['an object', { $ne: null }],
    ['an object that says it is text', { toString: 'x', length: 9 }],
    ['empty', ''],
  ])('refuses %s', async (_, value) => {
    const refusal = await expectRefusal(await post(value), [400])

    expect(refusal).toMatchObject({ fields: { [field]: expect.any(String) } })
    expect(refusal.message).not.toMatch(/expected|invalid input|received|undefined/i)
  })

  // S47
  test('refuses a number beyond all', async () => {
    const body = JSON.stringify({ ...requestBodies[path], [field]: 1 }).replace(
      `"${field}":1`,
      `"${field}":1e999`,
    )
    await expectRefusal(await student.post(path, body), [400])
  })
})

// A password may hold anything; a wrong one is refused as wrong.
const others = required.filter(([, field]) => field !== 'password')
describe.each(others)('%s: %s', atOnce, (path, field) => {
  test.each([
    ['half of a character', '\ud800'],
    ['the other half', 'x\udc00y'],
    ['a NUL', 'x\u0000y'],
    ['an escape sequence', '\u001b[31mx'],
    ['two lines', 'x\r\ny'],
    ['10,000 characters', 'x'.repeat(10_000)],
  ])('refuses %s', async (_, value) => {
    await expectRefusal(await student.post(path, { ...requestBodies[path], [field]: value }), [400])
  })
})

describe('a wrong password is just wrong', () => {
  test.each([
    ['half of a character', '\ud800'],
    ['a NUL', 'x\u0000y'],
    ['right-to-left marks', '\u202e\u2066'],
    ['a hash', '$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAA'],
  ])('%s', async (_, password) => {
    const response = await visit(site).post('/api/auth/login', { email: 'a@b.example', password })

    await expectRefusal(response, [401])
  })

  // S02
  test('and one of more than a KB is not checked', async () => {
    const tooLong = { email: 'a@b.example', password: 'x'.repeat(1025) }
    await expectRefusal(await visit(site).post('/api/auth/login', tooLong), [400])
  })
})

describe('logging out', () => {
  test.each([
    ['another content type', 'a=b', { 'content-type': 'text/plain' }, 415],
    ['too much', 'x'.repeat(17_000), {}, 413],
  ])('refuses %s and ends nothing', async (_, body, headers, status) => {
    await expectRefusal(await student.post('/api/auth/logout', body, headers), [status])
  })
})

// S37
describe('an address or a method that is not there', () => {
  test.each([
    ['GET', '/api'],
    ['GET', '/api/'],
    ['GET', '/api/nothing'],
    ['POST', '/api/nothing'],
    ['GET', '/api/auth/login/'],
    ['GET', '/api/me/../auth'],
    ['POST', '/api/me'],
    ['DELETE', '/api/admin/registrations'],
    ['POST', '/awake-backend'],
    ['POST', '/courses.json'],
    ['POST', '/'],
    ['PUT', '/courses'],
    ['DELETE', '/healthz'],
    // Nothing is sold here yet, at whatever price.
    ['POST', '/api/checkout'],
    ['POST', '/payment/data-science'],
    ['PATCH', '/assets/x.js'],
  ])('%s %s', async (method, path) => {
    await expectRefusal(await student.ask(path, { method }), [404, 405])
  })
})

test.each([
  ['of a length they gave', { 'content-length': '100' }],
  ['of no length', { 'transfer-encoding': 'chunked' }],
])(
  'a connection closed in the middle of a body %s is not logged as an error',
  async (_, length) => {
    const ownSite = await openSite()
    const { hostname, port } = new URL(ownSite.address)
    const headers = { 'content-type': json, expect: '100-continue', ...length }
    const path = '/api/auth/login'
    const calling = request({ hostname, port, path, method: 'POST', headers, agent: false })
    calling.on('error', () => undefined)
    calling.write('{"email":')
    await once(calling, 'continue')

    calling.destroy()

    // Closing waits for what is under way.
    await ownSite.close()
    expect(ownSite.logged.map((line) => JSON.parse(line).msg)).toEqual([])
  },
)
