import type { IncomingMessage } from 'node:http'
import { type Agent, request } from 'node:https'
import type { Context } from 'hono'
import { RequestFilteringHttpsAgent } from 'request-filtering-agent'
import { say } from '../../ui/api/reasons.ts'
import { textsFor } from '../../ui/format/texts.server.ts'
import type { AppEnv } from '../http/request.ts'
import { drawPicture } from './draw-picture.server.ts'
import { type FetchProblem, readOutsideAddress } from './rules.ts'

/** Bytes. */
const largest = 5 << 20
/** Milliseconds for everything: DNS, every redirect, the last byte. */
const patience = 10_000
const mostRedirects = 3

/** `again`: a retry may succeed. */
type Fetched = { ok: true; bytes: Buffer } | ({ ok: false; again: boolean } & FetchProblem)
export type FetchPicture = (address: string) => Promise<Fetched>

/**
 * Fetches a picture by address. The agent checks the resolved address when it connects and refuses every
 * one that is not public (against SSRF). Tests pass an agent that ends on this machine; all other rules
 * apply.
 */
export function createPictureFetcher(
  agent: Agent = new RequestFilteringHttpsAgent({ keepAlive: false }),
): FetchPicture {
  return async (address) => {
    const deadline = AbortSignal.timeout(patience)
    let url = readOutsideAddress(address)
    for (let redirects = 0; redirects <= mostRedirects; redirects++) {
      if (!url) return failed({ reason: redirects === 0 ? 'no-address' : 'leads-elsewhere' })
      const answer = await ask(url, agent, deadline)
      if (!('location' in answer)) return answer
      url = URL.canParse(answer.location, url)
        ? readOutsideAddress(new URL(answer.location, url).href)
        : undefined
    }
    return failed({ reason: 'too-many-redirects' })
  }
}

function failed(problem: FetchProblem, mayRetry = false) {
  return { ok: false as const, ...problem, again: mayRetry }
}

function ask(url: URL, agent: Agent, deadline: AbortSignal) {
  return new Promise<Fetched | { location: string }>((resolve) => {
    const clientRequest = request(url, {
      agent,
      signal: deadline,
      headers: { accept: 'image/webp,image/png,image/jpeg', 'accept-encoding': 'identity' },
    })
    clientRequest.on('error', (error) => resolve(explain(error, deadline)))
    clientRequest.on('response', (answer) => {
      read(answer)
        .catch((error) => explain(error, deadline))
        .then(resolve)
        // Pending work is not awaited.
        .finally(() => clientRequest.destroy())
    })
    clientRequest.end()
  })
}

async function read(answer: IncomingMessage): Promise<Fetched | { location: string }> {
  const { statusCode: status = 0, headers } = answer
  if (status >= 301 && status <= 308 && headers.location) return { location: headers.location }
  if (status !== 200)
    return failed({ reason: 'no-picture', status }, status >= 500 || status === 429)
  if (Number(headers['content-length'] ?? 0) > largest) return failed({ reason: 'too-large' })
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of answer) {
    length += chunk.length
    if (length > largest) return failed({ reason: 'too-large' })
    chunks.push(chunk)
  }
  return { ok: true, bytes: Buffer.concat(chunks) }
}

/** The agent's refusals have no code, only a message. */
function explain(error: Error, deadline: AbortSignal) {
  if (deadline.aborted) return failed({ reason: 'too-slow' }, true)
  if (/is not allowed/.test(error.message)) return failed({ reason: 'not-public' })
  return failed({ reason: 'unreachable' }, true)
}

/** How often a person and an address may upload; counted before the body is read. */
export const pictureLimits = ['picturesOfPerson', 'picturesFromAddress'] as const

/** An uploaded picture of a signed-in person, re-encoded, or a refusal in their language. */
export async function receivePicture(c: Context<AppEnv>, shape: Parameters<typeof drawPicture>[1]) {
  const result = await drawPicture(Buffer.from(await c.req.arrayBuffer()), shape)
  if (result.ok) return result
  const message = say(textsFor(c.var.language).pictures, result)
  return result.reason === 'too-busy'
    ? { ok: false as const, reason: 'busy' as const, message }
    : { ok: false as const, reason: 'picture-refused' as const, message }
}
