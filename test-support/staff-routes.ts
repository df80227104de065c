import { type Ability, abilities } from '../src/modules/accounts/abilities.ts'
import type { Visibility } from '../src/modules/accounts/visibility/find-hidden.server.ts'
import { endpoints } from '../src/ui/addresses/site-map.ts'
import { type Site, visit } from './site.ts'

type RouteDescription = {
  'x-who': string
  'x-visibility'?: Visibility
  requestBody?: { content: Record<string, unknown> }
}
export type StaffRoute = RouteDescription & {
  'x-who': Ability
  route: string
  method: string
  path: string
}

/** Every route of staff, as the document of the API says it. */
export async function readStaffRoutes(site: Site): Promise<StaffRoute[]> {
  const { paths } = (await (await visit(site).get(endpoints.openapi)).json()) as {
    paths: Record<string, Record<string, RouteDescription>>
  }
  return Object.entries(paths)
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([name, description]) => {
        const method = name.toUpperCase()
        return { ...description, method, path, route: `${method} ${path}` }
      }),
    )
    .filter(isOfStaff)
}

const isOfStaff = (route: RouteDescription & { route: string }): route is StaffRoute =>
  abilities.some((ability) => ability === route['x-who'])
