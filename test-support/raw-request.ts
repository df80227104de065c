import { type IncomingHttpHeaders, request } from 'node:http'

export type RawAnswer = { status: number; headers: IncomingHttpHeaders; body: string }

/**
 * A request exactly as it is written: the path is not tidied, any method and any Host may be named.
 * Resolves with nothing where the server closed the connection without an answer.
 */
export function sendRaw(
  site: { address: string },
  options: {
    method?: string
    path: string
    headers?: Record<string, string>
    body?: string | Buffer
  },
): Promise<RawAnswer | undefined> {
  const { hostname, port } = new URL(site.address)
  const { method = 'GET', path, headers, body } = options
  return new Promise((resolve) => {
    const clientRequest = request({ hostname, port, method, path, headers, agent: false })
    // An answer may be complete while the rest of a large body still finds the connection closed.
    clientRequest.on('error', () => resolve(undefined))
    clientRequest.on('response', (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', () => undefined)
      response.on('close', () => {
        const text = Buffer.concat(chunks).toString('utf8')
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text })
      })
    })
    clientRequest.end(body)
  })
}
