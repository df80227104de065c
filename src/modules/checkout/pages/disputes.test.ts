import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { SandboxDispute } from '../../../../sandbox/gateway/gateway-store.ts'
import { openExternalRefunds } from '../../../../test-support/external-refunds.ts'
import { waitFor } from '../../../../test-support/wait-for.ts'

let externalRefunds: Awaited<ReturnType<typeof openExternalRefunds>>
let checkouts: (typeof externalRefunds)['checkouts']
beforeAll(async () => {
  externalRefunds = await openExternalRefunds()
  checkouts = externalRefunds.checkouts
})
afterAll(() => checkouts.close())
beforeEach(() => {
  checkouts.gateway.sendTo(checkouts.site.address)
  return checkouts.gateway.setFaults()
})

describe('a dispute', () => {
  async function disputed() {
    const sale = await externalRefunds.buySeat()
    const dispute = await checkouts.gateway.books.dispute(sale.payment)
    if ('refused' in dispute) throw new Error(dispute.refused)
    return { ...sale, dispute: dispute.id }
  }
  /** A bank may dispute a part of the amount. */
  async function decideAs(id: string, more: Partial<SandboxDispute>) {
    const { store } = checkouts.gateway.books
    const dispute = await store.get('dispute', id)
    if (!dispute) return expect.fail('It is gone.')
    await store.put('dispute', id, { ...dispute, ...more })
  }
  const isListed = (id: string) =>
    waitFor(async () => {
      const disputeRow = await externalRefunds.disputeOf(id)
      expect(disputeRow).toBeDefined()
      return disputeRow
    })

  // S194
  test('is a task with its deadline, and ends when it is won', async () => {
    const { order, amount, dispute } = await disputed()
    const disputeRow = await isListed(dispute)
    expect(disputeRow).toMatchObject({ state: 'open', paise: amount, reason: 'goods_not_received' })
    expect(new Date(disputeRow?.respondBy ?? 0).getTime()).toBeGreaterThan(Date.now())

    await checkouts.gateway.books.decide(dispute, 'won')

    await waitFor(async () => expect(await externalRefunds.disputeOf(dispute)).toBeUndefined())
    await externalRefunds.runReconciliation()
    await externalRefunds.waitForJobs()
    expect(await checkouts.ledgerSumsOf(order)).toMatchObject({
      paid: amount,
      balance: 0,
      documents: 1,
    })
    expect(await externalRefunds.externalRefundOf(dispute)).toBeUndefined()
    const events = await checkouts.site.sql(
      `select event from audit_events where event = 'win dispute'
          and record_id = (select student_id::text from orders where id = $1)`,
      [order],
    )
    expect(events).toHaveLength(1)
  })

  // S194
  test.each([
    ['told of thrice', ['twice']],
    ['in the wrong order', ['disorder']],
    ['not told of', ['dropped']],
  ] as const)('that is lost is money that went back, once, %s', async (_, faults) => {
    await checkouts.gateway.setFaults(...faults)
    const checkout = await checkouts.startCheckout(
      await externalRefunds.person(),
      await checkouts.newBatch(),
    )
    const { id: payment, amount } = await checkouts.gateway.pay(checkout.gatewayOrder)
    await checkouts.site.sql('update orders set poll_at = now() where id = $1', [checkout.order])
    await checkouts.site.sql(`select graphile_worker.add_job('poll-due-orders')`)
    await checkouts.waitForState(checkout.order, 'paid')
    const dispute = await checkouts.gateway.books.dispute(payment)
    if ('refused' in dispute) throw new Error(dispute.refused)
    await checkouts.gateway.books.decide(dispute.id, 'lost')
    if (faults[0] === 'dropped') await externalRefunds.runReconciliation()

    expect(await externalRefunds.waitForImport(dispute.id)).toMatchObject({
      reason: 'dispute',
      paise: amount,
    })
    await Promise.all([externalRefunds.runReconciliation(), externalRefunds.runReconciliation()])
    await externalRefunds.waitForJobs()

    expect(await externalRefunds.disputeOf(dispute.id)).toBeUndefined()
    expect(await checkouts.ledgerSumsOf(checkout.order)).toEqual({
      paid: 0,
      balance: amount,
      documents: 2,
      seats: 1,
    })
  })

  // S194
  test('that is decided stays so, even if older news arrives', async () => {
    const { dispute } = await disputed()
    await isListed(dispute)
    await checkouts.gateway.books.decide(dispute, 'won')
    await waitFor(async () => expect(await externalRefunds.disputeOf(dispute)).toBeUndefined())
    await decideAs(dispute, { status: 'open' })

    await externalRefunds.runReconciliation()
    await externalRefunds.waitForJobs()

    expect(await externalRefunds.disputeOf(dispute)).toBeUndefined()
  })

  // S211
  test.each([
    ['after it was lost', false],
    ['before', true],
  ])('that is lost and listed as a refund as well, %s, went back once', async (_, isFirst) => {
    const { order, payment, amount, dispute } = await disputed()
    await isListed(dispute)
    const lose = async () => {
      await decideAs(dispute, { status: 'lost', amount: 100_000, amount_deducted: 100_000 })
      await externalRefunds.runReconciliation()
      await waitFor(async () => expect(await externalRefunds.disputeOf(dispute)).toBeUndefined())
    }
    const list = async () => {
      const { id } = await externalRefunds.refundAtGateway(payment, 100_000)
      await externalRefunds.waitForImport(id)
    }

    for (const step of isFirst ? [list, lose] : [lose, list]) await step()
    await Promise.all([externalRefunds.runReconciliation(), externalRefunds.runReconciliation()])
    await externalRefunds.waitForJobs()

    expect(await checkouts.ledgerSumsOf(order)).toMatchObject({
      paid: amount - 100_000,
      documents: 2,
    })
    const refunds = await checkouts.site.sql(
      `select r.reason from gateway_refunds r join gateway_payments p on p.id = r.gateway_payment_id
        where p.payment = $1`,
      [payment],
    )
    expect(refunds).toEqual([{ reason: 'dispute' }])
  })

  // S211
  test('without a deduction is no refund until the gateway names the deducted amount', async () => {
    const { order, amount, dispute } = await disputed()
    await isListed(dispute)
    await decideAs(dispute, { status: 'lost', phase: 'retrieval', amount_deducted: 0 })
    await externalRefunds.runReconciliation()
    await waitFor(async () => expect(await externalRefunds.disputeOf(dispute)).toBeUndefined())
    await externalRefunds.waitForJobs()
    expect(await checkouts.ledgerSumsOf(order)).toMatchObject({ paid: amount, documents: 1 })

    await decideAs(dispute, { amount_deducted: 100_000 })
    await externalRefunds.runReconciliation()
    await externalRefunds.waitForImport(dispute)

    expect(await checkouts.ledgerSumsOf(order)).toMatchObject({
      paid: amount - 100_000,
      documents: 2,
    })
  })
})
