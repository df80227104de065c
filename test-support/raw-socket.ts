import { connect, type Socket } from 'node:net'

/** A connection of one's own, from any address of this machine; what is said on it is up to the test. */
export function openSocket(site: { address: string }, localAddress = '127.0.0.1'): Socket {
  const { hostname, port } = new URL(site.address)
  const socket = connect({ host: hostname, port: Number(port), localAddress })
  // A server that hung up while more was sent to it resets the connection.
  return socket.on('error', () => undefined)
}

/** All there is to read until the server hangs up. */
export function readToEnd(socket: Socket): Promise<string> {
  let read = ''
  socket.setEncoding('latin1').on('data', (text) => {
    read += text
  })
  socket.resume()
  return new Promise((resolve) => socket.on('close', () => resolve(read)))
}
