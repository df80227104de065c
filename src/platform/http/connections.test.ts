import { once } from 'node:events'
import { Agent, createServer, get, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openSocket, readToEnd } from '../../../test-support/raw-socket.ts'
import { openSite, type Site } from '../../../test-support/site.ts'
import { boundConnections, createCounts } from './listen.ts'

let site: Site
/** Without a proxy: each address is a visitor. */
let openSiteToAll: Site
beforeAll(async () => {
  site = await openSite()
  openSiteToAll = await openSite({ settings: { TRUST_PROXY: '' } })
})
afterAll(async () => {
  await site.close()
  await openSiteToAll.close()
})

const start =
  'POST /api/auth/login HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n'

/** Sends its text and then one more byte twice a second, until the server closes the connection. */
async function dribble(socket: Socket, bytes: string, more: string): Promise<string> {
  socket.write(bytes)
  const timer = setInterval(() => more && socket.write(more), 500)
  const read = await readToEnd(socket)
  clearInterval(timer)
  return read
}

// The patience of each test is the limit that it checks.
describe.concurrent('a slow connection is closed', () => {
  // S71
  test.each([
    ['saying nothing', '', ''],
    ['the head letter by letter', 'GET / HTTP/1.1\r\nx-slow: ', 'x'],
    ['the body letter by letter', `${start}content-length: 9000\r\n\r\n{"email":"`, 'x'],
    ['the body piece by piece', `${start}transfer-encoding: chunked\r\n\r\n`, '1\r\nx\r\n'],
  ])(
    '%s, and told so',
    async (_, bytes, more) => {
      const answer = await dribble(openSocket(site), bytes, more)

      expect(answer).toMatch(/^HTTP\/1\.1 408 /)
      expect(answer).toMatch(/^x-content-type-options: nosniff\r$/m)
      expect(answer).toMatch('"message":"The request took too long to arrive."')
    },
    20_000,
  )

  // S71
  test('who asks, and reads nothing', async () => {
    const socket = openSocket(site).pause()
    socket.write('GET /videos/story-1.mp4 HTTP/1.1\r\nhost: localhost\r\n\r\n'.repeat(11))
    // A blank line is no request but shows activity; it is also the only way to learn that the
    // connection was closed.
    const timer = setInterval(() => socket.write('\r\n'), 250)

    await new Promise((resolve) => socket.on('close', resolve))

    clearInterval(timer)
  })
})

describe('256 connections of one address', () => {
  const openMany = async (to: Site, address: string) => {
    const sockets = Array.from({ length: 256 }, () => openSocket(to, address))
    await Promise.all(sockets.map((socket) => once(socket, 'connect')))
    return sockets
  }
  const statusFor = async (to: Site, localAddress: string) => {
    const clientRequest = get(`${to.address}/healthz`, { localAddress, agent: false })
    const [answer] = await once(clientRequest, 'response').catch(() => [undefined])
    return answer?.resume().statusCode
  }

  // S71
  test('are all that it gets, and others notice nothing', async () => {
    const sockets = await openMany(openSiteToAll, '127.3.0.1')

    expect(await statusFor(openSiteToAll, '127.3.0.1')).toBeUndefined()
    expect(await statusFor(openSiteToAll, '127.3.0.2')).toBe(200)

    sockets[0]?.destroy()
    await expect.poll(() => statusFor(openSiteToAll, '127.3.0.1')).toBe(200)
    for (const socket of sockets) socket.destroy()
  })

  test('are not too many for a proxy, which speaks for many visitors', async () => {
    const sockets = await openMany(site, '127.3.0.3')

    expect(await statusFor(site, '127.3.0.3')).toBe(200)

    for (const socket of sockets) socket.destroy()
  })
})

