import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { openShop, type Shop } from '../../../test-support/shop.ts'
import { signUp, visit } from '../../../test-support/site.ts'
import { hire } from '../../../test-support/team.ts'
import type { DisputeForStaff, GoneForStaff } from '../../domain/checkouts/contract.ts'
import { endpoints } from '../../site-map.ts'
import { staffEndpoints } from '../../staff-map.ts'
import { fillPath } from '../../wire/fill-path.ts'

vi.setConfig({ testTimeout: 60_000 })

let shop: Shop
let accountant: Awaited<ReturnType<typeof hire>>
beforeAll(async () => {
  shop = await openShop()
  accountant = await hire(shop.site, 'Ravi Menon', 'accountant')
})
afterAll(() => shop.close())
beforeEach(() => {
  shop.gateway.sendTo(shop.site.address)
  return shop.gateway.fail()
})

const person = () => signUp(shop.site)

/** Somebody who bought a seat, and what the gateway calls their payment. */
async function bought() {
  const begun = await shop.begin(await person(), await shop.newBatch())
  const { id, amount } = await shop.gateway.pay(begun.gatewayOrder)
  await shop.reaches(begun.order, 'paid')
  return { ...begun, payment: id, amount }
}

/** At the gateway's dashboard, past the site. */
async function giveBack(payment: string, amount: number) {
  const made = await shop.gateway.books.refund(payment, { amount, key: null, asked: '' })
  if ('refused' in made) throw new Error(made.refused)
  return made
}

const read = async () =>
  (await (await accountant.get(staffEndpoints.orders)).json()) as {
    orders: { id: string }[]
    gone: GoneForStaff[]
    disputes: DisputeForStaff[]
  }
const goneOf = async (refund: string) => (await read()).gone.find((one) => one.refund === refund)
const isTaken = (refund: string) =>
  vi.waitFor(async () => {
    const found = await goneOf(refund)
    expect(found).toMatchObject({ state: 'processed' })
    return found as GoneForStaff
  }, shop.soon)

/** The hour in which whatever no event told of is found. */
const passHour = () => shop.site.sql(`select graphile_worker.add_job('look-for-elsewhere')`)

/** Until nothing waits to be done any more. */
const settled = () =>
  vi.waitFor(async () => {
    const waiting = await shop.site.sql(
      `select j.id from graphile_worker._private_jobs j
         join graphile_worker._private_tasks t on t.id = j.task_id
        where t.identifier in ('look-at-elsewhere', 'look-for-elsewhere', 'look-at-order', 'send-refund')
          and j.run_at <= now()`,
    )
    expect(waiting).toEqual([])
  }, shop.soon)

const papersOf = (order: string) =>
  shop.site.sql<{ kind: string }>(
    `select p.kind from papers p join orders o on o.joining_id = p.joining_id
      where o.id = $1 order by p.id`,
    [order],
  )

