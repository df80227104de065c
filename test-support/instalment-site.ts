import { expect } from 'vitest'
import type { Offer } from '../src/modules/checkout/contract.ts'
import type { EnrolmentData } from '../src/modules/enrolments/contract.ts'
import type { PlanData } from '../src/modules/enrolments/plans/contract.ts'
import { fillPath } from '../src/ui/api/fill-path.ts'
import { openGateway } from './gateway.ts'
import { confirmEmailOf, openSite, signInAsAdmin, signUp, type Visitor, visit } from './site.ts'
import { waitFor } from './wait-for.ts'

const course = 'python-programming'

type Checkout = {
  status: number
  order: string
  gatewayOrder: string
  paise: number
  message?: string
}

let counter = 0

/** A site with a gateway, and functions to buy by a plan and to pay an instalment. */
export async function openInstalmentSite() {
  const gateway = await openGateway()
  const site = await openSite({ settings: gateway.settings })
  const admin = await signInAsAdmin(site)
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

  /** A plan of two instalments for one batch: 40 % at the start, the rest 30 days later. */
  async function newPlan(batch: number): Promise<PlanData> {
    const response = await admin.post('/api/admin/plans', {
      course,
      batch,
      name: `Two parts ${++counter}`,
      parts: [
        { percent: 40, days: 0 },
        { rest: true, days: 30 },
      ],
    })
    expect(response.status).toBe(201)
    return (await response.json()) as PlanData
  }

  async function readOffers() {
    const answer = await (
      await visit(site).get(fillPath('/api/checkouts/courses/{id}', { id: course }))
    ).json()
    return answer as { paise: number; offers: Offer[] }
  }

  async function planOfferOf(batch: number) {
    const { paise, offers } = await readOffers()
    const [plan] = offers.find(({ id }) => id === batch)?.plans ?? []
    if (!plan) throw new Error('No plan is offered.')
    return { paise, plan }
  }

  async function readCheckout(response: Response): Promise<Checkout> {
    return { status: response.status, ...(await response.json()) }
  }

  async function startCheckout(buyer: Visitor, batch: number, more: object = {}) {
    const { paise } = await readOffers()
    if ('email' in buyer) await confirmEmailOf(site, buyer as { email: string })
    const order = { course, batch, paise, phone: '98765 43210', isAdult: true, agreed: true }
    return readCheckout(await buyer.post('/api/checkouts', { ...order, ...more }))
  }

  const payInstalment = async (visitor: Visitor, enrolment: number, paise: number) =>
    readCheckout(
      await visitor.post(fillPath('/api/me/enrolments/{id}/payments', { id: enrolment }), {
        paise,
      }),
    )

  async function stateOf(order: string): Promise<string> {
    const response = await visit(site).get(fillPath('/api/orders/{id}', { id: order }))
    return (await response.json()).state
  }

  const waitForState = (order: string, state: string) =>
    waitFor(async () => expect(await stateOf(order)).toBe(state))

  async function enrolmentOf(visitor: Visitor): Promise<EnrolmentData> {
    const { enrolments } = (await (await visitor.get('/api/me/enrolments')).json()) as {
      enrolments: EnrolmentData[]
    }
    const [enrolment] = enrolments
    if (!enrolment || enrolments.length > 1) throw new Error(`${enrolments.length} enrolments`)
    return enrolment
  }

  /** Somebody who bought a seat by a plan of two instalments, and has paid the first. */
  async function buyByInstalments() {
    const buyer = await signUp(site)
    const batch = await newBatch()
    await newPlan(batch)
    const { plan } = await planOfferOf(batch)
    const checkout = await startCheckout(buyer, batch, {
      plan: { id: plan.id, version: plan.version },
    })
    await gateway.pay(checkout.gatewayOrder)
    await waitForState(checkout.order, 'paid')
    return { buyer, enrolment: await enrolmentOf(buyer) }
  }

  /** Confirms despite pending payments. */
  async function payAtDesk(id: number, paise: number) {
    const page = await admin.get(fillPath('/api/admin/enrolments/{id}', { id }))
    const { pending } = (await page.json()) as { pending: { id: string }[] }
    return admin.post(fillPath('/api/admin/enrolments/{id}/payments', { id }), {
      key: `at-the-desk-${++counter}`,
      paise,
      method: 'cash',
      reference: null,
      despitePending: pending.map((one) => one.id),
    })
  }

  return {
    site,
    gateway,
    admin,
    newBatch,
    newPlan,
    readOffers,
    planOfferOf,
    startCheckout,
    payInstalment,
    waitForState,
    enrolmentOf,
    buyByInstalments,
    payAtDesk,
    async close() {
      gateway.sendTo(undefined)
      await gateway.close()
      await site.close()
    },
  }
}
