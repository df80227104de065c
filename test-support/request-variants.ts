import fc from 'fast-check'
import { newPhone } from './other-accounts.ts'
import {
  type RequestValues,
  type Route,
  type RouteRequest,
  type readRoutes,
  requestsOf,
} from './route-requests.ts'

/** Valid values by field, so that a request with one invalid text gets as far as possible. */
const validTexts: Record<string, string[]> = {
  email: ['odd@mail.example'],
  phone: [newPhone()],
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
export function validRequests(
  route: Route,
  schemas: Awaited<ReturnType<typeof readRoutes>>['schemas'],
  { fields, ids }: Pick<RequestValues, 'fields'> & { ids: number[] },
): fc.Arbitrary<RouteRequest> {
  return requestsOf(route, schemas, {
    fields,
    text: (name) => fc.constantFrom(...(validTexts[name] ?? ['plain text', 'data-science'])),
    choice: (_, values) => fc.constantFrom(...values),
    number: (name, { min }) => fc.constantFrom(...(name === 'id' ? ids : [Math.max(min, 1)])),
    extra: fc.constant({}),
  })
}

/** The request once for each of its texts, with that text replaced. */
export function replaceEachText(
  request: RouteRequest,
  replaceText: (text: string) => string,
): RouteRequest[] {
  const { params, query, body } = request
  return variantsOf({ params, query, body }, replaceText).map((variant) => ({
    ...request,
    ...(variant as object),
  }))
}

function variantsOf(value: unknown, replaceText: (text: string) => string): unknown[] {
  if (typeof value === 'string') return [replaceText(value)]
  if (Array.isArray(value))
    return value.flatMap((one, index) =>
      variantsOf(one, replaceText).map((variant) => value.with(index, variant)),
    )
  if (value === null || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([key, one]) =>
    variantsOf(one, replaceText).map((odd) => ({ ...value, [key]: odd })),
  )
}
