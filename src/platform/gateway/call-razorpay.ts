import { z } from 'zod'
import type { GatewayAccess } from '../config.ts'
import { GatewayFailure } from './gateway.ts'

/** The fields of the gateway's responses on which our code relies. Source: razorpay.com/docs/api. */

const paise = z.number().int().min(0)

export const orderAnswer = z.object({
  id: z.string().min(1).max(100),
  amount: paise,
  currency: z.string(),
  receipt: z.string().nullish(),
})

export const ordersAnswer = z.object({ items: z.array(orderAnswer) })

export const paymentAnswer = z.object({
  id: z.string().min(1).max(100),
  order_id: z.string().nullish(),
  amount: paise,
  currency: z.string(),
  status: z.enum(['created', 'authorized', 'captured', 'refunded', 'failed']),
  captured: z.boolean().nullish(),
  method: z.string().nullish(),
  amount_refunded: paise.nullish(),
  created_at: z.number(),
  acquirer_data: z
    .object({
      rrn: z.string().nullish(),
      upi_transaction_id: z.string().nullish(),
      auth_code: z.string().nullish(),
      bank_transaction_id: z.string().nullish(),
    })
    .partial()
    .nullish()
    .catch(undefined),
})

export const paymentsAnswer = z.object({ items: z.array(paymentAnswer) })

export const refundAnswer = z.object({
  id: z.string().min(1).max(100),
  amount: paise,
  status: z.enum(['pending', 'processed', 'failed']),
  payment_id: z.string().min(1).max(100),
  receipt: z.string().nullish().catch(undefined),
})

export const refundsAnswer = z.object({ items: z.array(refundAnswer) })

export const disputeAnswer = z.object({
  id: z.string().min(1).max(60),
  payment_id: z.string().min(1).max(100),
  amount: paise,
  amount_deducted: paise.nullish(),
  reason_code: z.string().nullish(),
  status: z.enum(['open', 'under_review', 'won', 'lost', 'closed']),
  respond_by: z.number().nullish(),
  created_at: z.number(),
})

export const disputesAnswer = z.object({ items: z.array(disputeAnswer) })

const failureAnswer = z.object({
  error: z.object({ code: z.string().nullish(), description: z.string().nullish() }),
})

const entitySchema = z
  .object({ entity: z.object({ id: z.string().nullish() }).loose() })
  .optional()
  .catch(undefined)

export const eventReading = z.object({
  amount: paise,
  currency: z.string().regex(/^[A-Z]{3}$/),
  status: z.string().regex(/^[a-z_]{1,40}$/),
})

/** Events of unknown kinds or of other systems must be accepted too. */
export const eventBody = z.object({
  event: z.unknown(),
  payload: z
    .object({
      payment: entitySchema,
      order: entitySchema,
      refund: entitySchema,
      dispute: entitySchema,
    })
    .partial()
    .optional()
    .catch(undefined),
})

/** Milliseconds for the whole answer: a page that waits for it must be answered within five seconds. */
const patience = 4_000
/** Bytes after decompression: a hundred payments are some hundred kilobytes. */
const largestAnswer = 1 << 20

type RazorpayBody = { body?: object; headers?: Record<string, string> }

/** One request; throws only `GatewayFailure`, whose text contains neither key nor secret. */
export async function callRazorpay<Schema extends z.ZodType>(
  access: GatewayAccess,
  schema: Schema,
  path: string,
  request: RazorpayBody = {},
): Promise<z.output<Schema>> {
  const { status, body } = await send(access, path, request)
  if (status >= 400) throw refusal(status, body)
  const answer = schema.safeParse(body)
  if (answer.success) return answer.data
  const [issue] = answer.error.issues
  throw new GatewayFailure('unreadable', status, `${issue?.path.join('.')} ${issue?.message}`)
}

async function send(
  { keyId, keySecret, baseUrl }: GatewayAccess,
  path: string,
  { body, headers }: RazorpayBody,
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
  const details = read.success
    ? `${read.data.error.code ?? ''} ${read.data.error.description ?? ''}`.trim().slice(0, 300)
    : 'without a word'
  const isFinal = status >= 400 && status < 500 && ![401, 403, 408, 409, 425, 429].includes(status)
  return new GatewayFailure(isFinal ? 'refused' : 'away', status, details)
}
