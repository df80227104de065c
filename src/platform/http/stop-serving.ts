import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

const seconds = 1_000
/**
 * Milliseconds after which incomplete requests are cut off, such as those of a client that sends a byte at
 * a time.
 */
const answerTime = 2 * seconds
/** The database answers or fails within 4 seconds; unread responses are cut off here. */
const answeredWithin = 5 * seconds
const lookEvery = 50

type Exchange = { request: IncomingMessage; response: ServerResponse }

/**
 * Tracks the connections of a server; the returned function stops it: no new connections, and each open one
 * is closed after the response to its current request. Node alone would wait for incomplete requests and
 * unread responses. Resolves when the last connection is closed.
 */
export function watchServing(server: Server): () => Promise<void> {
  const connections = new Map<Socket, Set<Exchange>>()
  let stopping = false

  server.on('connection', (socket: Socket) => {
    connections.set(socket, new Set())
    socket.once('close', () => connections.delete(socket))
  })
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    const exchange = { request, response }
    const open = connections.get(request.socket)
    open?.add(exchange)
    response.once('close', () => open?.delete(exchange))
    if (stopping) announceEnd(response)
  })

  return () =>
    new Promise((resolve) => {
      stopping = true
      const since = performance.now()
      for (const open of connections.values()) {
        // Of several responses pending on a connection, the last one closes it.
        const last = [...open].at(-1)
        if (last) announceEnd(last.response)
      }
      const look = () => closeWhatMay(connections, performance.now() - since)
      const timer = setInterval(look, lookEvery)
      server.close(() => {
        clearInterval(timer)
        resolve()
      })
      look()
    })
}

function announceEnd(response: ServerResponse) {
  if (!response.headersSent) response.setHeader('connection', 'close')
}

function closeWhatMay(connections: Map<Socket, Set<Exchange>>, elapsed: number) {
  for (const [socket, open] of connections) {
    const isAsking = [...open].some(({ request }) => !request.complete)
    if (elapsed >= answeredWithin) socket.destroy()
    else if (elapsed >= answerTime && (open.size === 0 || isAsking)) socket.destroy()
  }
}
