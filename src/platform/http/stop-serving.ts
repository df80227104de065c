import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

const seconds = 1_000
/** What had not been asked to its end by then never will be: a client that sends a byte at a time. */
const answerTime = 2 * seconds
/** The database answers or is given up within 4; an answer that nobody reads is cut off here. */
const answeredWithin = 5 * seconds
const lookEvery = 50

type Exchange = { request: IncomingMessage; response: ServerResponse }

/**
 * Watches the connections of a server from now on; the function returned stops it: no new connections,
 * and each there is ends with the answer to what it has asked. Node alone would wait for whoever is in
 * the middle of a request, or does not read. Resolves when the last connection is closed.
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
        // Of several answers that a connection waits for, the last one closes it.
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
