import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import type { InnerSocket } from './inner-socket.ts'

type Headers = Record<string, string>
type Refusal = { status: number; message: string }

/** An answer that ends its connection: after what could not be read nothing is where it should be. */
const answers: Record<string, Refusal> = {
  HPE_HEADER_OVERFLOW: { status: 431, message: 'The head of the request is too long.' },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: { status: 413, message: 'The request is too long.' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, message: 'The request took too long to arrive.' },
}
export const unreadable: Refusal = { status: 400, message: 'The request could not be read.' }
const unexpected: Refusal = { status: 417, message: 'What the request expects is not done here.' }

/** Gives what Node refuses by itself the headers of every other answer, and a sentence. */
export function answerUnreadable(server: Server, headers: Headers): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    const refusal = answers[error.code ?? ''] ?? unreadable
    if (error.code === 'ECONNRESET') socket.destroy()
    else refuseBytes(socket as InnerSocket, refusal, headers)
  })
  server.on('checkExpectation', (_request, response) =>
    refuseRequest(response, unexpected, headers),
  )
}

/** None is no request, and two are read differently by whoever stands in front. */
export function namesOneHost({ headers: { host } }: IncomingMessage): boolean {
  // Those of two are joined by a comma: `joinDuplicateHeaders` in listen.ts.
  return host !== undefined && !host.includes(',')
}

export function refuseRequest(response: ServerResponse, refusal: Refusal, headers: Headers): void {
  const body = bodyOf(refusal)
  response.writeHead(refusal.status, headersOf(body, headers)).end(body)
}

function refuseBytes(socket: InnerSocket, refusal: Refusal, headers: Headers) {
  const underWay = socket._httpMessage
  // Whoever waits for an earlier answer must not take this one for it.
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