describe('money that was given back at the gateway itself', () => {
  test.each([
    ['told of once', []],
    ['told of thrice', ['twice']],
    ['told of in the wrong order', ['disorder']],
    ['beside forged events', ['forged']],
    ['not told of at all', ['dropped']],
  ] as const)(
    'is written down once with its paper, %s; the seat is left to staff',
    async (_, faults) => {
      const { order, payment, amount } = await bought()
      await shop.gateway.fail(...faults)

      const { id } = await giveBack(payment, 100_000)
      if (faults[0] === 'dropped') await passHour()
      const gone = await isTaken(id)
      await Promise.all([passHour(), passHour()])
      await settled()

      expect(gone).toMatchObject({ paise: 100_000, why: 'elsewhere', isTwice: false })
      expect(await shop.accountOf(order)).toEqual({
        ...{ paid: amount - 100_000, left: 100_000, papers: 2, places: 1 },
      })
      expect((await papersOf(order)).at(-1)?.kind).not.toBe('receipt')
      const see = fillPath(staffEndpoints.goneRefund, { id: gone.id })
      expect((await accountant.post(see, {})).status).toBe(200)
      expect((await accountant.post(see, {})).status).toBe(200)
      expect(await goneOf(id)).toBeUndefined()
    },
  )

  test('of all of it leaves the seat, and nothing of it comes back twice', async () => {
    const { order, payment, amount } = await bought()
    const one = await giveBack(payment, 100_000)
    const rest = await giveBack(payment, amount - 100_000)
    await isTaken(one.id)
    await isTaken(rest.id)

    await shop.reaches(order, 'returned')
    expect(await shop.accountOf(order)).toEqual({ paid: 0, left: amount, papers: 3, places: 1 })
  })

  test('before its payment was known here is taken in after that', async () => {
    const begun = await shop.begin(await person(), await shop.newBatch())
    await shop.gateway.fail('dropped')
    const { id: payment, amount } = await shop.gateway.pay(begun.gatewayOrder)
    await shop.gateway.fail()

    const { id } = await giveBack(payment, 50_000)
    await isTaken(id)

    expect(await shop.accountOf(begun.order)).toMatchObject({ paid: amount - 50_000, places: 1 })
  })

  test('of somebody without a seat ends their waiting; a part of it leaves them the rest', async () => {
    const [slow, quick] = [await person(), await person()]
    const { order } = await shop.paidTooLate(slow, quick)
    await shop.choose(slow, order, { choice: 'first' })
    const [paid] = await shop.site.sql<{ payment: string; paise: number }>(
      'select payment, paise::int from gateway_payments where order_id = $1',
      [order],
    )
    const { payment = '', paise = 0 } = paid ?? {}

    const { id } = await giveBack(payment, 40_000)
    await isTaken(id)

    expect(await shop.show(order)).toMatchObject({ state: 'no-seat', isWaiting: false })
    expect((await shop.choose(slow, order, { choice: 'back' })).status).toBe(200)
    await shop.reaches(order, 'returned')
    expect(await shop.accountOf(order)).toMatchObject({ paid: 0, left: 0 })
    const sent = await shop.site.sql<{ paise: number }>(
      `select paise::int from gateway_refunds where why = 'no-seat' and gateway_payment_id =
         (select id from gateway_payments where payment = $1)`,
      [payment],
    )
    expect(sent).toEqual([{ paise: paise - 40_000 }])
  })

  test('after the desk had paid it by hand is shown as given twice, and stands once in the ledger', async () => {
    const { order, payment, amount } = await bought()
    await shop.site.sql(
      `insert into ledger_entries (joining_id, kind, paise, method, key, reverses, recorded_by)
       select joining_id, 'refund', -paise, 'cash', 'by hand ' || id, id, 'Ravi Menon'
         from ledger_entries where key = 'gateway ' || $1`,
      [payment],
    )

    const { id } = await giveBack(payment, amount)

    expect(await isTaken(id)).toMatchObject({ isTwice: true })
    expect(await shop.accountOf(order)).toMatchObject({ paid: 0, left: amount })
  })

  test('is asked of the gateway: what an event says of it is believed by nobody', async () => {
    const { order, payment, amount } = await bought()
    const entity = { id: 'rfnd_invented', payment_id: payment, amount, status: 'processed' }
    const body = {
      event: 'refund.processed',
      payload: { refund: { entity }, payment: { entity: { id: payment } } },
    }
    const send = (event: { body: string; headers: Record<string, string> }) =>
      visit(shop.site).ask(endpoints.gatewayEvents, { method: 'POST', ...event })

    expect((await send(shop.gateway.event(body, 'not the secret'))).status).toBe(401)
    expect((await send(shop.gateway.event(body))).status).toBe(200)
    const { id } = await giveBack(payment, 100_000)
    await isTaken(id)

    expect(await shop.accountOf(order)).toMatchObject({ paid: amount - 100_000, papers: 2 })
    expect(await goneOf('rfnd_invented')).toBeUndefined()
  })
})

