import { type Ability, abilities } from '../src/modules/accounts/abilities.ts'
import type { Visibility } from '../src/modules/accounts/visibility/find-hidden.server.ts'
import { endpoints } from '../src/ui/addresses/site-map.ts'
import { fieldsOf } from './route-fields.ts'
import { type Site, visit } from './site.ts'

type RouteDescription = {
  'x-who': string
  'x-visibility'?: Visibility
  requestBody?: { content: Record<string, unknown> }
  parameters?: { in: string; name: string }[]
}
export type StaffRoute = RouteDescription & {
  'x-who': Ability
  route: string
  method: string
  path: string
  /** The names of query parameters and of all body fields. */
  fields: string[]
}

/** All staff routes of the OpenAPI document. */
export async function readStaffRoutes(site: Site): Promise<StaffRoute[]> {
  const { paths, components } = (await (await visit(site).get(endpoints.openapi)).json()) as {
    paths: Record<string, Record<string, RouteDescription>>
    components: { schemas: Record<string, unknown> }
  }
  return Object.entries(paths)
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([name, description]) => {
        const method = name.toUpperCase()
        const queryFields = (description.parameters ?? []).filter((one) => one.in === 'query')
        const fields = [
          ...queryFields.map((one) => one.name),
          ...fieldsOf(description.requestBody, components.schemas),
        ]
        return { ...description, method, path, fields, route: `${method} ${path}` }
      }),
    )
    .filter(isOfStaff)
}

const isOfStaff = (route: RouteDescription & { route: string }): route is StaffRoute =>
  abilities.some((ability) => ability === route['x-who'])

/** The content type of a route's body. */
export const bodyTypeOf = ({ requestBody }: StaffRoute): string =>
  Object.keys(requestBody?.content ?? {})[0] ?? 'application/json'
