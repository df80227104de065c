import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { isDatabaseAway } from '../database/connect.ts'
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

/** Refused for so many seconds: a limit was reached. `advice` is what else can be done. */
export function refuseForNow(c: Context<AppEnv>, retryAfter: number, advice?: string) {
  c.var.log.warn({ event: 'limit', outcome: 'refused', path: c.req.path })
  c.header('Retry-After', String(retryAfter))
  const message = `Too many tries. Please wait ${inWords(retryAfter)} and try again.`
  return refuse(c, 429, advice ? `${message} ${advice}` : message)
}

function inWords(seconds: number): string {
  if (seconds > 90 * 60) return `${Math.ceil(seconds / 3600)} hours`
  return seconds > 90 ? `${Math.ceil(seconds / 60)} minutes` : 'a minute'
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
    log.warn({ err: error }, 'database away')
    c.header('Retry-After', retryAfter)
    return refuse(
      c,
      503,
      'We cannot save or look anything up right now. Please try again in a moment.',
    )
  }
  log.error({ err: error }, 'unexpected error')
  return refuse(c, 500, `Something went wrong. Please try again later. (Reference: ${requestId})`)
}

const plainMessages: Record<number, string> = {
  400: 'The request could not be read. Please send valid JSON.',
}

/** Node's word for a caller who left in the middle of sending; no fault of ours, nobody to tell. */
function hungUp(error: Error): boolean {
  return error.message === 'aborted' && (error as NodeJS.ErrnoException).code === 'ECONNRESET'
}
