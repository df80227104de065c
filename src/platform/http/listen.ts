import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http'
import type { Socket } from 'node:net'
import { getRequestListener, RequestError } from '@hono/node-server'
import type { Metrics } from '../metrics/metrics.ts'
import { createAddressReader, createProxyCheck, widerNetwork } from './client-address.ts'
import type { ReadyResponse, RequestHeaders } from './encoded-response.ts'

/** Limits on connections: in total, of one address, and of one IPv6 /48. */
type MostConnections = { inAll: number; ofAddress: number; ofNetwork: number }

/**
 * In total: each costs some 15 kB and a file descriptor. Of an address: forty browsers with six each, a
 * classroom. A rented /48 has 65,536 /64 networks.
 */
const most: MostConnections = { inAll: 4_000, ofAddress: 256, ofNetwork: 1_024 }

/** Seconds between two checks for unread answers, and checks without progress before closing. */
const look = 3

const mostIdleLooks = 5

/** Bytes that the kernel has taken of a connection's answers, and the checks since without progress. */
type Progress = { taken: number; idleLooks: number; leave: () => void }

/** States of a connection, first to be closed first. */
const kinds: ((socket: InnerSocket, progress: Progress) => boolean)[] = [
  // No request yet, or an incomplete head.
  ({ _httpMessage, bytesWritten }) => !_httpMessage && bytesWritten === 0,
  // Answered, and kept alive.
  ({ _httpMessage }) => !_httpMessage,
  // The body is incomplete.
  ({ _httpMessage }) => _httpMessage?.req.complete === false,
  // The answer is not read.
  (_socket, { idleLooks }) => idleLooks > 0,
]

type Handle = (request: IncomingMessage, response: ServerResponse) => void

/** Requests of one connection that may wait behind the one being answered. Browsers send none ahead. */
const mostWaiting = 10

/** Tells Node's parser that what follows the head is not HTTP; it stops there. */
const upgrade = 2

const seconds = 1_000

/** Synchronous: the cached response for an address, if there is one. */
type ReadyPages = {
  peek(pathname: string, headers: RequestHeaders, search: string): ReadyResponse | undefined
}

export type Front = (request: IncomingMessage, response: ServerResponse, next: () => void) => void

/**
 * The HTTP server. A cached page is answered without creating a request object; everything else goes
 * through the application.
 */
export function createHttpServer(
  app: { fetch: Parameters<typeof getRequestListener>[0] },
  pages: { cache: ReadyPages; headers: Record<string, string> },
  { trustProxy, metrics }: { trustProxy: string[]; metrics: Metrics },
  front: Front = (_request, _response, next) => next(),
): Server {
  const listener = getRequestListener(app.fetch, {
    errorHandler: (error) => refuseUnreadable(error, pages.headers),
  })
  const server = createServer(
    {
      headersTimeout: 10 * seconds,
      requestTimeout: 15 * seconds,
      // How often Node checks those two timeouts: their precision.
      connectionsCheckingInterval: 2 * seconds,
      keepAliveTimeout: 65 * seconds,
      maxHeaderSize: 16 * 1024,
      // Node checks the Host header itself, but its refusal has no headers.
      requireHostHeader: false,
      joinDuplicateHeaders: true,
      // Without a body the request stream is not read, which is faster for pages.
      optimizeEmptyRequests: true,
    },
    limitPipelining((request, response) => {
      if (!namesOneHost(request)) return refuseRequest(response, unreadable, pages.headers)
      front(request, response, () => {
        if (!sendCached(pages.cache, request, response, metrics)) listener(request, response)
      })
    }),
  )
  boundConnections(server, trustProxy, metrics.limitHit)
  answerUnreadable(server, pages.headers)
  return server
}

/** Resolves when the port is bound, or with the reason why not. */
export function listenForRequests(
  server: Server,
  port: number,
): Promise<{ ok: true; port: number } | { ok: false; reason: string }> {
  return new Promise((resolve) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const reasons: Record<string, string> = {
        EADDRINUSE: `Port ${port} is already in use. Stop what runs there, or set another PORT.`,
        EACCES: `Port ${port} may not be used by this user. Set another PORT, such as 3000.`,
      }
      resolve({ ok: false, reason: reasons[error.code ?? ''] ?? error.message })
    })
    // Clients retry after a second when the accept queue is full; 511 is Node's default.
    server.listen({ port, backlog: 4_096 }, () => {
      const address = server.address()
      resolve({ ok: true, port: typeof address === 'object' && address ? address.port : port })
    })
  })
}

