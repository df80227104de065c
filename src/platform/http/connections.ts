import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { createAddressReader, createProxyCheck } from './client-address.ts'
import type { InnerSocket } from './inner-socket.ts'

/** In all; each costs some 15 kB, and a descriptor that the database and files need too. */
const mostConnections = 4_000
/** Forty browsers with six connections each: a classroom behind one address. */
const mostOfAddress = 256
/** Seconds between two looks at who reads, and the looks without a byte taken after which it ends. */
const look = 3
const mostIdleLooks = 5

/**
 * Bounds what connections can hold: so many in all and of one address, and none whose answer nobody
 * reads. A proxy speaks for many visitors and keeps order among them itself.
 */
export function boundConnections(server: Server, trustProxy: string[], refused: () => void): void {
  server.maxConnections = mostConnections
  const readAddress = createAddressReader(trustProxy)
  const isProxy = createProxyCheck(trustProxy)
  const ofAddress = new Map<string, number>()
  const open = new Map<Socket, Progress>()

  server.on('connection', (socket) => {
    const address = socket.remoteAddress
    // It hung up before it was taken.
    if (!address) return socket.destroy()
    const visitor = isProxy(address) ? undefined : readAddress(address, undefined)
    if (visitor && !takeIn(ofAddress, visitor)) {
      refused()
      return socket.destroy()
    }
    open.set(socket, { taken: 0, idleLooks: 0 })
    socket.on('close', () => {
      open.delete(socket)
      if (visitor) letGo(ofAddress, visitor)
    })
  })
  const timer = setInterval(() => endUnread(open), look * 1_000).unref()
  server.on('close', () => clearInterval(timer))
}

function takeIn(ofAddress: Map<string, number>, address: string): boolean {
  const others = ofAddress.get(address) ?? 0
  if (others >= mostOfAddress) return false
  ofAddress.set(address, others + 1)
  return true
}

function letGo(ofAddress: Map<string, number>, address: string) {
  const others = (ofAddress.get(address) ?? 1) - 1
  if (others === 0) ofAddress.delete(address)
  else ofAddress.set(address, others)
}

/** Bytes that the kernel has taken of the answers of a connection, and since how many looks no more. */
type Progress = { taken: number; idleLooks: number }

/**
 * Ends connections that have something to read and read nothing. The timeout of a socket would not:
 * a blank line sent now and then puts it off for ever.
 */
function endUnread(open: Map<Socket, Progress>) {
  for (const [socket, progress] of open) {
    const { _handle } = socket as InnerSocket
    const taken = _handle ? _handle.bytesWritten - _handle.writeQueueSize : 0
    const isIdle = socket.writableLength > 0 && taken === progress.taken
    progress.taken = taken
    progress.idleLooks = isIdle ? progress.idleLooks + 1 : 0
    if (progress.idleLooks >= mostIdleLooks) socket.destroy()
  }
}
