import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { Agent } from 'node:https'
import { type AddressInfo, connect } from 'node:net'

type Answer = (response: ServerResponse, request: IncomingMessage) => void

export type PictureHost = Awaited<ReturnType<typeof openPictureHost>>

/**
 * A server on loopback that stands for all hosts of the web: `agent` connects here for any name, without TLS. Responses are what a
 * test puts at an address such as `pictures.example/a.png`.
 */
export async function openPictureHost() {
  const answers = new Map<string, Answer>()
  const requests: IncomingMessage[] = []
  const server = createServer((request, response) => {
    requests.push(request)
    const answer = answers.get(`${request.headers.host}${request.url}`)
    if (answer) answer(response, request)
    else response.writeHead(404).end('Nothing here')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo

  class LoopbackAgent extends Agent {
    override createConnection() {
      return connect(port, '127.0.0.1')
    }
  }
  return {
    agent: new LoopbackAgent({ keepAlive: false }),
    requests,
    /** Puts a file, or a response by `answer`, at `https://` and this address. */
    put(address: string, answer: Buffer | Answer) {
      const send: Answer = (response) => response.end(answer)
      answers.set(address, typeof answer === 'function' ? answer : send)
      return `https://${address}`
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
