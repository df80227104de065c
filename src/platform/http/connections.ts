import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { createAddressReader, createProxyCheck, widerNetwork } from './client-address.ts'
import type { InnerSocket } from './inner-socket.ts'

/** Limits on connections: in total, of one address, and of one IPv6 /48. */
export type MostConnections = { inAll: number; ofAddress: number; ofNetwork: number }

/**
 * In total: each costs some 15 kB and a file descriptor. Of an address: forty browsers with six each, a
 * classroom. A rented /48 has 65,536 /64 networks.
 */
const most: MostConnections = { inAll: 4_000, ofAddress: 256, ofNetwork: 1_024 }
/** Seconds between two checks for unread answers, and checks without progress before closing. */
const look = 3
const mostIdleLooks = 5

/**
 * Bounds connections: in total, of one address and of one network, and closes those whose answers nobody
 * reads. When all are in use, the least useful oldest one is closed for a new one. A proxy speaks for many
 * visitors and is not counted by address.
 */
export function boundConnections(
  server: Server,
  trustProxy: string[],
  error: (limit: string) => void,
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
      error('connections-address')
      return socket.destroy()
    }
    const leave = () => {
      if (open.delete(socket) && visitor) counts.leave(visitor)
    }
    open.set(socket, { taken: 0, idleLooks: 0, leave })
    socket.on('close', leave)
    if (open.size > bounds.inAll) makeRoom(open, socket, error)
  })
  const timer = setInterval(() => endUnread(open), look * 1_000).unref()
  server.on('close', () => clearInterval(timer))
}

/** Connections of each visitor and of each network. */
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

/** Closes the oldest of the least useful state; if all others are busy, the newest. */
function makeRoom(open: Map<Socket, Progress>, latest: Socket, error: (limit: string) => void) {
  error('connections-all')
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
