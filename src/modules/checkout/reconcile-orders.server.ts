import { and, eq, inArray } from 'drizzle-orm'
import type { Database } from '../../platform/database/connect.ts'
import type { PaymentGateway } from '../../platform/gateway/gateway.ts'
import { importDispute } from './import-dispute.server.ts'
import { importRefund } from './import-refund.server.ts'
import type { ExternalChange } from './poll-order.server.ts'
import { settleOrder } from './settle-order.server.ts'
import { gatewayDisputes } from './tables.ts'

type PollContext = { db: Database; gateway: PaymentGateway; clock: () => Date }

export const reconcileScheduleJob = 'reconcile-orders'
/** Every hour, by one process of all: an event may be lost. */
export const reconcileTime = `23 * * * * ${reconcileScheduleJob} ?jobKey=${reconcileScheduleJob}`

/** Milliseconds: refunds that were begun so long ago are listed again, whether or not this job ran meanwhile. */
const lookBack = 14 * 24 * 60 * 60_000

/** The job after an event: asks the gateway about what it told of. */
export async function reconcileExternal(pollContext: PollContext, payload: unknown): Promise<void> {
  const { order, ...about } = payload as ExternalChange
  if (await takeIn(pollContext, about as ExternalChange)) return
  // It was quicker than the payment itself.
  await settleOrder(pollContext, order)
  await takeIn(pollContext, about as ExternalChange)
}

async function takeIn(
  { db, gateway, clock }: PollContext,
  about: ExternalChange,
): Promise<boolean> {
  const from = { gateway: gateway.name }
  if ('refund' in about)
    return importRefund(db, { ...from, refund: await gateway.lookRefund(about.refund) }, clock())
  return importDispute(db, { ...from, dispute: await gateway.lookDispute(about.dispute) }, clock())
}

/** Hourly job: imports refunds and disputes, whether or not an event arrived. */
export async function findExternalChanges({ db, gateway, clock }: PollContext): Promise<void> {
  const from = { gateway: gateway.name }
  const refunds = await gateway.refundsSince(new Date(clock().getTime() - lookBack))
  for (const refund of refunds) await importRefund(db, { ...from, refund }, clock())
  const last = await gateway.lastDisputes()
  for (const dispute of last) await importDispute(db, { ...from, dispute }, clock())
  // Those that are not among the last any more, and that nobody has decided yet.
  const { gateway: gatewayColumn, state, dispute: name } = gatewayDisputes
  const open = await db
    .select({ id: name })
    .from(gatewayDisputes)
    .where(and(eq(gatewayColumn, gateway.name), inArray(state, ['open', 'under-review'])))
  for (const { id } of open.filter((one) => last.every((dispute) => dispute.id !== one.id)))
    await importDispute(db, { ...from, dispute: await gateway.lookDispute(id) }, clock())
}
