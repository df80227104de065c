import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openSocket, readToEnd } from '../../../test-support/raw-socket.ts'
import { openSite, type Site, visit } from '../../../test-support/site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

/** Sends the bytes of a request and reads until the server closes the connection. */
async function say(bytes: string): Promise<string> {
  const socket = openSocket(site)
  socket.write(bytes)
  return readToEnd(socket)
}

const start =
  'POST /api/auth/login HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n'
const smuggled = 'GET /api/admin/registrations HTTP/1.1\r\nhost: localhost\r\n\r\n'

// S49
describe('a request that two servers could read differently is refused, and nobody reads on', () => {
  test.each([
    [
      'two ways to say its length',
      'content-length: 6\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
    ['two lengths', 'content-length: 0\r\ncontent-length: 6\r\n\r\n'],
    ['a length that is none', 'content-length: +6\r\n\r\n'],
    ['a piece without a size', 'transfer-encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n'],
    ['an encoding nobody knows', 'transfer-encoding: chunked, x\r\n\r\n0\r\n\r\n'],
    [
      'a header that goes on in the next line',
      'x-folded: one\r\n two\r\ncontent-length: 0\r\n\r\n',
    ],
    ['a blank before the colon', 'content-length : 0\r\n\r\n'],
    ['100 KB of header', `x-long: ${'x'.repeat(100_000)}\r\n\r\n`],
  ])('%s', async (_, rest) => {
    const answer = await say(start + rest + smuggled)

    // If the rest of the request was still being sent, the reset may arrive before the answer.
    if (answer === '') return
    expect(answer).toMatch(/^HTTP\/1\.1 4(00|31) /)
    expect(answer.match(/HTTP\/1\.1 /g)).toHaveLength(1)
  })

  test('and the next visitor is answered', async () => {
    expect((await visit(site).get('/healthz')).status).toBe(200)
  })
})

describe('what is refused before the application gets it', () => {
  const rest = `content-length: 2\r\n\r\n{}${smuggled}`
  // S49, S52
  test.each([
    ['two hosts', `${start}host: elsewhere.example\r\n${rest}`, 400],
    ['two hosts, of a page', `GET / HTTP/1.1\r\nhost: a\r\nhost: a\r\n\r\n${smuggled}`, 400],
    ['no host', `GET / HTTP/1.1\r\n\r\n${smuggled}`, 400],
    ['no host, in HTTP/1.0', `GET / HTTP/1.0\r\n\r\n${smuggled}`, 400],
    ['no HTTP', 'hello\r\n\r\n', 400],
    ['a head that is too long', `GET / HTTP/1.1\r\nx: ${'x'.repeat(17_000)}\r\n\r\n`, 431],
    ['an extension of a piece that is too long', chunkWith('x'.repeat(17_000)), 413],
    ['a wish that nobody knows', `${start}expect: miracles\r\n${rest}`, 417],
  ])('%s: is told in a sentence, with the headers of every answer', async (_, bytes, status) => {
    const answer = await say(bytes)

    const [head = '', body = ''] = answer.split('\r\n\r\n')
    expect(answer.match(/HTTP\/1\.1 \d+/g)).toEqual([`HTTP/1.1 ${status}`])
    expect(head).toMatch(/^x-content-type-options: nosniff$/im)
    expect(head).toMatch(/^content-security-policy: .*frame-ancestors 'none'$/im)
    expect(head).toMatch(/^connection: close$/im)
    expect(JSON.parse(body)).toEqual({ success: false, message: expect.stringMatching(/\.$/) })
  })

  // S49
  test('a pending response is not mistaken for the refusal of the next request', async () => {
    const answer = await say(`GET /readyz HTTP/1.1\r\nhost: localhost\r\n\r\nhello\r\n\r\n`)

    expect(answer).not.toMatch(/^HTTP\/1\.1 400/)
  })
})

/** A chunked body whose first chunk has oversized extensions. */
function chunkWith(extension: string) {
  return `${start}transfer-encoding: chunked\r\n\r\n2;${extension}\r\n{}\r\n0\r\n\r\n`
}

test('a page from the cache keeps the headers that development sets in front of it', async () => {
  const developed = await openSite({
    front: (_request, response, next) => {
      response.setHeader('access-control-allow-origin', 'http://localhost')
      next()
    },
  })

  await visit(developed).get('/courses.json')
  const response = await visit(developed).get('/courses.json')

  expect(response.status).toBe(200)
  expect(response.headers.get('access-control-allow-origin')).toBe('http://localhost')
  expect(response.headers.get('content-type')).toMatch('application/json')
  await developed.close()
})
