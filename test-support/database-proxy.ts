import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'

export type DatabaseProxy = Awaited<ReturnType<typeof openDatabaseProxy>>

/**
 * A TCP proxy between a site and its database that a test can break: forwards to the PostgreSQL whose
 * socket is in `socketFolder`.
 */
export async function openDatabaseProxy(socketFolder: string) {
  const sockets = new Set<Socket>()
  const lostSockets = new Set<Socket>()
  let isFrozen = false
  let recoveringFor = 0

  const server = createServer((client) => {
    if (recoveringFor > 0) {
      recoveringFor -= 1
      client.on('error', () => undefined)
      client.once('data', () => client.end(startingUp))
      return
    }
    const upstream = connect(join(socketFolder, '.s.PGSQL.5432'))
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(socket)
      if (isFrozen) socket.pause()
      socket.on('data', (chunk) => other.write(chunk))
      socket.on('error', () => undefined)
      socket.on('close', () => {
        sockets.delete(socket)
        lostSockets.delete(socket)
        other.destroy()
      })
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo

  const drop = () => {
    for (const socket of [...sockets, ...lostSockets]) socket.destroy()
  }
  return {
    /** The same database through the proxy. */
    urlThroughProxy(connectionString: string) {
      const { username, pathname } = new URL(connectionString)
      return `postgresql://${username}@127.0.0.1:${port}${pathname}`
    },
    /** Breaks every connection; accepts new ones. */
    drop,
    /** Breaks every connection and accepts none, like a machine without the server. */
    async refuse() {
      server.close()
      drop()
      await once(server, 'close')
    },
    async accept() {
      server.listen(port, '127.0.0.1')
      await once(server, 'listening')
    },
    /** Keeps every connection open and forwards nothing, like a frozen machine. */
    freeze() {
      isFrozen = true
      for (const socket of sockets) socket.pause()
    },
    thaw() {
      isFrozen = false
      for (const socket of sockets) socket.resume()
    },
    /** The next connections are refused by a server that is starting up. */
    recover(connections: number) {
      recoveringFor = connections
    },
    /** Existing connections forward nothing any more; accepts new ones. */
    lose() {
      for (const socket of sockets) lostSockets.add(socket.pause())
      sockets.clear()
    },
    async close() {
      drop()
      if (!server.listening) return
      server.close()
      await once(server, 'close')
    },
  }
}

/** PostgreSQL's message: https://www.postgresql.org/docs/18/protocol-message-formats.html (ErrorResponse). */
const startingUp = errorResponse({
  S: 'FATAL',
  C: '57P03',
  M: 'the database system is starting up',
})

function errorResponse(fields: Record<string, string>): Buffer {
  const body = Object.entries(fields).map(([type, value]) => `${type}${value}\0`)
  const text = Buffer.from(`${body.join('')}\0`)
  const head = Buffer.from('E\0\0\0\0')
  head.writeInt32BE(text.length + 4, 1)
  return Buffer.concat([head, text])
}