describe('when all connections are taken', () => {
  /** Answers at once, but `/waits` only when told to. */
  async function openSmall(inAll: number) {
    const waitingResponses: ServerResponse[] = []
    const server = createServer((request, response) => {
      if (request.url === '/waits') waitingResponses.push(response)
      else request.resume().on('end', () => response.end('here'))
    })
    boundConnections(server, [], () => undefined, { inAll, ofAddress: 256, ofNetwork: 1_024 })
    await once(server.listen(0), 'listening')
    const small = { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
    const silent = async (localAddress: string) => {
      const socket = openSocket(small, localAddress).resume()
      await once(socket, 'connect')
      return socket
    }
    const statusFor = async (localAddress: string, path = '/', agent: Agent | false = false) => {
      const clientRequest = get(small.address + path, { localAddress, agent })
      const [answer] = await once(clientRequest, 'response').catch(() => [undefined])
      if (answer) await once(answer.resume(), 'end')
      return answer?.statusCode
    }
    return {
      server,
      waiting: waitingResponses,
      silent,
      statusFor,
      address: small.address,
      close: () => {
        server.closeAllConnections()
        server.close()
      },
    }
  }
  const closed = (socket: Socket) => socket.closed || socket.readableEnded

  // S337
  test('the oldest that says nothing ends, and the visitor is answered', async () => {
    const small = await openSmall(8)
    const sockets: Socket[] = []
    for (let n = 0; n < 8; n++) sockets.push(await small.silent(`127.3.1.${(n % 4) + 1}`))

    for (let n = 0; n < 3; n++) expect(await small.statusFor('127.3.2.1')).toBe(200)

    await expect.poll(() => sockets.filter(closed).length).toBeGreaterThan(0)
    expect(closed(sockets[0] as Socket)).toBe(true)
    expect(closed(sockets[7] as Socket)).toBe(false)
    small.close()
  })

  // S337
  test('idle connections are closed first, then answered ones, then partial requests, and none with a response under way', async () => {
    const small = await openSmall(4)
    const waits = small.statusFor('127.3.1.1', '/waits')
    await expect.poll(() => small.waiting.length).toBe(1)
    const half = await small.silent('127.3.1.2')
    half.write('POST / HTTP/1.1\r\nhost: localhost\r\ncontent-length: 9\r\n\r\n')
    const agent = new Agent({ keepAlive: true })
    expect(await small.statusFor('127.3.1.3', '/', agent)).toBe(200)
    const [socket] = Object.values(agent.freeSockets).flat()
    const silent = await small.silent('127.3.1.4')

    const later: Socket[] = []
    for (const closedSocket of [silent, socket, half]) {
      // After a request it is no longer silent.
      const next = await small.silent('127.3.1.5')
      next.write('GET /waits HTTP/1.1\r\nhost: localhost\r\n\r\n')
      later.push(next)
      await expect.poll(() => closed(closedSocket as Socket)).toBe(true)
      await expect.poll(() => small.waiting.length).toBe(later.length + 1)
    }
    // All four are being answered: a new connection is refused.
    expect(await small.statusFor('127.3.1.6')).toBeUndefined()
    expect(later.some(closed)).toBe(false)
    for (const response of small.waiting) response.end('here')
    expect(await waits).toBe(200)
    small.close()
  })
})

// S337
test('of IPv6 a /64 counts as an address, and a /48 as four of them', () => {
  const counts = createCounts({ ofAddress: 256, ofNetwork: 1_024 })
  const takeAll = (of: (n: number) => string) =>
    Array.from({ length: 2_000 }, (_, n) => counts.take(of(n))).filter(Boolean).length

  expect(takeAll(() => '2001:db8:1:0::/64')).toBe(256)
  expect(takeAll((n) => `2001:db8:1:${(n + 1).toString(16)}::/64`)).toBe(1_024 - 256)
  expect(takeAll((n) => `2001:db8:2:${n.toString(16)}::/64`)).toBe(1_024)
  counts.leave('2001:db8:1:0::/64')
  expect(counts.take('2001:db8:1:ffff::/64')).toBe(true)
  expect(counts.take('2001:db8:1:ffff::/64')).toBe(false)
})
