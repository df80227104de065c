import { type IncomingHttpHeaders, request } from 'node:http'

export type RawAnswer = { status: number; headers: IncomingHttpHeaders; body: string }

/**
 * A request exactly as it is written: the path is not tidied, any method and any Host may be named.
 * Resolves with nothing where the server closed the connection without an answer.
 */
export function askRaw(
  site: { address: string },
  asking: {
    method?: string
    path: string
    headers?: Record<string, string>
    body?: string | Buffer
  },
): Promise<RawAnswer | undefined> {
  const { hostname, port } = new URL(site.address)
  const { method = 'GET', path, headers, body } = asking
  return new Promise((resolve) => {
    const sent = request({ hostname, port, method, path, headers, agent: false })
    // An answer may be complete while the rest of a large body still finds the connection closed.
    sent.on('error', () => resolve(undefined))
    sent.on('response', (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', () => undefined)
      response.on('close', () => {
        const text = Buffer.concat(chunks).toString('utf8')
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text })
      })
    })
    sent.end(body)
  })
}
