import { expect } from 'vitest'
import { fillPath } from '../src/ui/api/fill-path.ts'
import { openGateway } from './gateway.ts'
import { confirmEmailOf, openSite, type Visitor, visit } from './site.ts'
import { waitFor } from './wait-for.ts'

export type CheckoutSite = Awaited<ReturnType<typeof openCheckoutSite>>

const course = 'python-programming'

const phones = new Map<string, string>()
/** A phone number for each person. */
function phoneOf({ from }: Visitor): string {
  const phone = phones.get(from) ?? String(9_800_000_000 + phones.size)
  phones.set(from, phone)
  return phone
}

/** A site with its own gateway, and functions to buy and to read the result. */
export async function openCheckoutSite(options: { clock?: () => Date } = {}) {
  const gateway = await openGateway()
  const site = await openSite({ settings: gateway.settings, ...options })
  gateway.sendTo(site.address)

  async function newBatch(seats = 10): Promise<number> {
    const [row] = await site.sql<{ id: number }>(
      `insert into batches (course_id, mode, state_code, days, from_time, to_time, starts_on, ends_on,
                            seats, opens_at, closes_at, saved_by)
       values ($1, 'classroom', '27', '{1,3,5}', '19:00', '21:00', current_date + 8, current_date + 90, $2,
               now() - interval '1 day', now() + interval '7 days', 'Test') returning id::int`,
      [course, seats],
    )
    return row?.id ?? 0
  }

  async function startCheckout(buyer: Visitor, batch: number, more: object = {}) {
    const read = await visit(site).get(fillPath('/api/checkouts/courses/{id}', { id: course }))
    const { paise } = await read.json()
    const phone = phoneOf(buyer)
    // People with an account and a confirmed e-mail.
    if ('email' in buyer) await confirmEmailOf(site, buyer as { email: string })
    const order = { course, batch, paise, phone, isAdult: true, agreed: true }
    const response = await buyer.post('/api/checkouts', { ...order, ...more })
    return { status: response.status, ...(await response.json()) } as {
      status: number
      order: string
      gatewayOrder: string
      paise: number
      message?: string
    }
  }

  const readOrder = async (order: string) =>
    (await visit(site).get(fillPath('/api/orders/{id}', { id: order }))).json()

  const waitForState = (order: string, state: string) =>
    waitFor(async () => expect((await readOrder(order)).state).toBe(state))

  /** A buyer who paid for the last seat after another had bought it: they have paid and have no seat. */
  async function payTooLate(lateBuyer: Visitor, earlyBuyer: Visitor) {
    const batch = await newBatch(1)
    const checkout = await startCheckout(lateBuyer, batch)
    await site.sql(
      `update batch_seats set expires_at = now() - interval '1 second' where batch_id = $1`,
      [batch],
    )
    const second = await startCheckout(earlyBuyer, batch)
    await gateway.pay(second.gatewayOrder)
    await waitForState(second.order, 'paid')
    await gateway.pay(checkout.gatewayOrder)
    await waitForState(checkout.order, 'no-seat')
    return { batch, order: checkout.order }
  }

  /** Ledger sums of an order's enrolment, its number of documents, and its taken seats. */
  async function ledgerSumsOf(order: string) {
    const [row] = await site.sql<{
      paid: number
      balance: number
      documents: number
      seats: number
    }>(
      `select -coalesce(sum(l.paise) filter (where l.kind in ('payment', 'refund')), 0)::int as paid,
              coalesce(sum(l.paise), 0)::int as balance,
              (select count(*)::int from documents p where p.enrolment_id = o.enrolment_id) as documents,
              (select count(*)::int from batch_seats p
                where p.batch_id = o.batch_id and p.student_id = o.student_id and p.state = 'taken') as seats
         from orders o left join ledger_entries l on l.enrolment_id = o.enrolment_id
        where o.id = $1 group by o.id`,
      [order],
    )
    return row
  }

  return {
    site,
    gateway,
    course,
    newBatch,
    startCheckout,
    readOrder,
    waitForState,
    payTooLate,
    ledgerSumsOf,
    choose: (buyer: Visitor, order: string, body: object) =>
      buyer.post(fillPath('/api/orders/{id}/choice', { id: order }), body),
    async close() {
      gateway.sendTo(undefined)
      await gateway.close()
      await site.close()
    },
  }
}
