import { connect, type Socket } from 'node:net'

/** A raw connection from any address of this machine. */
export function openSocket(site: { address: string }, localAddress = '127.0.0.1'): Socket {
  const { hostname, port } = new URL(site.address)
  const socket = connect({ host: hostname, port: Number(port), localAddress })
  // If the server closed the connection while data was sent, it is reset.
  return socket.on('error', () => undefined)
}

/** Reads until the server closes the connection. */
export function readToEnd(socket: Socket): Promise<string> {
  let read = ''
  socket.setEncoding('latin1').on('data', (text) => {
    read += text
  })
  socket.resume()
  return new Promise((resolve) => socket.on('close', () => resolve(read)))
}
