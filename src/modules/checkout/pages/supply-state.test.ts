import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CheckoutSite, openCheckoutSite } from '../../../../test-support/checkout-site.ts'
import { signUpConfirmed, type Visitor, visit } from '../../../../test-support/site.ts'
import { fillPath } from '../../../ui/api/fill-path.ts'
import type { Offer } from '../contract.ts'

let checkouts: CheckoutSite
beforeAll(async () => {
  checkouts = await openCheckoutSite()
})
afterAll(() => checkouts.close())

async function newBatch(mode: 'classroom' | 'online') {
  const batch = await checkouts.newBatch()
  if (mode === 'online')
    await checkouts.site.sql(`update batches set mode = 'online' where id = $1`, [batch])
  return batch
}

/** The institute is registered for GST from today on, in Maharashtra. */
const register = (gst: 'regular' | 'composition') =>
  checkouts.site.sql(
    `insert into tax_settings (valid_from, gst, gstin, sac, rate, saved_by, saved_at)
     values (current_date - 1, $1, '27AAPFU0939F1ZV', '999293', $2, 'Test', now())`,
    [gst, gst === 'regular' ? 1800 : null],
  )

const offerOf = async (batch: number) => {
  const read = await visit(checkouts.site).get(
    fillPath('/api/checkouts/courses/{id}', { id: checkouts.course }),
  )
  const { paise, offers } = (await read.json()) as { paise: number; offers: Offer[] }
  return { paise, offer: offers.find(({ id }) => id === batch) }
}

async function begin(buyer: Visitor, batch: number, more: object = {}) {
  const { paise } = await offerOf(batch)
  const request = { course: checkouts.course, batch, paise, phone: '98765 43210', isAdult: true }
  const response = await buyer.post('/api/checkouts', { ...request, agreed: true, ...more })
  return {
    status: response.status,
    ...((await response.json()) as {
      order: string
      gatewayOrder: string
      fields?: Record<string, string>
    }),
  }
}

/** The tax on the last document of an order. */
async function taxOf(order: string) {
  const [row] = await checkouts.site.sql<{ igst: number; cgst: number; place: string }>(
    `select (p.contents -> 'tax' ->> 'igstPaise')::int as igst,
            (p.contents -> 'tax' ->> 'cgstPaise')::int as cgst,
            p.contents -> 'place' ->> 'name' as place
       from documents p join orders o on o.enrolment_id = p.enrolment_id
      where o.id = $1 order by p.id desc limit 1`,
    [order],
  )
  return row ?? expect.fail('There is no paper.')
}

// S197
test('an institute that charges no GST asks nobody for a state', async () => {
  const batch = await newBatch('online')
  expect((await offerOf(batch)).offer).toMatchObject({ needsSupplyState: false })
  expect((await begin(await signUpConfirmed(checkouts.site), batch)).status).toBe(200)
})

// S197
test('a buyer of an online course of a GST institute names their state, and the document taxes it there', async () => {
  await register('regular')
  const batch = await newBatch('online')
  expect((await offerOf(batch)).offer).toMatchObject({ needsSupplyState: true })
  const buyer = await signUpConfirmed(checkouts.site)

  const without = await begin(buyer, batch)
  expect([without.status, Object.keys(without.fields ?? {})]).toEqual([400, ['state']])
  for (const state of ['99', 'Karnataka', "27'"])
    expect((await begin(buyer, batch, { state })).status).toBe(400)
  expect(await checkouts.site.sql('select from orders where batch_id = $1', [batch])).toEqual([])

  // Another state is another order, taxed there.
  const first = await begin(buyer, batch, { state: '27' })
  const checkout = await begin(buyer, batch, { state: '29' })
  expect(checkout.order).not.toBe(first.order)
  await checkouts.gateway.pay(checkout.gatewayOrder)
  await checkouts.waitForState(checkout.order, 'paid')

  const { igst, cgst, place: location } = await taxOf(checkout.order)
  expect([cgst, location]).toEqual([0, 'Karnataka'])
  expect(igst).toBeGreaterThan(0)
})

// S197
test('for a classroom its own state counts, whatever is sent', async () => {
  const batch = await newBatch('classroom')
  expect((await offerOf(batch)).offer).toMatchObject({ needsSupplyState: false })

  const checkout = await begin(await signUpConfirmed(checkouts.site), batch, { state: '29' })
  await checkouts.gateway.pay(checkout.gatewayOrder)
  await checkouts.waitForState(checkout.order, 'paid')

  const { igst, cgst, place: location } = await taxOf(checkout.order)
  expect([igst, location]).toEqual([0, 'Maharashtra'])
  expect(cgst).toBeGreaterThan(0)
  const [enrolment] = await checkouts.site.sql(
    `select supply_state from enrolments where id = (select enrolment_id from orders where id = $1)`,
    [checkout.order],
  )
  expect(enrolment).toEqual({ supply_state: '27' })
})
