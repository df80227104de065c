import fc from 'fast-check'
import {
  type RequestValues,
  type Route,
  type RouteRequest,
  type readRoutes,
  requestsOf,
} from './route-requests.ts'
import { newNumber } from './victims.ts'

/** Valid values for a route, so that an odd text reaches as far as possible. */
const good: Record<string, string[]> = {
  email: ['odd@mail.example'],
  phone: [newNumber()],
  password: ['a long enough password'],
  secret: ['x'.repeat(43)],
  nextContactOn: ['2099-11-21'],
  promoEndsAt: ['2099-11-21T10:00:00.000Z'],
  admissionsEmail: ['office@mail.example'],
  image: ['/pictures/none.webp'],
  record: ['student:1001'],
  ids: ['data-science'],
  expected: ['data-science'],
  nonce: ['x'.repeat(20)],
}

/** Valid requests for a route; `ids` are of existing records. */
export function goodRequests(
  route: Route,
  schemas: Awaited<ReturnType<typeof readRoutes>>['schemas'],
  { fields, ids }: Pick<RequestValues, 'fields'> & { ids: number[] },
): fc.Arbitrary<RouteRequest> {
  return requestsOf(route, schemas, {
    fields,
    text: (name) => fc.constantFrom(...(good[name] ?? ['plain text', 'data-science'])),
    choice: (_, values) => fc.constantFrom(...values),
    number: (name, { min }) => fc.constantFrom(...(name === 'id' ? ids : [Math.max(min, 1)])),
    extra: fc.constant({}),
  })
}

/** The request once for each of its texts, with that one made odd. */
export function spoilEach(
  request: RouteRequest,
  makeOdd: (text: string) => string,
): RouteRequest[] {
  const { params, query, body } = request
  return spoil({ params, query, body }, makeOdd).map((spoilt) => ({
    ...request,
    ...(spoilt as object),
  }))
}

function spoil(value: unknown, makeOdd: (text: string) => string): unknown[] {
  if (typeof value === 'string') return [makeOdd(value)]
  if (Array.isArray(value))
    return value.flatMap((one, index) => spoil(one, makeOdd).map((odd) => value.with(index, odd)))
  if (value === null || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([key, one]) =>
    spoil(one, makeOdd).map((odd) => ({ ...value, [key]: odd })),
  )
}
