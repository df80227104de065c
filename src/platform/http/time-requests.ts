import type { Context, MiddlewareHandler } from 'hono'
import { matchedRoutes } from 'hono/route'
import type { Metrics } from '../metrics/metrics.ts'
import type { AppEnv } from './request.ts'

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

/**
 * The pattern of a request's route, also where a middleware refused it: the longest that matches. Never the
 * path itself, which may contain anything.
 */
export function routeOf(c: Context<AppEnv>): string {
  const routeName = c.get('route')
  if (routeName) return routeName
  let longest = ''
  for (const { path } of matchedRoutes(c)) if (path.length > longest.length) longest = path
  return longest
}
