import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { GatewayFault } from '../../sandbox/gateway/gateway-faults.ts'
import { fillPath } from '../../src/ui/api/fill-path.ts'
import { formatRupees } from '../../src/ui/format/money.ts'
import { openGateway, type TestGateway } from '../../test-support/gateway.ts'
import { openMailServer } from '../../test-support/mail-server.ts'
import { type Buyers, createBuying } from '../buyers.ts'
import { type Caller, sequentially } from '../callers.ts'
import { readSums } from '../count-money.ts'
import { countRefundsOff, type Leavers } from '../count-refunds.ts'
import { whileKilling } from '../kill.ts'
import { type MortalSite, openMortalSite } from '../mortal-site.ts'
import type { SiteEnvironment } from '../place.ts'
import { type DrillOptions, type DrillRow, noneOf, type RowOutcome } from '../row.ts'
import { inDatabase, letBuyersHold, letJobsGo, makeBatch } from '../seat-place.ts'
import { until } from '../until.ts'

/** Students leave paid courses; everything is killed during request, approval, refund and response. */
export const refunds: DrillRow = {
  name: 'money that goes back, killed at every step',
  reach: 'given back = ledger = papers, each payment once; every ask done, each mail once',
  on: ['own', 'given'],
  inShort: false,
  sabotages: {
    'another key each time that a refund is sent': {
      spoils: [
        {
          file: 'src/platform/gateway/razorpay.ts',
          find: "'X-Refund-Idempotency': key",
          put: "'X-Refund-Idempotency': 'again-' + performance.now().toString().replace('.', '-')",
        },
      ],
    },
    'a refund sent beside its approval': {
      spoils: [
        {
          file: 'src/modules/checkout/fulfil-order.server.ts',
          find: 'await refundJob.enqueue(tx, { key })',
          put: 'void setTimeout(() => refundJob.enqueue(tx, { key }).catch(() => undefined), 2_000)',
        },
      ],
    },
    'an approval in pieces': {
      spoils: [
        {
          file: 'src/modules/refunds/approve-refund-request.server.ts',
          find: 'return retryTransaction(db, async (tx) => {',
          put: 'return ((work) => work(db))(async (tx) => {',
        },
      ],
    },
    'a mail beside the transaction': {
      spoils: [
        {
          file: 'src/platform/jobs/define-job.ts',
          find: 'await db.execute(sql`select graphile_worker.add_job(',
          put: "const late = (query: SQL) => void setTimeout(() => db.execute(query).catch(() => undefined), 2_000)\n  await (name === 'notify-of-refund' ? late : db.execute.bind(db))(sql`select graphile_worker.add_job(",
        },
      ],
    },
  },
  run,
}

const sizes = {
  short: { people: 8, killsOfPhase: 2 },
  whole: { people: 60, killsOfPhase: 8 },
}

type RefundDrill = Leavers & {
  asked: DrillOptions
  site: MortalSite
  gateway: TestGateway
  buying: Buyers
  owner: Pick<Caller, 'cookie' | 'from'>
  people: number
  killing: Parameters<typeof whileKilling>[0]
}

async function run(options: DrillOptions): Promise<RowOutcome> {
  const [gateway, mails] = [await openGateway(), await openMailServer()]
  const site = await openMortalSite(options, { SMTP_URL: mails.url, ...gateway.settings })
  const buyers = createBuying({ address: site.address, gateway })
  const { people, killsOfPhase } = sizes[options.isShort ? 'short' : 'whole']
  try {
    gateway.sendTo(site.address)
    const owner = await site.owner()
    await letBuyersHold(site.place)
    const killing = { killsOfPhase, kill: site.kill }
    const events = {
      asked: new Set<number>(),
      approved: new Set<number>(),
      paid: new Set<number>(),
    }
    return await drill({
      asked: options,
      site,
      gateway,
      mails,
      buying: buyers,
      owner,
      people,
      killing,
      told: events,
    })
  } finally {
    gateway.sendTo(undefined)
    await site.close()
    await Promise.all([gateway.close(), mails.close()])
  }
}

async function drill(refundDrill: RefundDrill): Promise<RowOutcome> {
  const { asked: options, site, gateway, killing } = refundDrill
  // Each fourth stays, so that the sums are not zero.
  const leavers = (await sellSeats(refundDrill)).filter((_, index) => index % 4 !== 3)
  await whileKilling(
    killing,
    leavers.map((one) => () => leave(refundDrill, one)),
  )
  const weather = changeWeather(gateway)
  const { open } = await readAsks(refundDrill)
  await whileKilling(
    killing,
    open.map((one) => () => approve(refundDrill, one)),
  )
  await whileKilling(killing, [() => untilAnswered(refundDrill, 20_000)])
  await weather.end()
  const startedAt = performance.now()
  const longest = options.sabotage ? 10_000 : 60_000
  await untilAnswered(refundDrill, longest)
  await until(() => isNotified(site.place), longest)
  const off = await inDatabase(site.place, (client) => countRefundsOff(client, refundDrill))
  const sums = await inDatabase(site.place, readSums)
  const refundedBefore = await sumAtGateway(gateway)
  const misses = noneOf({ ...off, ...Object.fromEntries(refundDrill.buying.told.wrong) })
  if (sums.ledger !== refundedBefore || sums.documents !== refundedBefore)
    misses.push('the sums differ')
  const { told: events } = refundDrill
  return {
    counted: [
      `${events.asked.size} asked, ${events.approved.size} approved, ${events.paid.size} that failed paid by hand`,
      `${formatRupees(refundedBefore)} left at the gateway, ${formatRupees(sums.ledger)} in the ledger, ${formatRupees(sums.documents)} on papers`,
      `${site.killed.length} kills`,
      `done ${((performance.now() - startedAt) / 1_000).toFixed(1)} s after the last`,
    ],
    misses,
  }
}

