import type { z } from 'zod'
import type { GatewayAccess } from '../config.ts'
import { GatewayFailure } from './gateway.ts'
import { failureAnswer } from './razorpay-answers.ts'

/** Milliseconds for the whole answer: a page that waits for it must be answered within five seconds. */
const patience = 4_000
/** Bytes after decompression: a hundred payments are some hundred kilobytes. */
const largestAnswer = 1 << 20

type RazorpayRequest = { path: string; body?: object; headers?: Record<string, string> }

/** One request; throws only `GatewayFailure`, whose text contains neither key nor secret. */
export async function callRazorpay<Schema extends z.ZodType>(
  access: GatewayAccess,
  schema: Schema,
  request: RazorpayRequest,
): Promise<z.output<Schema>> {
  const { status, body } = await send(access, request)
  if (status >= 400) throw refusal(status, body)
  const answer = schema.safeParse(body)
  if (answer.success) return answer.data
  const [issue] = answer.error.issues
  throw new GatewayFailure('unreadable', status, `${issue?.path.join('.')} ${issue?.message}`)
}

async function send(
  { keyId, keySecret, baseUrl }: GatewayAccess,
  { path, body, headers }: RazorpayRequest,
) {
  const basic = Buffer.from(`${keyId}:${keySecret}`).toString('base64')
  try {
    const response = await fetch(`${baseUrl}/v1${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        authorization: `Basic ${basic}`,
        accept: 'application/json',
        ...(body && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body && { body: JSON.stringify(body) }),
      // Following a redirect would send the key to another host.
      redirect: 'manual',
      signal: AbortSignal.timeout(patience),
    })
    if (response.status >= 300 && response.status < 400)
      throw new GatewayFailure('unreadable', response.status, 'it leads elsewhere')
    return { status: response.status, body: await readBounded(response) }
  } catch (error) {
    if (error instanceof GatewayFailure) throw error
    // The message is not passed on: it may quote the address.
    const isLate = error instanceof DOMException && error.name === 'TimeoutError'
    throw new GatewayFailure('away', 0, isLate ? 'no answer in time' : 'not reachable')
  }
}

async function readBounded(response: Response): Promise<unknown> {
  const chunks: Uint8Array[] = []
  let size = 0
  // Leaving the loop early aborts the transfer.
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    if (size > largestAnswer)
      throw new GatewayFailure('unreadable', response.status, 'answer too large')
    chunks.push(chunk)
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8'))
  } catch {
    // An intermediary's page, which says nothing about the order.
    return undefined
  }
}

/** Only an invalid request is refused permanently; wrong keys and overload are temporary. */
function refusal(status: number, body: unknown): GatewayFailure {
  const read = failureAnswer.safeParse(body)
  const notice = read.success
    ? `${read.data.error.code ?? ''} ${read.data.error.description ?? ''}`.trim().slice(0, 300)
    : 'without a word'
  const isFinal = status >= 400 && status < 500 && ![401, 403, 408, 409, 425, 429].includes(status)
  return new GatewayFailure(isFinal ? 'refused' : 'away', status, notice)
}
