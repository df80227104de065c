import { setTimeout as pause } from 'node:timers/promises'
import type { GatewayFault } from '../../sandbox/gateway/gateway-faults.ts'
import type { OrderState } from '../../src/modules/checkout/rules.ts'
import { isPending } from '../../src/modules/checkout/rules.ts'
import { fillPath } from '../../src/ui/api/fill-path.ts'
import { formatRupees } from '../../src/ui/format/money.ts'
import { openGateway, type TestGateway } from '../../test-support/gateway.ts'
import { openMailServer } from '../../test-support/mail-server.ts'
import { type Buyers, type Checkout, createBuying } from '../buyers.ts'
import { type Caller, sequentially } from '../callers.ts'
import { countMoneyOff, readSums } from '../count-money.ts'
import { whileKilling } from '../kill.ts'
import { type MortalSite, openMortalSite } from '../mortal-site.ts'
import type { SiteEnvironment } from '../place.ts'
import { type DrillOptions, type DrillRow, noneOf, type RowOutcome } from '../row.ts'
import { inDatabase, letBuyersHold, letJobsGo, letTimePass, makeBatch } from '../seat-place.ts'
import { moneySabotages } from '../spoil-money.ts'

/**
 * Seats are bought while everything is killed, and the gateway sends events twice, late, out of order or
 * not at all.
 */
export const money: DrillRow = {
  name: 'money, killed at random under a moody gateway',
  reach: 'captured = ledger = papers, 0 double enrolments, 0 seats beyond, 0 gaps, settled ≤ 5 min',
  on: ['own', 'given'],
  inShort: true,
  sabotages: moneySabotages,
  run,
}

/**
 * `people` buy four seats each: `rush` of them compete for a quarter as many seats, the others buy in a
 * batch that is cancelled.
 */
const sizes = {
  short: { people: 12, twice: 3, rush: 8 },
  whole: { people: 250, twice: 110, rush: 120 },
}

/** Milliseconds in which every payer without a seat is told, and chooses. */
const longestChoice = 240_000

const courses = ['python-programming', 'data-analyst', 'mern-stack', 'data-science'] as const

type MoneyDrill = MortalSite & {
  asked: DrillOptions
  gateway: TestGateway
  buying: Buyers
  size: (typeof sizes)['short']
  killsOfPhase: number
  /** Staff cancel a batch; held seats in it end. */
  cancel: (batch: number) => Promise<unknown>
}

async function run(options: DrillOptions): Promise<RowOutcome> {
  const [gateway, mails] = [await openGateway(), await openMailServer()]
  const site = await openMortalSite(options, { SMTP_URL: mails.url, ...gateway.settings })
  const buyers = createBuying({ address: site.address, gateway })
  const size = sizes[options.isShort ? 'short' : 'whole']
  const killsOfPhase = options.isShort ? 1 : 15
  const weather = changeWeather(gateway, options)
  try {
    gateway.sendTo(site.address)
    const admin = await site.owner()
    await letBuyersHold(site.place)
    const cancel = (id: number) =>
      buyers.ask(admin, fillPath('/api/admin/batches/{id}/status', { id }), {
        body: { to: 'cancelled', version: 1, reason: 'The trainer is ill.' },
      })
    return await drill(
      { ...site, asked: options, gateway, buying: buyers, size, killsOfPhase, cancel },
      weather,
    )
  } finally {
    await weather.end()
    gateway.sendTo(undefined)
    await site.close()
    await Promise.all([gateway.close(), mails.close()])
  }
}

/** Changing faults of the gateway; those of ten seconds only in the long form. */
function changeWeather(gateway: TestGateway, { isShort }: DrillOptions) {
  const moods: GatewayFault[][] = [
    ...[['twice', 'disorder'], ['forged'], ['uncaptured'], ['dropped'], ['lost'], []],
    ...(isShort ? [] : [['down'], ['failed-first'], ['late', 'twice']]),
  ] as GatewayFault[][]
  let turn = 0
  const timer = setInterval(() => void gateway.fail(...(moods[turn++ % moods.length] ?? [])), 400)
  return {
    async end() {
      clearInterval(timer)
      await gateway.fail()
    },
  }
}

async function drill(
  moneyDrill: MoneyDrill,
  weather: { end(): Promise<void> },
): Promise<RowOutcome> {
  const { buying: buyerPool, size, place: environment } = moneyDrill
  const { open, scarce, cancelled } = await makeBatches(environment, size)
  const numbers = Array.from({ length: size.people }, (_, number) => number)
  const buyers = await sequentially(numbers.map((number) => () => buyerPool.signUp(number)))
  const seat = (batch: number, course: string, isRepeat?: boolean) => (buyer: Caller) => () =>
    buyerPool.begin(buyer, { batch, course }, isRepeat)
  const checkouts = await whileKilling(moneyDrill, [
    ...buyers.slice(size.rush).map(seat(cancelled, courses[3])),
    ...open.flatMap((batch, index) => buyers.map(seat(batch, courses[index] ?? ''))),
    ...buyers.slice(0, size.twice).map(seat(open[0] ?? 0, courses[0], true)),
  ])
  await Promise.all(checkouts.map((one) => one && buyerPool.forge(one)))
  await moneyDrill.cancel(cancelled)
  const rushed = await rush(moneyDrill, { batch: scarce, buyers: buyers.slice(0, size.rush) })
  await whileKilling(
    moneyDrill,
    checkouts.flatMap((one) => (one ? [() => buyerPool.pay(one)] : [])),
  )
  const unlucky = [...rushed, ...checkouts.slice(0, size.people - size.rush)]
  const instead = await makeBatch(environment, { course: courses[3], seats: 500 })
  const end = performance.now() + longestChoice
  await whileKilling(
    moneyDrill,
    unlucky.flatMap((one, index) =>
      one
        ? [
            () =>
              chooseAgain(moneyDrill, one, {
                instead: index % 10 === 9 ? instead : undefined,
                end,
              }),
          ]
        : [],
    ),
  )
  await weather.end()
  const outcome = await untilSettled(moneyDrill)
  return judge(moneyDrill, outcome)
}

