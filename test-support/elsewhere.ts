import { expect, vi } from 'vitest'
import type { DisputeForStaff, GoneForStaff } from '../src/modules/checkout/contract.ts'
import { staffEndpoints } from '../src/ui/addresses/staff-map.ts'
import { openShop } from './shop.ts'
import { signUp } from './site.ts'
import { hire } from './team.ts'

/** A shop whose gateway gives money back by itself, and what staff read of it. */
export async function openElsewhere() {
  const shop = await openShop()
  const accountant = await hire(shop.site, 'Ravi Menon', 'accountant')
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

  const disputeOf = async (id: string) =>
    (await read()).disputes.find(({ dispute }) => dispute === id)

  return {
    ...{
      shop,
      accountant,
      person,
      bought,
      giveBack,
      goneOf,
      isTaken,
      passHour,
      settled,
      disputeOf,
    },
  }
}
