import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { createAddressReader, createProxyCheck, widerNetwork } from './client-address.ts'
import type { InnerSocket } from './inner-socket.ts'

/** How many connections there may be: in all, of one address, and of the /48 around one of IPv6. */
export type MostConnections = { inAll: number; ofAddress: number; ofNetwork: number }

/**
 * In all, since each costs some 15 kB, and a descriptor that the database and files need too; of an address forty
 * browsers with six each: a classroom. Whoever rents a /48 has 65,536 addresses to come from.
 */
const most: MostConnections = { inAll: 4_000, ofAddress: 256, ofNetwork: 1_024 }
/** Seconds between two looks at who reads, and the looks without a byte taken after which it ends. */
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
    // It hung up before it was taken.
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

/** How many there are of each visitor, and of the network around one. */
export function createCounts({ ofAddress, ofNetwork }: Omit<MostConnections, 'inAll'>) {
  const counts = new Map<string, number>()
  const keysOf = (visitor: string) => {
    const network = widerNetwork(visitor)
    return network ? [visitor, network] : [visitor]
  }
  return {
    /** Whether there may be one more. */
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

/** Bytes that the kernel has taken of the answers of a connection, and since how many looks no more. */
type Progress = { taken: number; idleLooks: number; leave: () => void }

/** States of a connection, the least useful first. */
const kinds: ((socket: InnerSocket, progress: Progress) => boolean)[] = [
  // Nothing was asked yet, or not all of a head.
  ({ _httpMessage, bytesWritten }) => !_httpMessage && bytesWritten === 0,
  // Answered, and kept for the next question.
  ({ _httpMessage }) => !_httpMessage,
  // The body has not come.
  ({ _httpMessage }) => _httpMessage?.req.complete === false,
  // Nobody reads the answer.
  (_socket, { idleLooks }) => idleLooks > 0,
]

/** Closes the oldest of the least useful state; if all others are busy, the newest. */
function makeRoom(open: Map<Socket, Progress>, latest: Socket, error: (limit: string) => void) {
  error('connections-all')
  const socket = oldestOf(open, latest) ?? latest
  // Whoever comes in this same moment counts it no more.
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