/** Before any fault: each with a seat, fully paid. */
async function sellSeats({ site, buying: buyers, people }: RefundDrill): Promise<Caller[]> {
  const batch = await makeBatch(site.place, { course: 'python-programming', seats: people })
  return sequentially(
    Array.from({ length: people }, (_, number) => async () => {
      const buyer = await buyers.signUp(number)
      const checkout = await buyers.begin(buyer, { batch, course: 'python-programming' })
      if (checkout) await buyers.pay(checkout, true)
      return buyer
    }),
  )
}

/** They read the calculation and request a refund, retried with one key until they get a response. */
async function leave({ buying: buyers, told: events }: RefundDrill, visitor: Caller) {
  const { text } = await buyers.send('/api/me/refunds', { headers: { cookie: visitor.cookie } })
  const [account] = JSON.parse(text).accounts
  const body = {
    key: `leaving-${randomUUID()}`,
    of: account.of,
    paise: account.calculation.backPaise,
  }
  const { status } = await buyers.ask(visitor, '/api/me/refunds', { body })
  if (status === 201) events.asked.add(account.of.enrolmentId)
}

type Ask = { id: number; paise: number; state: string }

async function readAsks({ buying: buyers, owner }: RefundDrill): Promise<{ open: Ask[] }> {
  const { text } = await buyers.send('/api/admin/refunds', { headers: { cookie: owner.cookie } })
  return JSON.parse(text)
}

/** From two windows at once. */
async function approve({ buying: buyers, owner, told: events }: RefundDrill, { id, paise }: Ask) {
  const path = fillPath('/api/admin/refunds/{id}/decision', { id })
  const body = { decision: 'approve', paise }
  const answers = await Promise.all([1, 2].map(() => buyers.ask(owner, path, { body })))
  if (answers.some(({ status }) => status === 200)) events.approved.add(id)
}

/**
 * A refund that the gateway accepts and never pays is paid by the desk, twice at once; `longest` in
 * milliseconds.
 */
async function untilAnswered(refundDrill: RefundDrill, longest: number) {
  const { site, buying: buyers, owner, told: events } = refundDrill
  const end = performance.now() + longest
  for (;;) {
    const { open } = await readAsks(refundDrill)
    const failed = open.filter(({ state }) => state === 'failed')
    await sequentially(
      failed.map(({ id }) => async () => {
        const path = fillPath('/api/admin/refunds/{id}/payment', { id })
        const body = { method: 'bank', reference: `UTR${id}` }
        const answers = await Promise.all([1, 2].map(() => buyers.ask(owner, path, { body })))
        if (answers.some(({ status }) => status === 200)) events.paid.add(id)
      }),
    )
    if (open.length === 0 || performance.now() > end) return
    await letJobsGo(site.place)
    await pause(300)
  }
}

/** Whether all mails were sent; jobs of a dead process are unlocked. */
async function isNotified(environment: SiteEnvironment): Promise<boolean> {
  await letJobsGo(environment)
  return inDatabase(environment, async (client) => {
    const { rows } = await client.query(
      `select from graphile_worker.jobs
        where task_identifier = 'notify-of-refund' or starts_with(key, 'refund-') limit 1`,
    )
    return rows.length === 0
  })
}

/**
 * Changing faults in which refunds are accepted, refused, forgotten and reported. Responses are lost first,
 * when many are sent: those are retried.
 */
function changeWeather(gateway: TestGateway) {
  const moods: GatewayFault[][] = [
    ...[['lost'], ['refund-fails'], ['twice', 'disorder'], ['lost', 'dropped'], ['forged'], []],
  ] as GatewayFault[][]
  let turn = 0
  const timer = setInterval(() => void gateway.fail(...(moods[turn++ % moods.length] ?? [])), 300)
  return {
    async end() {
      clearInterval(timer)
      await gateway.fail()
    },
  }
}

/** In paise: payments there, less refunds. */
async function sumAtGateway({ books: { store } }: TestGateway): Promise<number> {
  const payments = await store.list('payment', 100_000)
  return payments
    .filter(({ captured }) => captured)
    .reduce((sum, { amount, amount_refunded: back }) => sum + amount - back, 0)
}