/** Requests with an invalid address or Host never reach the application. */
function refuseUnreadable(error: unknown, headers: Record<string, string>): Response {
  const status = error instanceof RequestError ? unreadable.status : 500
  return Response.json({ success: false, message: unreadable.message }, { status, headers })
}

function sendCached(
  cache: ReadyPages,
  request: IncomingMessage,
  response: ServerResponse,
  { requests }: Metrics,
): boolean {
  const began = performance.now()
  if (request.method !== 'GET' && request.method !== 'HEAD') return false
  const url = request.url ?? ''
  const query = url.indexOf('?')
  // Not the page that everybody gets, where its link is good.
  if (query >= 0 && url.startsWith('preview=', query + 1)) return false
  const search = query < 0 ? '' : url.slice(query)
  // A page of our own may frame it: the application answers with other headers.
  if (request.headers['sec-fetch-dest'] === 'iframe') return false
  const headers = {
    acceptEncoding: request.headers['accept-encoding'],
    ifNoneMatch: request.headers['if-none-match'],
  }
  const answer = cache.peek(query < 0 ? url : url.slice(0, query), headers, search)
  if (!answer) return false
  // Pairs are faster than a flat list, but Node accepts them only while no other header is set.
  const alone = response.getHeaderNames().length === 0
  response.writeHead(answer.status, alone ? answer.headers : answer.headers.flat())
  response.end(request.method === 'HEAD' ? undefined : answer.body)
  requests.note(request.method, answer.route, answer.status, (performance.now() - began) / 1_000)
  return true
}

type Headers = Record<string, string>
type Refusal = { status: number; message: string }

/** A response that closes its connection: after unreadable input the position in the stream is unknown. */
const answers: Record<string, Refusal> = {
  HPE_HEADER_OVERFLOW: { status: 431, message: 'The head of the request is too long.' },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: { status: 413, message: 'The request is too long.' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, message: 'The request took too long to arrive.' },
}
const unreadable: Refusal = { status: 400, message: 'The request could not be read.' }
const unexpected: Refusal = { status: 417, message: 'What the request expects is not done here.' }

/** Gives responses of Node itself our headers and a text. */
function answerUnreadable(server: Server, headers: Headers): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    const refusal = answers[error.code ?? ''] ?? unreadable
    if (error.code === 'ECONNRESET') socket.destroy()
    else refuseBytes(socket as InnerSocket, refusal, headers)
  })
  server.on('checkExpectation', (_request, response) =>
    refuseRequest(response, unexpected, headers),
  )
}

/** A missing Host is invalid, and two are read differently by proxies. */
function namesOneHost({ headers: { host } }: IncomingMessage): boolean {
  // Two are joined by a comma: `joinDuplicateHeaders` above.
  return host !== undefined && !host.includes(',')
}

function refuseRequest(response: ServerResponse, refusal: Refusal, headers: Headers): void {
  const body = bodyOf(refusal)
  response.writeHead(refusal.status, headersOf(body, headers)).end(body)
}

function refuseBytes(socket: InnerSocket, refusal: Refusal, headers: Headers) {
  const underWay = socket._httpMessage
  // A client that waits for an earlier response must not take this one for it.
  const belongsHere = !underWay || (!underWay.headersSent && !underWay.req.complete)
  if (!socket.writable || !belongsHere) return socket.destroy()
  const body = bodyOf(refusal)
  const head = Object.entries({ ...headersOf(body, headers), date: new Date().toUTCString() })
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')
  const line = `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}\r\n`
  socket.end(`${line}${head}\r\n${body}`, () => socket.destroy())
}

function bodyOf({ message }: Refusal): string {
  return JSON.stringify({ success: false, message })
}

function headersOf(body: string, headers: Headers): Record<string, string> {
  return {
    ...headers,
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  }
}

/**
 * Answers the requests of a connection one after another. Node takes in up to 64 KB of them at once,
 * two thousand requests, and would have every answer ready before the first is read. The last one that
 * may wait ends its connection, as RFC 9112 allows: the client repeats the others on another one.
 */
