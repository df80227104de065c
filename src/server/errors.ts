import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { isDatabaseAway } from './database/connect.ts'
import type { AppEnv } from './request.ts'

/** Seconds after which asking again makes sense. */
const retryAfter = '2'
const busyFor = 5

/** Every refusal has this shape; `fields` says what is wrong with which field. */
export function refuse<Status extends ContentfulStatusCode>(
  c: Context,
  status: Status,
  message: string,
  fields?: Record<string, string>,
) {
  return c.json({ success: false as const, message, ...(fields && { fields }) }, status)
}

/** Refused for so many seconds: a limit was reached. */
export function refuseForNow(c: Context<AppEnv>, retryAfter: number) {
  c.var.log.warn({ event: 'limit', outcome: 'refused', path: c.req.path })
  c.header('Retry-After', String(retryAfter))
  const wait = retryAfter > 90 ? `${Math.ceil(retryAfter / 60)} minutes` : 'a minute'
  return refuse(c, 429, `Too many tries. Please wait ${wait} and try again.`)
}

/** Refused because too much is waiting; the same request may pass in a moment. */
export function refuseBusy(c: Context<AppEnv>, message: string) {
  c.var.log.warn({ event: 'busy', outcome: 'refused', path: c.req.path })
  c.header('Retry-After', String(busyFor))
  return refuse(c, 503, message)
}

/** The one place where what was thrown becomes an answer. No stack leaves the server. */
export function answerError(error: Error, c: Context<AppEnv>) {
  const { log, requestId } = c.var
  if (error instanceof HTTPException) {
    return refuse(
      c,
      error.status as ContentfulStatusCode,
      plainMessages[error.status] ?? error.message,
    )
  }
  if (hungUp(error)) return refuse(c, 400, 'The request broke off.')
  if (isDatabaseAway(error)) {
    log.warn(describe(error), 'database away')
    c.header('Retry-After', retryAfter)
    return refuse(
      c,
      503,
      'We cannot save or look anything up right now. Please try again in a moment.',
    )
  }
  log.error({ ...describe(error), stack: framesOf(error) }, 'unexpected error')
  return refuse(c, 500, `Something went wrong. Please try again later. (Reference: ${requestId})`)
}

const plainMessages: Record<number, string> = {
  400: 'The request could not be read. Please send valid JSON.',
}

/** Node's word for a caller who left in the middle of sending; no fault of ours, nobody to tell. */
function hungUp(error: Error): boolean {
  return error.message === 'aborted' && (error as NodeJS.ErrnoException).code === 'ECONNRESET'
}

/**
 * What an operator needs. A failed query carries its values in its message, and PostgreSQL adds the
 * whole row as a detail: names, e-mails and password hashes must not reach the log.
 */
function describe(error: Error) {
  const origin = originOf(error)
  const { code, constraint } = origin as { code?: string; constraint?: string }
  return { error: origin.message, code, constraint }
}

function originOf(error: Error): Error {
  return error.cause instanceof Error ? originOf(error.cause) : error
}

function framesOf(error: Error): string | undefined {
  return error.stack
    ?.split('\n')
    .filter((line) => line.startsWith('    at '))
    .join('\n')
}
