import { setTimeout as pause } from 'node:timers/promises'
import type { GatewayFault } from '../../sandbox/gateway/gateway-faults.ts'
import type { OrderState } from '../../src/modules/checkout/rules.ts'
import { isPending } from '../../src/modules/checkout/rules.ts'
import { fillPath } from '../../src/ui/api/fill-path.ts'
import { formatRupees } from '../../src/ui/format/money.ts'
import { openGateway, type TestGateway } from '../../test-support/gateway.ts'
import { openMailServer } from '../../test-support/mail-server.ts'
import { type Buyers, type Checkout, createBuyers } from '../buyers.ts'
import { type Caller, inParallel } from '../callers.ts'
import { countMoneyDifferences, readSums } from '../count-money.ts'
import { cycleFaults } from '../cycle-faults.ts'
import { whileKilling } from '../kill.ts'
import { type KillableSite, openKillableSite } from '../killable-site.ts'
import { makeBatch } from '../make-batches.ts'
import { moneySabotages } from '../money-sabotages.ts'
import { type DrillOptions, type DrillRow, nonZero, type RowOutcome } from '../row.ts'
import { expireHolds, inDatabase, liftHoldLimits, releaseJobs } from '../site-database.ts'
import type { SiteEnvironment } from '../site-environment.ts'

/**
 * Seats are bought while app and database are killed, and the gateway sends events twice, late, out of order
 * or not at all.
 */
export const payments: DrillRow = {
  name: 'payments with an unreliable gateway, killed at random',
  expected:
    'gateway = ledger = documents, 0 double enrolments, 0 seats oversold, 0 gaps, consistent ≤ 5 min',
  on: ['own', 'given'],
  inShort: true,
  sabotages: moneySabotages,
  run,
}

/**
 * `people` buy four seats each, `repeats` of them one seat twice. For the fourth seat, `competitors` of them
 * compete for a quarter as many seats, and the others buy in a batch that is cancelled.
 */
const sizes = {
  short: { people: 12, repeats: 3, competitors: 8 },
  whole: { people: 250, repeats: 110, competitors: 120 },
}

/** Milliseconds in which every payer without a seat learns of it, and chooses. */
const choiceTimeoutMs = 240_000

const courses = ['python-programming', 'data-analyst', 'mern-stack', 'data-science'] as const

type PaymentDrill = KillableSite & {
  options: DrillOptions
  gateway: TestGateway
  buyers: Buyers
  admin: Pick<Caller, 'cookie' | 'from'>
  size: (typeof sizes)['short']
  kills: number
}

async function run(options: DrillOptions): Promise<RowOutcome> {
  const [gateway, mails] = [await openGateway(), await openMailServer()]
  const site = await openKillableSite(options, { SMTP_URL: mails.url, ...gateway.settings })
  const buyers = createBuyers({ address: site.address, gateway })
  const size = sizes[options.isShort ? 'short' : 'whole']
  const kills = options.isShort ? 1 : 15
  const faults = cycleFaults(
    gateway,
    options.isShort ? shortFaults : [...shortFaults, ...longFaults],
    400,
  )
  try {
    gateway.sendTo(site.address)
    const admin = await site.signIn()
    await liftHoldLimits(site.environment)
    const drill = { ...site, options, gateway, buyers, admin, size, kills }
    await buySeats(drill)
    await faults.end()
    return await judge(drill, await waitUntilConsistent(drill))
  } finally {
    await faults.end()
    gateway.sendTo(undefined)
    await site.close()
    await Promise.all([gateway.close(), mails.close()])
  }
}

const shortFaults: GatewayFault[][] = [
  ['twice', 'disorder'],
  ['forged'],
  ['uncaptured'],
  ['dropped'],
  ['lost'],
  [],
]
/** Faults that last ten seconds and more. */
const longFaults: GatewayFault[][] = [['down'], ['failed-first'], ['late', 'twice']]

async function buySeats(drill: PaymentDrill) {
  const { buyers, size, environment } = drill
  const { open, scarce, cancelled } = await makeBatches(environment, size)
  const numbers = Array.from({ length: size.people }, (_, number) => number)
  const people = await inParallel(numbers.map((number) => () => buyers.signUp(number)))
  const seat = (batch: number, course: string, isRepeat?: boolean) => (buyer: Caller) => () =>
    buyers.checkOut(buyer, { batch, course }, isRepeat)
  const checkouts = await whileKilling(drill, [
    ...people.slice(size.competitors).map(seat(cancelled, courses[3])),
    ...open.flatMap((batch, index) => people.map(seat(batch, courses[index] ?? ''))),
    ...people.slice(0, size.repeats).map(seat(open[0] ?? 0, courses[0], true)),
  ])
  await Promise.all(checkouts.map((one) => one && buyers.forge(one)))
  await cancelBatch(drill, cancelled)
  const competing = await compete(drill, scarce, people.slice(0, size.competitors))
  await whileKilling(
    drill,
    checkouts.flatMap((one) => (one ? [() => buyers.pay(one)] : [])),
  )
  const withoutSeat = [...competing, ...checkouts.slice(0, size.people - size.competitors)]
  const otherBatch = await makeBatch(environment, { course: courses[3], seats: 500 })
  const end = performance.now() + choiceTimeoutMs
  await whileKilling(
    drill,
    withoutSeat.flatMap((one, index) => {
      const choice = { batch: index % 10 === 9 ? otherBatch : undefined, end }
      return one ? [() => chooseAgain(drill, one, choice)] : []
    }),
  )
}

