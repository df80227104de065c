import type { Context } from 'hono'
import { matchedRoutes } from 'hono/route'
import type { AppEnv } from './request.ts'

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
