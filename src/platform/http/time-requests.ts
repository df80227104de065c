import type { MiddlewareHandler } from 'hono'
import type { Metrics } from '../metrics/metrics.ts'
import type { AppEnv } from './request.ts'
import { routeOf } from './route-of.ts'

/** Counts requests by route, and logs those slower than the limit (milliseconds). */
export function timeRequests(
  metrics: Metrics,
  { slowRequest }: { slowRequest: number },
): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const began = performance.now()
    await next()
    const took = performance.now() - began
    const { method } = c.req
    const route = routeOf(c)
    const { status } = c.res
    metrics.requests.note(method, route, status, took / 1_000)
    if (took <= slowRequest) return
    metrics.slowRequest()
    c.var.log.warn({ event: 'slow request', method, route, status, ms: Math.round(took) })
  }
}
