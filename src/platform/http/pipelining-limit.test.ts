import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openSocket, readToEnd } from '../../../test-support/raw-socket.ts'
import { openSite, type Site } from '../../../test-support/site.ts'
import { endpoints } from '../../ui/addresses/site-map.ts'

/** Addresses in the order in which they were answered. */
let answeredPaths: string[] = []
/** Releases the request that is held. */
let release: () => void

let site: Site
beforeAll(async () => {
  site = await openSite({
    front: (request, _response, next) => {
      answeredPaths.push(request.url ?? '')
      if (request.url === slowPath) release = next
      else next()
    },
  })
})
afterAll(() => site.close())
beforeEach(() => {
  answeredPaths = []
})

const slowPath = '/about?held'
const requestText = (path: string, method = 'GET', headers = '') =>
  `${method} ${path} HTTP/1.1\r\nhost: localhost\r\n${headers}\r\n`
const statuses = (text: string) => [...text.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, code]) => code)

describe('300 requests on a connection, before one answer is read', () => {
  // S71
  test.each([
    ['a page', 'GET', '/courses', '200', ''],
    ['only its head', 'HEAD', '/courses', '200', ''],
    ['a page that is not there', 'GET', '/nothing-here', '404', ''],
    ['the courses', 'GET', '/courses.json', '200', ''],
    ['the API', 'GET', '/api/me', '401', ''],
    ['the API document', 'GET', endpoints.openapi, '200', ''],
    ['a picture', 'GET', '/favicon.svg', '200', ''],
    ['part of a film', 'GET', '/videos/story-1.mp4', '206', 'range: bytes=0-999\r\n'],
  ])(
    'for %s: eleven are answered, and the last answer ends it',
    async (_, method, path, status, headers) => {
      const sockets = Array.from({ length: 50 }, () => openSocket(site).pause())
      for (const socket of sockets) socket.write(requestText(path, method, headers).repeat(300))

      const read = await Promise.all(sockets.map(readToEnd))

      for (const text of read) {
        expect(statuses(text)).toEqual(Array(11).fill(status))
        expect(text.match(/^connection: close\r$/gim)).toHaveLength(1)
        expect(text.lastIndexOf('HTTP/1.1')).toBeLessThan(text.search(/^connection: close\r$/im))
      }
      expect(answeredPaths).toHaveLength(50 * 11)
    },
  )

  // S71
  test('none is made before the one ahead of it is', async () => {
    const socket = openSocket(site)
    socket.write(requestText(slowPath) + requestText('/courses').repeat(300))
    await expect.poll(() => answeredPaths).toEqual([slowPath])

    // Another connection is served meanwhile.
    expect((await fetch(`${site.address}/healthz`)).status).toBe(200)
    expect(answeredPaths).toEqual([slowPath, '/healthz'])

    release()
    await readToEnd(socket)
    expect(answeredPaths).toEqual([slowPath, '/healthz', ...Array(10).fill('/courses')])
  })
})

test('a few requests at once are answered in their order, bodies and all', async () => {
  const socket = openSocket(site)
  const body = JSON.stringify({ email: 'nobody@mail.example', password: 'wrong, and long' })
  const posting = `content-type: application/json\r\ncontent-length: ${body.length}\r\n`
  socket.write(
    [
      requestText('/courses'),
      requestText('/api/auth/login', 'POST', posting) + body,
      requestText('/nothing-here'),
      requestText('/favicon.svg', 'HEAD'),
      requestText('/api/me', 'GET', 'connection: close\r\n'),
    ].join(''),
  )

  const text = await readToEnd(socket)

  expect(statuses(text)).toEqual(['200', '401', '404', '200', '401'])
  expect(answeredPaths).toEqual([
    '/courses',
    '/api/auth/login',
    '/nothing-here',
    '/favicon.svg',
    '/api/me',
  ])
})