/** Four times as many as there are seats hold one in turn until it expires; then all pay at once. */
async function rush(
  { place: environment, buying: buyerPool, size }: MoneyDrill,
  { batch, buyers }: { batch: number; buyers: Caller[] },
): Promise<Checkout[]> {
  const heldCheckouts: Checkout[] = []
  const seats = size.rush / 4
  for (let first = 0; first < buyers.length; first += seats) {
    const wave = buyers.slice(first, first + seats)
    const checkouts = await sequentially(
      wave.map((buyer) => () => buyerPool.begin(buyer, { batch, course: courses[3] })),
    )
    heldCheckouts.push(...checkouts.filter((one) => one !== undefined))
    await letTimePass(environment, batch)
  }
  for (const one of heldCheckouts) await buyerPool.pay(one, false)
  await Promise.all(heldCheckouts.map(buyerPool.comeBack))
  return heldCheckouts
}

/** A payer whose seat was gone takes another one, or a full refund. */
async function chooseAgain(
  { buying: buyers, asked: options }: MoneyDrill,
  one: Checkout,
  { instead, end }: { instead: number | undefined; end: number },
) {
  let state = ''
  do {
    if (options.isShort) await buyers.comeBack(one)
    state = await buyers.stateOf(one)
    if (isPending(state as OrderState)) await pause(options.isShort ? 200 : 2_000)
  } while (isPending(state as OrderState) && performance.now() < end && !options.sabotage)
  if (state !== 'no-seat') return
  const wish = instead ? { choice: 'another', batch: instead } : { choice: 'back' }
  await buyers.choose(one, wish)
}

async function makeBatches(environment: SiteEnvironment, { people, rush }: MoneyDrill['size']) {
  const open = []
  for (const course of courses.slice(0, 3))
    open.push(await makeBatch(environment, { course, seats: 500 }))
  const scarce = await makeBatch(environment, { course: courses[3], seats: rush / 4 })
  const cancelled = await makeBatch(environment, { course: courses[3], seats: people })
  return { open, scarce, cancelled }
}

type SettleOutcome = { off: Record<string, number>; after: number }

/** Milliseconds until everything agrees by itself; the short form moves the clock instead. */
async function untilSettled(moneyDrill: MoneyDrill): Promise<SettleOutcome> {
  const { asked: options, place: environment, gateway, buying: buyers } = moneyDrill
  const startedAt = performance.now()
  const longest = options.sabotage ? 10_000 : options.isShort ? 60_000 : 300_000
  for (;;) {
    if (options.isShort) await hasten(moneyDrill)
    const off = await inDatabase(environment, (client) =>
      countMoneyOff(client, { gateway, told: buyers.told }),
    )
    const after = performance.now() - startedAt
    if (after > longest || Object.values(off).every((figure) => figure === 0)) return { off, after }
    await pause(options.isShort ? 500 : 2_000)
  }
}

/** Jobs of a dead process are unlocked, waiting ones are due, and every browser returns. */
async function hasten({ place: environment, buying: buyers }: MoneyDrill) {
  await letJobsGo(environment)
  await inDatabase(environment, (client) =>
    client.query(`update orders set poll_at = now() where poll_at is not null`),
  )
  const { rows } = await inDatabase(environment, (client) =>
    client.query<{ id: string }>(
      `select id from orders where state in ('started', 'open', 'ended')`,
    ),
  )
  const open = rows.flatMap(({ id }) => buyers.told.begun.get(id) ?? [])
  await sequentially(open.map((one) => () => buyers.comeBack(one)))
}

async function judge(
  { asked: options, place: environment, gateway, killed }: MoneyDrill,
  { off, after }: SettleOutcome,
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
    `${formatRupees(net)} at the gateway, ${formatRupees(sums.ledger)} in the ledger, ${formatRupees(sums.documents)} on papers`,
    `${killed.length} kills`,
    `settled after ${(after / 1_000).toFixed(1)} s`,
  ]
  const misses = noneOf(off)
  if (sums.ledger !== net || sums.documents !== net) misses.push('the sums differ')
  if (!options.isShort && (captured.length < 1_000 || refunds.length < 200))
    misses.push('too few were paid and sent back')
  return { counted: reportLines, misses }
}

const sumOf = (list: { amount: number }[]) => list.reduce((sum, { amount }) => sum + amount, 0)
