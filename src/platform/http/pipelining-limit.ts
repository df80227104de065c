import type { IncomingMessage, ServerResponse } from 'node:http'
import type { InnerSocket } from './inner-socket.ts'

type Handle = (request: IncomingMessage, response: ServerResponse) => void

/** Requests of one connection that may wait behind the one being answered. Browsers send none ahead. */
const mostWaiting = 10

/**
 * Answers the requests of a connection one after another. Node takes in up to 64 KB of them at once,
 * two thousand requests, and would have every answer ready before the first is read. The last one that
 * may wait ends its connection, as RFC 9112 lets a server do: who sent more asks again on another.
 */
export function limitPipelining(handle: Handle): Handle {
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

/** What follows the head is not HTTP, and left alone. */
const upgrade = 2
