import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPopup, returnFromProvider } from '../../../test-support/popup.ts'
import { openProvider, type TestProvider } from '../../../test-support/provider.ts'
import { replaceEachText, validRequests } from '../../../test-support/request-variants.ts'
import { type RouteRequest, readRoutes, send } from '../../../test-support/route-requests.ts'
import { runsAllTests } from '../../../test-support/runs-all-tests.ts'
import {
  openSite,
  type Site,
  signInAsAdmin,
  type Visitor,
  visit,
} from '../../../test-support/site.ts'

/** PostgreSQL cannot store either. One of them also in requests with the required fields alone. */
const signs = [
  { name: 'a NUL', sign: '\u0000', variants: runsAllTests ? ['all', 'some'] : ['all'] },
  { name: 'half a character', sign: '\ud800', variants: ['all'] },
] satisfies { name: string; sign: string; variants: ('all' | 'some')[] }[]

let ids: number[]
let provider: TestProvider
let site: Site
let list: Awaited<ReturnType<typeof readRoutes>>
let admin: Visitor
beforeAll(async () => {
  provider = await openProvider()
  site = await openSite({ settings: provider.settings })
  list = await readRoutes(site)
  admin = await signInAsAdmin(site)
  const newest = await site.sql<{ id: number }>(
    'select max(id)::int as id from students union select max(id)::int from registrations',
  )
  ids = newest.map(({ id }) => id)
})
afterAll(async () => {
  await site.close()
  await provider.close()
})

/** Resets limits, which would hide other responses, and signs in again if needed. */
async function beReady() {
  await site.sql('delete from rate_limits')
  if ((await admin.get('/api/me')).status !== 200) admin = await signInAsAdmin(site)
}

/** Requests answered with 5xx or refused by a limit. */
async function faultsOf(requests: RouteRequest[]) {
  await beReady()
  const faultOf = async (request: RouteRequest) => {
    const { status, body } = await send(admin, request)
    // The event stream never ends.
    await body?.cancel()
    return status >= 500 || status === 429 ? [{ status, ...request }] : []
  }
  // At once: refusals of a portal are delayed, by two seconds on average.
  const ofPortals = requests.filter(({ path }) => path === '/api/enquiries')
  const faults = await Promise.all(ofPortals.map(faultOf))
  for (const request of requests)
    if (!ofPortals.includes(request)) faults.push(await faultOf(request))
  return faults.flat()
}

// S47
test.each(signs)(
  '$name in a path, a query or a body is refused or accepted, never a server error',
  { retry: 0, timeout: 240_000 },
  async ({ sign, variants }) => {
    let sentCount = 0
    const faults: object[] = []
    for (const route of list.routes)
      for (const fields of variants) {
        const requests = fc.sample(validRequests(route, list.schemas, { fields, ids }), 1)
        const requestVariants = requests.flatMap((request) =>
          replaceEachText(request, (text) => text.slice(0, 2) + sign + text.slice(2)),
        )
        faults.push(...(await faultsOf(requestVariants)))
        sentCount += requestVariants.length
      }

    expect(faults).toEqual([])
    expect(sentCount).toBeGreaterThan(list.routes.length)
  },
)

// S301
test('invisible characters are stored by no route', {
  retry: 0,
  timeout: 240_000,
}, async () => {
  // Direction marks, other invisible marks, a zero-width space, and a misplaced joiner.
  const invisibleText = '\u202e\u2066\u200f\u061c\u200b\u200d'
  const faults: object[] = []
  for (const route of list.routes) {
    const requests = fc.sample(validRequests(route, list.schemas, { fields: 'all', ids }), 1)
    const requestVariants = requests.flatMap((request) =>
      replaceEachText(request, (text) => text.slice(0, 2) + invisibleText + text.slice(2)),
    )
    // Few enough between two resets: one of them tries a password each time.
    for (let from = 0; from < requestVariants.length; from += 8)
      faults.push(...(await faultsOf(requestVariants.slice(from, from + 8))))
  }

  expect(faults).toEqual([])
  expect(await listColumnsWithUnseen()).toEqual([])
})

/** Every column that contains such a character, as it is or escaped. */
async function listColumnsWithUnseen(): Promise<string[]> {
  const columns = await site.sql<{ table: string; column: string }>(
    `select c.table_name as table, c.column_name as column
       from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
        and c.data_type in ('text', 'json', 'jsonb', 'ARRAY')`,
  )
  expect(columns.length).toBeGreaterThan(100)
  const problems: string[] = []
  for (const { table, column } of columns) {
    const [storedText] = await site.sql<{ text: string }>(
      `select "${column}"::text as text from "${table}"
        where "${column}"::text ~ '[\u202a-\u202e\u2066-\u2069\u200b\u200e\u200f\u061c]|\\\\u20(2|6|0)'
        limit 1`,
    )
    if (storedText) problems.push(`${table}.${column}: ${storedText.text}`)
  }
  return problems
}

// S47
test.each([
  ['a NUL', '%00'],
  ['half a character', '%ED%A0%80'],
])('%s in the redirect from a provider is no server error', async (_, sign) => {
  for (const name of ['code', 'state', 'iss', 'error']) {
    const visitor = visit(site)
    const back = provider.approve(await openPopup(visitor), { sub: '1', email: 'a@mail.example' })
    const value = back.searchParams.get(name) ?? ''
    back.searchParams.delete(name)
    back.search += `&${name}=${value}${sign}`

    const { response } = await returnFromProvider(visitor, back)

    expect({ name, status: response.status }).toEqual({ name, status: 400 })
  }
})
