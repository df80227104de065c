import fc from 'fast-check'
import { fastTrackCourses } from '../content/fast-track-page.ts'
import {
  type RequestValues,
  type Route,
  type RouteRequest,
  type readRoutes,
  requestsOf,
} from './route-requests.ts'
import type { ProviderSignIn } from './strangers.ts'

/** A request or a provider sign-in. B has an account, C starts by signing up with somebody else’s e-mail. */
export type StrangerStep = { who: 'B' | 'C' } & (
  | { request: RouteRequest }
  | { signIn: ProviderSignIn }
)

const placeholders = (...names: string[]) => names.map((name) => `‹${name}›`)
const emails = placeholders(
  'A’s e-mail',
  'A’s e-mail, in capitals',
  'A’s e-mail, between blanks',
  'A’s e-mail, in full width',
  'A’s e-mail, with a tag',
  'A’s other e-mail',
  'A’s other e-mail, in capitals',
  'D’s e-mail',
  'D’s e-mail, in capitals',
  'D’s e-mail, in full width',
  'my e-mail',
  'my next e-mail',
)
const phones = placeholders(
  'A’s phone',
  'A’s phone, with +91',
  'A’s phone, in halves',
  'A’s phone, with 0',
  'A’s phone, with 0091',
  'A’s phone, in Devanagari',
  'A’s earlier phone',
  'D’s phone',
  'D’s phone, with +91',
  'D’s phone, with 0',
  'E’s phone',
  'E’s phone, with +91',
  'my phone',
)
const names = placeholders('A’s name', 'D’s name')
const numbers = placeholders(
  'A’s student id',
  'A’s registration id',
  'D’s student id',
  'A’s user id',
  'A’s student number',
)
const passwords = placeholders('my password', 'my password', 'my other password', 'A’s e-mail')
const keys = placeholders('A’s session key', 'A’s provider key')

/** Values that a stranger would put into a field of this name; for other fields, anything they know. */
const valuesByField: Record<string, string[]> = {
  email: emails,
  phone: phones,
  name: names,
  password: passwords,
  currentPassword: passwords,
  newPassword: passwords,
  confirmation: passwords,
  secret: placeholders('my secret'),
  session: [...keys, 'others'],
  provider: keys,
  search: [...names, ...emails, ...phones],
  record: placeholders('A’s student id', 'D’s student id').map((id) => `student:${id}`),
  id: [...numbers, 'data-science'],
  userId: ['‹A’s user id›'],
  studentId: placeholders('A’s student id', 'D’s student id'),
  mergedInto: ['‹A’s student id›'],
  role: ['admin'],
  emailVerified: ['true'],
  course: [...fastTrackCourses],
  key: placeholders('A’s user id', 'A’s student id', 'A’s session key', 'A’s e-mail'),
}
const anything = [...emails, ...phones, ...names, ...numbers, ...keys]

/** Fields that no route documents, and that might be accepted all the same. */
const undocumentedFields = [
  'id',
  'userId',
  'studentId',
  'mergedInto',
  'role',
  'emailVerified',
  'email',
]

const text = (name: string) =>
  fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom(...(valuesByField[name] ?? anything)) },
    { weight: 1, arbitrary: fc.constantFrom(...anything) },
    { weight: 1, arbitrary: fc.string({ maxLength: 30 }) },
  )

const requestValues: RequestValues = {
  fields: 'some',
  text,
  choice: (name, values) =>
    fc.oneof(
      { weight: 7, arbitrary: fc.constantFrom(...values) },
      { weight: 1, arbitrary: text(name) },
    ),
  number: (_, { min, max }) =>
    fc.oneof(
      fc.constantFrom(...numbers.slice(0, 3)),
      fc.integer({ min, max: Math.min(max, min + 50) }),
    ),
  extra: fc.oneof(
    fc.constant({}),
    fc.record(Object.fromEntries(undocumentedFields.map((name) => [name, text(name)])), {
      requiredKeys: [],
    }),
  ),
}

const providerSignIns: fc.Arbitrary<ProviderSignIn> = fc.record({
  way: fc.constantFrom('login', 'register'),
  email: fc.constantFrom(...emails),
  name: fc.constantFrom(...names, 'Bhavna'),
  sub: fc.constantFrom('1', '2'),
})

type List = Awaited<ReturnType<typeof readRoutes>>

export const isForStaff = ({ path }: Route) => path.startsWith('/api/admin')

/** Requests of a stranger for this route. */
export const requestsOfStrangers = ({ schemas }: List, route: Route) =>
  requestsOf(route, schemas, requestValues)

/** Requests to all these routes. Staff routes are one kind among six: they all refuse alike. */
export function stepSequences(list: List, maxLength: number): fc.Arbitrary<StrangerStep[]> {
  const requests = (isChosen: (route: Route) => boolean) =>
    fc.oneof(...list.routes.filter(isChosen).map((route) => requestsOfStrangers(list, route)))
  const request = fc.oneof(
    { weight: 8, arbitrary: requests((one) => !isForStaff(one) && one.method !== 'GET') },
    { weight: 2, arbitrary: requests((one) => !isForStaff(one) && one.method === 'GET') },
    { weight: 2, arbitrary: requests(isForStaff) },
  )
  const stranger = fc.constantFrom('B' as const, 'C' as const)
  return fc.array(
    fc.oneof(
      { weight: 12, arbitrary: fc.record({ who: stranger, request }) },
      { weight: 1, arbitrary: fc.record({ who: stranger, signIn: providerSignIns }) },
    ),
    { minLength: 1, maxLength, size: 'max' },
  )
}

/** What C signs up with. */
export const foreignEmails = fc.constantFrom(...emails)