/** Staff cancel a batch, which ends the holds in it. */
async function cancelBatch({ buyers, admin }: PaymentDrill, id: number) {
  const body = { to: 'cancelled', version: 1, reason: 'The trainer is ill.' }
  await buyers.ask(admin, fillPath('/api/admin/batches/{id}/status', { id }), { body })
}

/** Each seat is held by four people, one after the other as the holds expire; then all of them pay. */
async function compete(
  { environment, buyers, size }: PaymentDrill,
  batch: number,
  people: Caller[],
): Promise<Checkout[]> {
  const heldCheckouts: Checkout[] = []
  const seats = size.competitors / 4
  for (let first = 0; first < people.length; first += seats) {
    const group = people.slice(first, first + seats)
    const checkouts = await inParallel(
      group.map((buyer) => () => buyers.checkOut(buyer, { batch, course: courses[3] })),
    )
    heldCheckouts.push(...checkouts.filter((one) => one !== undefined))
    await expireHolds(environment, batch)
  }
  for (const one of heldCheckouts) await buyers.pay(one, false)
  await Promise.all(heldCheckouts.map(buyers.returnToSite))
  return heldCheckouts
}

/** A payer without a seat takes one in the other batch, or a full refund. */
async function chooseAgain(
  { buyers, options }: PaymentDrill,
  one: Checkout,
  { batch, end }: { batch: number | undefined; end: number },
) {
  let state = ''
  do {
    if (options.isShort) await buyers.returnToSite(one)
    state = await buyers.readState(one)
    if (isPending(state as OrderState)) await pause(options.isShort ? 200 : 2_000)
  } while (isPending(state as OrderState) && performance.now() < end && !options.sabotage)
  if (state !== 'no-seat') return
  await buyers.choose(one, batch ? { choice: 'another', batch } : { choice: 'back' })
}

async function makeBatches(
  environment: SiteEnvironment,
  { people, competitors }: PaymentDrill['size'],
) {
  const open = []
  for (const course of courses.slice(0, 3))
    open.push(await makeBatch(environment, { course, seats: 500 }))
  const scarce = await makeBatch(environment, { course: courses[3], seats: competitors / 4 })
  const cancelled = await makeBatch(environment, { course: courses[3], seats: people })
  return { open, scarce, cancelled }
}

type Consistency = { differences: Record<string, number>; afterMs: number }

/** Waits until gateway and site agree by themselves; the short form makes all waiting work due. */
async function waitUntilConsistent(drill: PaymentDrill): Promise<Consistency> {
  const { options, environment, gateway, buyers } = drill
  const startedAt = performance.now()
  const timeoutMs = options.sabotage ? 10_000 : options.isShort ? 60_000 : 300_000
  for (;;) {
    if (options.isShort) await runWaitingWork(drill)
    const differences = await inDatabase(environment, (client) =>
      countMoneyDifferences(client, { gateway, buyers }),
    )
    const afterMs = performance.now() - startedAt
    if (afterMs > timeoutMs || nonZero(differences).length === 0) return { differences, afterMs }
    await pause(options.isShort ? 500 : 2_000)
  }
}

/** Jobs of a dead process are unlocked, queries of the gateway are due, and every browser returns. */
async function runWaitingWork({ environment, buyers }: PaymentDrill) {
  await releaseJobs(environment)
  await inDatabase(environment, (client) =>
    client.query(`update orders set poll_at = now() where poll_at is not null`),
  )
  const { rows } = await inDatabase(environment, (client) =>
    client.query<{ id: string }>(
      `select id from orders where state in ('started', 'open', 'ended')`,
    ),
  )
  const open = rows.flatMap(({ id }) => buyers.results.orders.get(id) ?? [])
  await inParallel(open.map((one) => () => buyers.returnToSite(one)))
}

async function judge(
  { options, environment, gateway, killed }: PaymentDrill,
  { differences, afterMs }: Consistency,
) {
  const [captured, refunds, sums] = [
    (await gateway.books.store.list('payment', 100_000)).filter((payment) => payment.captured),
    (await gateway.books.store.list('refund', 100_000)).filter(
      ({ status }) => status === 'processed',
    ),
    await inDatabase(environment, readSums),
  ]
  const net = sumOf(captured) - sumOf(refunds)
  const reportLines = [
    `${captured.length} payments and ${refunds.length} refunds`,
    `${formatRupees(net)} at the gateway, ${formatRupees(sums.ledger)} in the ledger, ${formatRupees(sums.documents)} in documents`,
    `${killed.length} kills`,
    `consistent after ${(afterMs / 1_000).toFixed(1)} s`,
  ]
  const failures = nonZero(differences)
  if (sums.ledger !== net || sums.documents !== net) failures.push('the sums differ')
  if (!options.isShort && (captured.length < 1_000 || refunds.length < 200))
    failures.push('too few payments and refunds')
  return { counted: reportLines, failures }
}

const sumOf = (list: { amount: number }[]) => list.reduce((sum, { amount }) => sum + amount, 0)
