import { and, eq, inArray } from 'drizzle-orm'
import type { Database } from '../../platform/database/connect.ts'
import type { PaymentGateway } from '../../platform/gateway/gateway.ts'
import { takeInDispute } from './import-dispute.server.ts'
import { takeInRefund } from './import-refund.server.ts'
import type { Elsewhere } from './poll-order.server.ts'
import { settleOrder } from './settle-order.server.ts'
import { gatewayDisputes } from './tables.ts'

type Looking = { db: Database; gateway: PaymentGateway; clock: () => Date }

export const elsewhereTimeJob = 'look-for-elsewhere'
/** Every hour, by one process of all: an event may be lost. */
export const elsewhereTime = `23 * * * * ${elsewhereTimeJob} ?jobKey=${elsewhereTimeJob}`

/** Milliseconds: refunds that were begun so long ago are listed again, whether or not this job ran meanwhile. */
const lookBack = 14 * 24 * 60 * 60_000

/** The job after an event: asks the gateway about what it told of. */
export async function lookAtElsewhere(looking: Looking, payload: unknown): Promise<void> {
  const { order, ...about } = payload as Elsewhere
  if (await takeIn(looking, about as Elsewhere)) return
  // It was quicker than the payment itself.
  await settleOrder(looking, order)
  await takeIn(looking, about as Elsewhere)
}

async function takeIn({ db, gateway, clock }: Looking, about: Elsewhere): Promise<boolean> {
  const from = { gateway: gateway.name }
  if ('refund' in about)
    return takeInRefund(db, { ...from, refund: await gateway.lookRefund(about.refund) }, clock())
  return takeInDispute(db, { ...from, dispute: await gateway.lookDispute(about.dispute) }, clock())
}

/** The hourly job: whatever went back or was disputed, told of or not. */
export async function lookForElsewhere({ db, gateway, clock }: Looking): Promise<void> {
  const from = { gateway: gateway.name }
  const refunds = await gateway.refundsSince(new Date(clock().getTime() - lookBack))
  for (const refund of refunds) await takeInRefund(db, { ...from, refund }, clock())
  const last = await gateway.lastDisputes()
  for (const dispute of last) await takeInDispute(db, { ...from, dispute }, clock())
  // Those that are not among the last any more, and that nobody has decided yet.
  const { gateway: kept, state, dispute: name } = gatewayDisputes
  const open = await db
    .select({ id: name })
    .from(gatewayDisputes)
    .where(and(eq(kept, gateway.name), inArray(state, ['open', 'under-review'])))
  for (const { id } of open.filter((one) => last.every((seen) => seen.id !== one.id)))
    await takeInDispute(db, { ...from, dispute: await gateway.lookDispute(id) }, clock())
}
