import type { Context } from 'hono'
import { matchedRoutes } from 'hono/route'
import type { AppEnv } from './request.ts'

/**
 * The pattern of the route that a request is for, also where something in front of it refused: of all that
 * match, the longest says most. Never the address itself, which may hold anything.
 */
export function routeOf(c: Context<AppEnv>): string {
  const routeName = c.get('route')
  if (routeName) return routeName
  let longest = ''
  for (const { path } of matchedRoutes(c)) if (path.length > longest.length) longest = path
  return longest
}