function limitPipelining(handle: Handle): Handle {
  return (request, response) => {
    // Only the response that may be written has the socket; the others get it when theirs is the turn.
    if (response.socket) return handle(request, response)
    const socket: InnerSocket & { waiting?: number } = request.socket
    const waitingCount = (socket.waiting ?? 0) + 1
    socket.waiting = waitingCount
    response.once('socket', () => {
      socket.waiting = (socket.waiting ?? 0) - 1
      handle(request, response)
    })
    if (waitingCount < mostWaiting) return
    response.shouldKeepAlive = false
    socket.pause()
    // Pausing does not stop the parser in the middle of what was read; “this is an upgrade” does.
    if (socket.parser) socket.parser.onIncoming = () => upgrade
  }
}

/**
 * Bounds connections: in total, of one address and of one network, and closes those whose answers nobody
 * reads. When all are in use, the least useful oldest one is closed for a new one. A proxy speaks for many
 * visitors and is not counted by address.
 */
export function boundConnections(
  server: Server,
  trustProxy: string[],
  hit: (limit: string) => void,
  bounds = most,
): void {
  const readAddress = createAddressReader(trustProxy)
  const isProxy = createProxyCheck(trustProxy)
  const counts = createCounts(bounds)
  const open = new Map<Socket, Progress>()

  server.on('connection', (socket) => {
    const address = socket.remoteAddress
    // It was closed before it was accepted.
    if (!address) return socket.destroy()
    const visitor = isProxy(address) ? undefined : readAddress(address, undefined)
    if (visitor && !counts.take(visitor)) {
      hit('connections-address')
      return socket.destroy()
    }
    const leave = () => {
      if (open.delete(socket) && visitor) counts.leave(visitor)
    }
    open.set(socket, { taken: 0, idleLooks: 0, leave })
    socket.on('close', leave)
    if (open.size > bounds.inAll) makeRoom(open, socket, hit)
  })
  const timer = setInterval(() => endUnread(open), look * 1_000).unref()
  server.on('close', () => clearInterval(timer))
}

export function createCounts({ ofAddress, ofNetwork }: Omit<MostConnections, 'inAll'>) {
  const counts = new Map<string, number>()
  const keysOf = (visitor: string) => {
    const network = widerNetwork(visitor)
    return network ? [visitor, network] : [visitor]
  }
  return {
    /** Whether one more is allowed. */
    take(visitor: string): boolean {
      const keys = keysOf(visitor)
      const [near = 0, wider = 0] = keys.map((key) => counts.get(key) ?? 0)
      if (near >= ofAddress || wider >= ofNetwork) return false
      for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1)
      return true
    },
    leave(visitor: string) {
      for (const key of keysOf(visitor)) {
        const others = (counts.get(key) ?? 1) - 1
        if (others === 0) counts.delete(key)
        else counts.set(key, others)
      }
    },
  }
}

/** Closes the oldest of the least useful state; if all others are busy, the newest. */
function makeRoom(open: Map<Socket, Progress>, latest: Socket, hit: (limit: string) => void) {
  hit('connections-all')
  const socket = oldestOf(open, latest) ?? latest
  // A connection accepted in this moment must not count it.
  open.get(socket)?.leave()
  socket.destroy()
}

function oldestOf(open: Map<Socket, Progress>, latest: Socket): Socket | undefined {
  for (const isOfKind of kinds)
    for (const [socket, progress] of open)
      if (socket !== latest && isOfKind(socket, progress)) return socket
}

/**
 * Closes connections that do not read their answer. A socket timeout would not: a blank line now and then
 * resets it.
 */
function endUnread(open: Map<Socket, Progress>) {
  for (const [socket, progress] of open) {
    const { _handle } = socket as InnerSocket
    const bytesTaken = _handle ? _handle.bytesWritten - _handle.writeQueueSize : 0
    const isIdle = socket.writableLength > 0 && bytesTaken === progress.taken
    progress.taken = bytesTaken
    progress.idleLooks = isIdle ? progress.idleLooks + 1 : 0
    if (progress.idleLooks >= mostIdleLooks) socket.destroy()
  }
}

/**
 * Undocumented properties of Node's server sockets: how much of a long write the kernel has taken, which
 * response may be written, and how to stop a parser. The version of Node is pinned, and
 * `pipelining-limit.test.ts` and `connections.test.ts` fail where one of these is gone.
 */
type InnerSocket = Socket & {
  parser?: { onIncoming: (...args: unknown[]) => number } | null
  /** The response that may be written. */
  _httpMessage?: ServerResponse | null
  _handle?: { bytesWritten: number; writeQueueSize: number } | null
}