test('what we began ourselves is no refund from elsewhere', async () => {
  const [slow, quick] = [await person(), await person()]
  const { order } = await shop.paidTooLate(slow, quick)
  await shop.choose(slow, order, { choice: 'back' })
  await shop.reaches(order, 'returned')
  await passHour()
  await settled()

  const refunds = await shop.site.sql(
    `select r.why from gateway_refunds r join gateway_payments p on p.id = r.gateway_payment_id
      where p.order_id = $1`,
    [order],
  )
  expect(refunds).toEqual([{ why: 'no-seat' }])
})

describe('a dispute', () => {
  const disputeOf = async (id: string) =>
    (await read()).disputes.find(({ dispute }) => dispute === id)

  async function disputed() {
    const sold = await bought()
    const made = await shop.gateway.books.dispute(sold.payment)
    if ('refused' in made) throw new Error(made.refused)
    return { ...sold, dispute: made.id }
  }
  const isListed = (id: string) =>
    vi.waitFor(async () => {
      const found = await disputeOf(id)
      expect(found).toBeDefined()
      return found
    }, shop.soon)

  test('is a task with its day, and ends when it is won', async () => {
    const { order, amount, dispute } = await disputed()
    const found = await isListed(dispute)
    expect(found).toMatchObject({ state: 'open', paise: amount, reason: 'goods_not_received' })
    expect(new Date(found?.respondBy ?? 0).getTime()).toBeGreaterThan(Date.now())

    await shop.gateway.books.decide(dispute, 'won')

    await vi.waitFor(async () => expect(await disputeOf(dispute)).toBeUndefined(), shop.soon)
    expect(await shop.accountOf(order)).toMatchObject({ paid: amount, left: 0, papers: 1 })
    expect(await goneOf(dispute)).toBeUndefined()
  })

  test.each([
    ['told of thrice', ['twice']],
    ['in the wrong order', ['disorder']],
    ['not told of', ['dropped']],
  ] as const)('that is lost is money that went back, once, %s', async (_, faults) => {
    await shop.gateway.fail(...faults)
    const begun = await shop.begin(await person(), await shop.newBatch())
    const { id: payment, amount } = await shop.gateway.pay(begun.gatewayOrder)
    await shop.site.sql('update orders set look_at = now() where id = $1', [begun.order])
    await shop.site.sql(`select graphile_worker.add_job('look-at-orders')`)
    await shop.reaches(begun.order, 'paid')
    const made = await shop.gateway.books.dispute(payment)
    if ('refused' in made) throw new Error(made.refused)
    await shop.gateway.books.decide(made.id, 'lost')
    if (faults[0] === 'dropped') await passHour()

    expect(await isTaken(made.id)).toMatchObject({ why: 'dispute', paise: amount })
    await Promise.all([passHour(), passHour()])
    await settled()

    expect(await disputeOf(made.id)).toBeUndefined()
    expect(await shop.accountOf(begun.order)).toEqual({
      ...{ paid: 0, left: amount, papers: 2, places: 1 },
    })
  })

  test('that is decided stays so, whatever is told of it late', async () => {
    const { dispute } = await disputed()
    await isListed(dispute)
    await shop.gateway.books.decide(dispute, 'won')
    await vi.waitFor(async () => expect(await disputeOf(dispute)).toBeUndefined(), shop.soon)
    const kept = await shop.gateway.books.store.get('dispute', dispute)
    if (!kept) return expect.fail('It is gone.')
    await shop.gateway.books.store.put('dispute', dispute, { ...kept, status: 'open' })

    await passHour()
    await settled()

    expect(await disputeOf(dispute)).toBeUndefined()
  })
})

test('a counsellor sees neither, and says of none that it is seen to', async () => {
  const counsellor = await hire(shop.site, 'Nisha Rao', 'counsellor')
  expect((await counsellor.get(staffEndpoints.orders)).status).toBe(403)
  const see = fillPath(staffEndpoints.goneRefund, { id: 1 })
  expect((await counsellor.post(see, {})).status).toBe(403)
  const unknown = fillPath(staffEndpoints.goneRefund, { id: 999_999 })
  expect((await accountant.post(unknown, {})).status).toBe(404)
})
