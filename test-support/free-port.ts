import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'

/** One that nobody listened on a moment ago: what an earlier run left standing is not taken for this one's. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
