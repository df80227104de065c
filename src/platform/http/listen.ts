import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http'
import { getRequestListener, RequestError } from '@hono/node-server'
import type { Metrics } from '../metrics/metrics.ts'
import { boundConnections } from './connections.ts'
import type { InnerSocket } from './inner-socket.ts'
import type { ReadyResponse, RequestHeaders } from './ready-answer.ts'

type Handle = (request: IncomingMessage, response: ServerResponse) => void

/** Requests of one connection that may wait behind the one being answered. Browsers send none ahead. */
const mostWaiting = 10

/** What follows the head is not HTTP, and left alone. */
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
  // Two are joined by a comma: `joinDuplicateHeaders` in listen.ts.
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
 * may wait ends its connection, as RFC 9112 lets a server do: who sent more asks again on another.
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
