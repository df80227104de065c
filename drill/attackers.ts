import { readFileSync, writeFileSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/**
 * Measures a process from outside: its peak memory from now on, and the waiting time of a visitor at another
 * address who requests a page twenty times a second, each time on a new connection.
 */
export async function watchVisitor(pid: number | undefined, page: string) {
  const waits: number[] = []
  // Warm up: the page is cached, and everything made at the first request exists.
  for (let n = 0; n < 50; n++) await waitFor(page)
  const before = kilobytes(pid, 'VmRSS')
  writeFileSync(`/proc/${pid}/clear_refs`, '5')
  let isWatching = true
  const watching = (async () => {
    while (isWatching) {
      waits.push(await waitFor(page))
      await pause(50)
    }
  })()
  return {
    async stop() {
      isWatching = false
      await watching
      const sorted = waits.sort((one, other) => one - other)
      const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? 0
      const megabytes = (kilobytes(pid, 'VmHWM') - before) / 1_024
      return { megabytes, p95: at(0.95), p99: at(0.99), slowest: at(1) }
    },
  }
}

function kilobytes(pid: number | undefined, field: string): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(status.match(new RegExp(`^${field}:\\s+(\\d+)`, 'm'))?.[1])
}

/** Milliseconds until the page is complete, at most a minute. */
function waitFor(page: string): Promise<number> {
  const startedAt = performance.now()
  return new Promise((resolve) => {
    const finish = () => resolve(performance.now() - startedAt)
    const clientRequest = get(
      page,
      { agent: false, localAddress: '127.0.0.9', timeout: 60_000 },
      (response) => response.resume().on('close', finish),
    )
    clientRequest.on('error', () => resolve(60_000)).on('timeout', () => clientRequest.destroy())
  })
}

type Pipelined = {
  path: string
  connections: number
  times: number
  method?: string
  headers?: string
  /** Number of addresses the connections come from. */
  addresses?: number
  /** Time in which nothing is read. */
  seconds?: number
}

/** Writes this many requests on each connection at once and reads nothing. */
export async function sendPipelined(address: string, pipelined: Pipelined) {
  const {
    path,
    connections,
    times,
    method = 'GET',
    headers = '',
    addresses = 1,
    seconds = 10,
  } = pipelined
  const request = `${method} ${path} HTTP/1.1\r\nhost: localhost\r\n${headers}\r\n`
  const sockets = Array.from({ length: connections }, (_, n) =>
    open(address, `127.2.0.${(n % addresses) + 1}`).pause(),
  )
  for (const socket of sockets) socket.write(request.repeat(times))
  await pause(seconds * 1_000)
  for (const socket of sockets) socket.destroy()
  return undefined
}

type Silence = { addresses?: number; isReopened?: boolean }

/** Opens this many connections and sends nothing; with `isReopened` each closed one is opened again. */
export async function staySilent(address: string, connections: number, silence: Silence = {}) {
  const { addresses = 20, isReopened = false } = silence
  const sockets = new Set<Socket>()
  let isOver = false
  const openSilent = (localAddress: string) => {
    const socket = open(address, localAddress)
    sockets.add(socket)
    socket.resume().on('close', () => {
      sockets.delete(socket)
      if (isReopened && !isOver) setTimeout(openSilent, 100, localAddress)
    })
  }
  for (let n = 0; n < connections; n++) openSilent(`127.2.0.${(n % addresses) + 1}`)
  await pause(10_000)
  isOver = true
  const openCount = sockets.size
  for (const socket of sockets) socket.destroy()
  return `${openCount} open after 10 s`
}

/** Seconds after which slow connections are closed; more than `limit` is a failure. */
export async function closingTimes(address: string, limit: number): Promise<string> {
  const post =
    'POST /api/auth/login HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n'
  const first: Record<string, string> = {
    silent: '',
    headers: 'GET / HTTP/1.1\r\nx-slow: ',
    body: `${post}content-length: 10000\r\n\r\n{"email":"`,
    'body in pieces': `${post}transfer-encoding: chunked\r\n\r\n`,
  }
  const times = await Promise.all([
    ...Object.entries(first).map(([name, bytes]) => closedAfter(address, name, bytes)),
    unreadAfter(address),
  ])
  const isTooSlow = times.some(({ seconds }) => seconds > limit)
  const reportLines = times.map(({ name, seconds }) => `${name} ${seconds.toFixed(0)} s`)
  return `${isTooSlow ? 'too slow: ' : ''}${reportLines.join(', ')}`
}

/** Sends one byte (or one piece of a body) a second. */
async function closedAfter(address: string, name: string, bytes: string) {
  const startedAt = performance.now()
  const socket = open(address, '127.2.0.1').resume()
  socket.write(bytes)
  const timer = setInterval(() => {
    if (name !== 'silent') socket.write(name === 'body in pieces' ? '1\r\nx\r\n' : 'x')
  }, 1_000)
  await Promise.race([new Promise((resolve) => socket.on('close', resolve)), pause(90_000)])
  clearInterval(timer)
  socket.destroy()
  return { name, seconds: (performance.now() - startedAt) / 1_000 }
}

/** Requests more than the kernel buffers and reads nothing: only the server can close it. */
async function unreadAfter(address: string) {
  const startedAt = performance.now()
  const socket = open(address, '127.2.0.1').pause()
  socket.write('GET /videos/story-1.mp4 HTTP/1.1\r\nhost: localhost\r\n\r\n'.repeat(10))
  let seconds = 0
  // A closed connection answers a write with a reset.
  while (!socket.destroyed && seconds < 90) {
    await pause(500)
    socket.write('\r\n')
    seconds = (performance.now() - startedAt) / 1_000
  }
  socket.destroy()
  return { name: 'unread', seconds }
}

/** Requests as fast as possible, on forty connections, one after another. */
export async function sendManyRequests(
  address: string,
  times: number,
  addressOf: (n: number) => string,
) {
  const agent = new Agent({ keepAlive: true, maxSockets: 40 })
  let next = 0
  const workers = Array.from({ length: 40 }, async () => {
    while (next < times) await ask(address + addressOf(next++), agent)
  })
  await Promise.all(workers)
  agent.destroy()
  return undefined
}

function ask(url: string, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    get(url, { agent }, (response) => response.resume().on('end', resolve)).on('error', reject)
  })
}

function open(address: string, localAddress: string): Socket {
  const { hostname, port } = new URL(address)
  const socket = connect({
    port: Number(port),
    host: hostname.replace('localhost', '127.0.0.1'),
    localAddress,
  })
  return socket.on('error', () => undefined)
}
