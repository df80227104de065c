import { expect } from 'vitest'
import type { DisputeForStaff, ExternalRefundData } from '../src/modules/checkout/contract.ts'
import { openShop } from './shop.ts'
import { signUp } from './site.ts'
import { hire } from './team.ts'
import { waitFor } from './wait-for.ts'

/** A shop whose gateway makes refunds by itself, and what staff see of them. */
export async function openElsewhere() {
  const shop = await openShop()
  const accountant = await hire(shop.site, 'Ravi Menon', 'accountant')
  const person = () => signUp(shop.site)

  /** Somebody who bought a seat, and the gateway's id of their payment. */
  async function buySeat() {
    const checkout = await shop.begin(await person(), await shop.newBatch())
    const { id, amount } = await shop.gateway.pay(checkout.gatewayOrder)
    await shop.reaches(checkout.order, 'paid')
    return { ...checkout, payment: id, amount }
  }

  /** At the gateway's dashboard, not on the site. */
  async function giveBack(payment: string, amount: number) {
    const refund = await shop.gateway.books.refund(payment, { amount, key: null, asked: '' })
    if ('refused' in refund) throw new Error(refund.refused)
    return refund
  }

  const read = async () =>
    (await (await accountant.get('/api/admin/orders')).json()) as {
      orders: { id: string }[]
      externalRefunds: ExternalRefundData[]
      disputes: DisputeForStaff[]
    }
  const goneOf = async (refund: string) =>
    (await read()).externalRefunds.find((one) => one.refund === refund)
  const isTaken = (refund: string) =>
    waitFor(async () => {
      const externalRefund = await goneOf(refund)
      expect(externalRefund).toMatchObject({ state: 'processed' })
      return externalRefund as ExternalRefundData
    })

  /** The hour of the job that finds what no event reported. */
  const passHour = () => shop.site.sql(`select graphile_worker.add_job('reconcile-orders')`)

  /** Until no job is left. */
  const untilSettled = () =>
    waitFor(async () => {
      const jobs = await shop.site.sql(
        `select j.id from graphile_worker._private_jobs j
           join graphile_worker._private_tasks t on t.id = j.task_id
          where t.identifier in ('reconcile-order', 'reconcile-orders', 'poll-order', 'send-refund')
            and j.run_at <= now()`,
      )
      expect(jobs).toEqual([])
    })

  const disputeOf = async (id: string) =>
    (await read()).disputes.find(({ dispute }) => dispute === id)

  return {
    shop,
    accountant,
    person,
    bought: buySeat,
    giveBack,
    goneOf,
    isTaken,
    passHour,
    settled: untilSettled,
    disputeOf,
  }
}
