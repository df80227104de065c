import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'

export type DatabaseProxy = Awaited<ReturnType<typeof openDatabaseProxy>>

/**
 * A network between a site and its database, for a test to break: TCP on loopback, forwarded to the
 * PostgreSQL whose socket is in `socketFolder`.
 */
export async function openDatabaseProxy(socketFolder: string) {
  const sockets = new Set<Socket>()
  const lostSockets = new Set<Socket>()
  let isFrozen = false

  const server = createServer((near) => {
    const far = connect(join(socketFolder, '.s.PGSQL.5432'))
    for (const [socket, other] of [
      [near, far],
      [far, near],
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
    /** The same database, through here. */
    throughHere(connectionString: string) {
      const { username, pathname } = new URL(connectionString)
      return `postgresql://${username}@127.0.0.1:${port}${pathname}`
    },
    /** Breaks every connection; new ones are let through. */
    drop,
    /** Breaks every connection and takes no new ones, as a machine does whose server has ended. */
    async refuse() {
      server.close()
      drop()
      await once(server, 'close')
    },
    async accept() {
      server.listen(port, '127.0.0.1')
      await once(server, 'listening')
    },
    /** Keeps every connection open and lets nothing through, as a stopped machine does. */
    freeze() {
      isFrozen = true
      for (const socket of sockets) socket.pause()
    },
    thaw() {
      isFrozen = false
      for (const socket of sockets) socket.resume()
    },
    /** Nothing comes through the connections there are any more; new ones are let through. */
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
