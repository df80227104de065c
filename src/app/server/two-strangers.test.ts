import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { waitForMails } from '../../../test-support/mails.ts'
import {
  createOtherAccounts,
  type OtherAccounts,
  runLaterEvents,
} from '../../../test-support/other-accounts.ts'
import { openProvider, type TestProvider } from '../../../test-support/provider.ts'
import { isOwnDataRoute, readOtherAccounts } from '../../../test-support/read-other-accounts.ts'
import { readRoutes, send } from '../../../test-support/route-requests.ts'
import { runsAllTests } from '../../../test-support/runs-all-tests.ts'
import {
  openSite,
  type Site,
  signInAsAdmin,
  signUp,
  type Visitor,
} from '../../../test-support/site.ts'
import {
  foreignEmails,
  isForStaff,
  requestsOfStrangers,
  type StrangerStep,
  stepSequences,
} from '../../../test-support/stranger-requests.ts'
import { openStranger, type Stranger } from '../../../test-support/strangers.ts'

const now = new Date()
let site: Site
let provider: TestProvider
let staff: Visitor
let list: Awaited<ReturnType<typeof readRoutes>>
beforeAll(async () => {
  provider = await openProvider()
  // The clock is fixed, so that times of last use do not count as changes.
  site = await openSite({ clock: () => now, settings: provider.settings })
  staff = await signInAsAdmin(site)
  list = await readRoutes(site)
})
afterAll(async () => {
  await site.close()
  await provider.close()
})

/** Resets limits, which would hide the attack. */
const liftLimits = () => site.sql('delete from rate_limits')

/** Expects no data of A or D except what this stranger has typed. */
function expectNothingOf(
  others: OtherAccounts,
  notice: string,
  formValues: Set<string>,
  where: unknown,
) {
  const leaked = notice.includes(others.secretMark) ? ['what nobody could know'] : []
  for (const [fact, text] of Object.entries(others.knownTexts))
    if (!formValues.has(fact) && notice.toLowerCase().includes(text.toLowerCase()))
      leaked.push(fact)
  expect({ where, leaked }).toEqual({ where, leaked: [] })
}

async function expectAnswer(others: OtherAccounts, stranger: Stranger, step: StrangerStep) {
  const isSignIn = 'signIn' in step
  await liftLimits()
  const response = await (isSignIn
    ? stranger.signInByProvider(step.signIn)
    : stranger.sendRequest(step.request))
  const { status } = response
  const where = isSignIn ? step.signIn : `${step.request.method} ${step.request.path}`
  // A refused limit would hide the response. A second code within a minute is refused by its own rule.
  const isTooSoon = status === 429 && where === `POST /api/me/email/code`
  const isFine = isTooSoon || (status < 500 && status !== 429)
  expect({ where, status, isFine }).toMatchObject({ isFine: true })
  expectNothingOf(others, await response.text(), stranger.usedFacts, where)
  await stranger.signInAgain()
}

async function expectNothingToRead(others: OtherAccounts, strangers: Stranger[]) {
  for (const stranger of strangers) {
    await liftLimits()
    for (const { path } of list.routes.filter(isOwnDataRoute)) {
      const notice = await (await stranger.read(path)).text()
      expectNothingOf(others, notice, stranger.usedFacts, `GET ${path}`)
    }
    for (const mail of await stranger.mails())
      expectNothingOf(others, mail, stranger.usedFacts, 'a mail')
  }
}

async function attack(steps: StrangerStep[], foreignEmail: string) {
  await liftLimits()
  const others = await createOtherAccounts(site, staff)
  const [b, c] = [openStranger(site, provider, others), openStranger(site, provider, others)]
  await Promise.all([b.signInAgain(), c.signUp(foreignEmail)])
  const strangerContext = { routes: list.routes, staff, others }
  const before = await readOtherAccounts(site, strangerContext)

  for (const step of steps) await expectAnswer(others, step.who === 'B' ? b : c, step)

  await expectNothingToRead(others, [b, c])
  expect(await readOtherAccounts(site, strangerContext)).toEqual(before)
  const later = await runLaterEvents(site, { staff, provider, others })
  expect(later).toEqual({ entries: 2, strangers: [], merges: [] })
  await expectNothingToRead(others, [b, c])
}

const registers = (stranger: 'B' | 'C', phone: string, course = 'Data Science'): StrangerStep => ({
  who: stranger,
  request: {
    method: 'POST',
    path: '/api/free-demo/register',
    params: {},
    query: {},
    type: 'application/json',
    body: { phone: `‹${phone}›`, course },
  },
})

// A second run would send other requests and hide the failure.
const once = { retry: 0, timeout: 120_000 }

// S31
test(
  'whatever a student sends to a route for staff is refused, and changes nothing',
  once,
  async () => {
    const student = await signUp(site)
    await waitForMails(site)
    const before = await allTables()
    for (const route of list.routes.filter(isForStaff))
      await fc.assert(
        fc.asyncProperty(requestsOfStrangers(list, route), async (request) => {
          const response = await send(student, request)

          expect(response.status).toBe(403)
          expect(await response.json()).toEqual({
            success: false,
            message: 'This part of the site is for our staff.',
          })
        }),
        { numRuns: runsAllTests ? 8 : 2 },
      )

    expect(await allTables()).toEqual(before)
  },
)

describe('two strangers read, change and join nothing of others', once, () => {
  // S67
  test.each<[string, string, StrangerStep[]]>([
    ['registers with the number of a student', 'my e-mail', [registers('B', 'A’s phone, with 0')]],
    ['registers with a number that staff entered', 'my e-mail', [registers('B', 'D’s phone')]],
    ['registers with the number of who comes later', 'my e-mail', [registers('B', 'E’s phone')]],
    ['registers with an e-mail that staff entered', 'D’s e-mail', [registers('C', 'my phone')]],
    ['registers with a student’s other e-mail', 'A’s other e-mail', [registers('C', 'my phone')]],
    [
      'names one number after the other',
      'my e-mail',
      [registers('B', 'my phone'), registers('B', 'D’s phone'), registers('B', 'A’s phone')],
    ],
  ])('who %s', (_, foreignEmail, steps) => attack(steps, `‹${foreignEmail}›`))

  // S67
  test('whatever they send to all the routes there are', async () => {
    // Fewer sequences on a busy machine; a failing one is shrunk for as long again.
    const patience = runsAllTests ? 25_000 : 6_000
    let end = performance.now() + patience
    let hasFailed = false
    const property = fc.asyncProperty(
      stepSequences(list, 100),
      foreignEmails,
      async (steps, email) => {
        if (performance.now() > end) return
        await attack(steps, email).catch((error) => {
          if (!hasFailed) end = performance.now() + patience
          hasFailed = true
          throw error
        })
      },
    )

    await fc.assert(property, { numRuns: runsAllTests ? 15 : 3 })
  })
})

/** Except limits and scheduled backups. */
async function allTables() {
  const tables = await site.sql<{ name: string }>(
    `select table_name as name from information_schema.tables
      where table_schema = 'public' and table_name not in ('rate_limits', 'backup_runs')`,
  )
  const sums: Record<string, unknown> = {}
  for (const { name } of tables)
    sums[name] = await site.sql(
      `select md5(string_agg(t::text, '|' order by t::text)) from ${name} t`,
    )
  return sums
}
