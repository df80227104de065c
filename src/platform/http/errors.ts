import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { textsFor } from '../../ui/format/texts.server.ts'
import { isDatabaseAway } from '../database/connect.ts'
import type { AppEnv } from './request.ts'
import { routeOf } from './time-requests.ts'

/** Seconds for Retry-After. */
const retryAfter = '2'
const busyFor = 5

/** The shape of every refusal; `fields` has the error of each field. */
export function refuse<Status extends ContentfulStatusCode>(
  c: Context,
  status: Status,
  message: string,
  fields?: Record<string, string>,
) {
  return c.json({ success: false as const, message, ...(fields && { fields }) }, status)
}

/** Refused for some seconds: a limit was reached. `advice` is what else the person can do. */
export function refuseForNow(c: Context<AppEnv>, retryAfter: number, advice?: string) {
  c.var.log.warn({ event: 'limit', outcome: 'refused', route: routeOf(c) })
  c.header('Retry-After', String(retryAfter))
  return refuse(c, 429, textsFor(c.var.language).refusals.tooManyTries(retryAfter, advice))
}

/** Refused because too many tasks wait; the same request may succeed in a moment. */
export function refuseBusy(c: Context<AppEnv>, message: string) {
  c.var.log.warn({ event: 'busy', outcome: 'refused', route: routeOf(c) })
  c.header('Retry-After', String(busyFor))
  return refuse(c, 503, message)
}

/** The one place where exceptions become responses. No stack leaves the server. */
export function answerError(error: Error, c: Context<AppEnv>) {
  const { log, requestId, language } = c.var
  const { refusals } = textsFor(language)
  if (error instanceof HTTPException) {
    const status = error.status as ContentfulStatusCode
    return refuse(c, status, status === 400 ? refusals.noJson : error.message)
  }
  if (hungUp(error)) return refuse(c, 400, refusals.brokeOff)
  if (isDatabaseAway(error)) {
    log.warn({ err: error }, 'database away')
    c.header('Retry-After', retryAfter)
    return refuse(c, 503, refusals.databaseAway)
  }
  log.error({ err: error }, 'unexpected error')
  return refuse(c, 500, refusals.unexpected(requestId))
}

/** Node's error for a client that closed the connection while sending; nothing to report. */
function hungUp(error: Error): boolean {
  return error.message === 'aborted' && (error as NodeJS.ErrnoException).code === 'ECONNRESET'
}
