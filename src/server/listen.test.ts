import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openSite, type Site, visit } from '../../test-support/site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

/** Writes the bytes of a request and reads all there is to read until the server hangs up. */
async function say(bytes: string): Promise<string> {
  const { hostname, port } = new URL(site.address)
  const socket = connect(Number(port), hostname)
  socket.write(bytes)
  // A server that hung up while more was sent to it resets the connection.
  return text(socket).catch((error: NodeJS.ErrnoException) => `${error.code}`)
}

const start =
  'POST /api/auth/login HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n'
const smuggled = 'GET /api/admin/registrations HTTP/1.1\r\nhost: localhost\r\n\r\n'

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

    if (answer === 'ECONNRESET') return
    expect(answer).toMatch(/^HTTP\/1\.1 4(00|31) /)
    expect(answer.match(/HTTP\/1\.1 /g)).toHaveLength(1)
  })

  test('and the next visitor is answered', async () => {
    expect((await visit(site).get('/healthz')).status).toBe(200)
  })
})

test('a page from the cache keeps the headers that development sets in front of it', async () => {
  const developed = await openSite({
    front: (_request, response, next) => {
      response.setHeader('access-control-allow-origin', 'http://localhost')
      next()
    },
  })

  await visit(developed).get('/courses.json')
  const again = await visit(developed).get('/courses.json')

  expect(again.status).toBe(200)
  expect(again.headers.get('access-control-allow-origin')).toBe('http://localhost')
  expect(again.headers.get('content-type')).toMatch('application/json')
  await developed.close()
})
