import { once } from 'node:events'
import { get } from 'node:http'
import type { Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openSocket, readToEnd } from '../../../test-support/raw-socket.ts'
import { openSite, type Site } from '../../../test-support/site.ts'

let site: Site
/** Where nothing stands in front: an address is a visitor. */
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

/** Says it, and a byte more twice a second, until the server hangs up. */
async function dribble(socket: Socket, bytes: string, more: string): Promise<string> {
  socket.write(bytes)
  const timer = setInterval(() => more && socket.write(more), 500)
  const read = await readToEnd(socket)
  clearInterval(timer)
  return read
}

// What twenty seconds are for: the patience of each test is the bound that it holds.
describe.concurrent('a connection that takes its time is closed', () => {
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

  test('who asks, and reads nothing', async () => {
    const socket = openSocket(site).pause()
    socket.write('GET /videos/story-1.mp4 HTTP/1.1\r\nhost: localhost\r\n\r\n'.repeat(11))
    // A blank line is no request, but a sign of life; and the only way to learn that nobody listens.
    const timer = setInterval(() => socket.write('\r\n'), 250)

    await new Promise((resolve) => socket.on('close', resolve))

    clearInterval(timer)
  }, 25_000)
})

describe('256 connections of one address', () => {
  const openMany = async (to: Site, address: string) => {
    const sockets = Array.from({ length: 256 }, () => openSocket(to, address))
    await Promise.all(sockets.map((socket) => once(socket, 'connect')))
    return sockets
  }
  const statusFor = async (to: Site, localAddress: string) => {
    const asking = get(`${to.address}/healthz`, { localAddress, agent: false })
    const [answer] = await once(asking, 'response').catch(() => [undefined])
    return answer?.resume().statusCode
  }

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
