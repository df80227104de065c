import { expect } from 'vitest'
import type { DisputeForStaff, ExternalRefundData } from '../src/modules/checkout/contract.ts'
import { openCheckoutSite } from './checkout-site.ts'
import { signUp } from './site.ts'
import { hire } from './team.ts'
import { waitFor } from './wait-for.ts'

/** A site whose gateway makes refunds by itself, and functions to read what staff see of them. */
export async function openExternalRefunds() {
  const checkouts = await openCheckoutSite()
  const accountant = await hire(checkouts.site, 'Ravi Menon', 'accountant')
  const person = () => signUp(checkouts.site)

  /** Somebody who bought a seat, and the gateway's id of their payment. */
  async function buySeat() {
    const checkout = await checkouts.startCheckout(await person(), await checkouts.newBatch())
    const { id, amount } = await checkouts.gateway.pay(checkout.gatewayOrder)
    await checkouts.waitForState(checkout.order, 'paid')
    return { ...checkout, payment: id, amount }
  }

  /** At the gateway's dashboard, not on the site. */
  async function refundAtGateway(payment: string, amount: number) {
    const refund = await checkouts.gateway.books.refund(payment, { amount, key: null, asked: '' })
    if ('refused' in refund) throw new Error(refund.refused)
    return refund
  }

  const read = async () =>
    (await (await accountant.get('/api/admin/orders')).json()) as {
      orders: { id: string }[]
      externalRefunds: ExternalRefundData[]
      disputes: DisputeForStaff[]
    }
  const externalRefundOf = async (refund: string) =>
    (await read()).externalRefunds.find((one) => one.refund === refund)
  const waitForImport = (refund: string) =>
    waitFor(async () => {
      const externalRefund = await externalRefundOf(refund)
      expect(externalRefund).toMatchObject({ state: 'processed' })
      return externalRefund as ExternalRefundData
    })

  /** Starts the hourly job that finds what no event reported. */
  const runReconciliation = () =>
    checkouts.site.sql(`select graphile_worker.add_job('reconcile-orders')`)

  /** Waits until no job of checkouts is due. */
  const waitForJobs = () =>
    waitFor(async () => {
      const jobs = await checkouts.site.sql(
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
    checkouts,
    accountant,
    person,
    buySeat,
    refundAtGateway,
    externalRefundOf,
    waitForImport,
    runReconciliation,
    waitForJobs,
    disputeOf,
  }
}
