import { type IncomingHttpHeaders, request } from 'node:http'

export type RawAnswer = { status: number; headers: IncomingHttpHeaders; body: string }

/**
 * Sends a request exactly as given: any path, method and Host. Undefined where the server closed the
 * connection without a response.
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
    // The response may be complete while the rest of a large body fails to be sent.
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
