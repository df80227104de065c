import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { type ByPerson, signatureOf } from '../../platform/action-context.ts'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { beginAgain } from '../../platform/database/retry-transaction.server.ts'
import { record } from '../audit/record-event.server.ts'
import { leavePlace } from '../batches/leave-place.server.ts'
import { askRefund } from '../checkout/ask-refund.server.ts'
import { findPrice } from '../courses/find-price.server.ts'
import { type EnrolmentRequest, splitPrice } from '../enrolments/discounts/rules.ts'
import { moveJoining } from '../enrolments/move-enrolment.server.ts'
import { creditCharge } from '../ledger/credit-charge.server.ts'
import { announceChange } from '../notifications/announce-change.server.ts'
import { stopRegistration } from '../registrations/stop-registration.server.ts'
import {
  type Alone,
  asksAlone,
  refuseApprover,
  tellOfLoneApproval,
} from './approve-alone.server.ts'
import { type Paid, type Reckoned, reckonAccount } from './calculate-account.server.ts'
import type { Ended } from './end-ask.server.ts'
import { tellLater } from './enqueue-notification.server.ts'
import { enrolAsRequested } from './enrol-as-requested.server.ts'
import { factsOf } from './facts-of.server.ts'
import { lockWithAccount } from './lock-account.server.ts'
import { type AskState, type PartState, shareBack, stateOfParts } from './rules.ts'
import { accountOf } from './store.server.ts'
import { type RefundAsk, refundAsks, refundParts } from './tables.ts'
import { waiveFee } from './waive-fee.server.ts'

/**
 * Somebody else than who asked says yes to the sum they saw. One transaction lets off what of the fee is no
 * longer owed, frees the seat, sets the money of the gateway on its way and gives the rest to the desk.
 */
export function approveAsk(
  db: Database,
  { id, ...seen }: Seen & { id: number },
  by: ByPerson,
): Promise<Ended> {
  return beginAgain(db, async (tx) => {
    const ask = await lockWithAccount(tx, id)
    if (!ask) return { ok: false, reason: 'no-ask' }
    const wrong = await refuseApprover(tx, ask, { alone: seen.alone, by })
    if (wrong) return { ok: false, ...wrong }
    if (ask.state !== 'asked') return { ok: false, reason: 'not-possible', state: ask.state }
    if (ask.enrolment) return enrol(tx, { ...ask, enrolment: ask.enrolment }, seen, by)
    return ask.kind === 'waiver' ? letOff(tx, ask, seen, by) : giveBack(tx, ask, seen, by)
  })
}

type Seen = {
  /** The sum that they saw. */
  paise: number
  /** The gateway that there is today; what came by another one is paid by hand. */
  gateway: string | undefined
  /** Of whoever asked as well, and says that nobody else could. */
  alone: Alone | undefined
}

/**
 * The student joins the course as it was entered, at the price and with the seat that there is by now. Where more is
 * taken off by now than was seen, that is shown first.
 */
async function enrol(
  tx: Transaction,
  ask: RefundAsk & { enrolment: EnrolmentRequest },
  { paise, alone }: Seen,
  by: ByPerson,
): Promise<Ended> {
  const priced = await findPrice(tx, ask.enrolment.courseId)
  const pricePaise = priced?.pricePaise ?? ask.enrolment.pricePaise
  const agreed = { ...ask.enrolment, ...splitPrice(pricePaise, ask.enrolment) }
  const changes = { paise: agreed.discountPaise, enrolment: { ...agreed, pricePaise } }
  if (agreed.discountPaise > 0 && agreed.discountPaise !== ask.paise)
    await tx.update(refundAsks).set(changes).where(eq(refundAsks.id, ask.id))
  if (agreed.discountPaise !== paise)
    return { ok: false, reason: 'sum-changed', paise: agreed.discountPaise }
  const joined = await enrolAsRequested(tx, ask, by)
  if (!joined.ok) return { ok: false, reason: 'not-enrolled', why: joined }
  const done = { state: 'done', joiningId: joined.joining?.id ?? null } as const
  return approve(tx, ask, { ...done, alone }, by)
}

/** What was billed to nobody yet needs no document; what was is asked back, and credited when it goes. */
async function letOff(
  tx: Transaction,
  ask: RefundAsk,
  { paise, alone }: Seen,
  by: ByPerson,
): Promise<Ended> {
  if (ask.paise !== paise) return { ok: false, reason: 'sum-changed', paise: ask.paise }
  const waived = await waiveFee(tx, ask, by)
  if (!waived.ok) return waived
  return approve(tx, ask, { state: 'done', alone }, by)
}

/**
 * By the classes that were over when it was asked, and by the money that is there now: a payment that came
 * since comes back as well. Another sum than the one that was seen is shown first.
 */
async function giveBack(
  tx: Transaction,
  ask: RefundAsk,
  { paise, gateway, alone }: Seen,
  by: ByPerson,
): Promise<Ended> {
  const stays = ask.reckoned?.ground === 'too-much'
  const reckoned = await reckonAccount(tx, accountOf(ask), ask.askedAt, { stays })
  if (!reckoned) return { ok: false, reason: 'no-ask' }
  const { reckoning } = reckoned
  const now = { paise: reckoning.backPaise, reckoned: reckoning }
  await tx.update(refundAsks).set(now).where(eq(refundAsks.id, ask.id))
  if (reckoning.backPaise !== paise)
    return { ok: false, reason: 'sum-changed', paise: reckoning.backPaise }
  const settled = { ...ask, ...now }
  const unused = reckoning.owedPaise - reckoning.usedPaise
  if (unused > 0)
    await creditCharge(tx, { of: reckoned.of, paise: unused, key: `leaving ${ask.id}` }, by)
  await leave(tx, reckoned, by)
  const shares = shareBack(reckoned.payments, paise)
  const states: PartState[] = []
  for (const { payment, paise: share } of shares)
    states.push(await sendPart(tx, settled, { payment, paise: share, gateway }, by))
  return approve(tx, settled, { state: stateOfParts(states), alone }, by)
}

async function leave(tx: Transaction, { of, leaves, seat }: Reckoned, by: ByPerson) {
  if (!leaves) return
  if ('registrationId' in of) return stopRegistration(tx, of.registrationId, by)
  if (seat) await leavePlace(tx, { ...seat, why: 'given-up' }, by)
  const moved = await moveJoining(tx, { id: of.joiningId, to: 'left' }, by)
  if (!moved.ok) throw new Error(`joining not left: ${moved.reason}`)
}

/** Through the gateway what came by it; everything else waits for the desk. */
async function sendPart(
  tx: Transaction,
  ask: RefundAsk,
  { payment, paise, gateway }: { payment: Paid; paise: number; gateway: string | undefined },
  by: ByPerson,
) {
  const { gatewayPayment } = payment
  const isSent = gatewayPayment !== null && gatewayPayment.gateway === gateway
  const key = isSent ? `rf-${randomUUID()}` : null
  if (isSent && key) {
    const asking = { payment: gatewayPayment, paise, why: 'staff', key } as const
    const asked = await askRefund(tx, asking, by)
    // Both are reckoned from the same rows under the same lock.
    if (!asked.ok) throw new Error(`refund not asked: ${asked.reason}`)
  }
  const state = key ? ('sent' as const) : ('waiting' as const)
  await tx.insert(refundParts).values({
    ...{ askId: ask.id, entryId: payment.entryId, paise, gatewayKey: key, state },
    changedAt: by.now,
  })
  return state
}

async function approve(
  tx: Transaction,
  ask: RefundAsk,
  { alone, ...ended }: { state: AskState; joiningId?: number | null; alone: Alone | undefined },
  by: ByPerson,
): Promise<Ended> {
  const aloneWhy = alone && asksAlone(ask, by) ? alone.why : null
  const decided = {
    decidedBy: signatureOf(by.actor),
    decidedAt: by.now,
    changedAt: by.now,
    aloneWhy,
  }
  await tx
    .update(refundAsks)
    .set({ ...decided, ...ended })
    .where(eq(refundAsks.id, ask.id))
  const event = aloneWhy ? 'approve own refund' : 'approve refund'
  const facts = await factsOf(tx, ask)
  await record(tx, { event, ...facts, reason: aloneWhy }, by)
  if (aloneWhy) await tellOfLoneApproval(tx, { ask, facts, why: aloneWhy }, by)
  if (ask.kind !== 'discount')
    await tellLater(tx, { what: ask.kind === 'waiver' ? 'let-off' : 'approved', ask: ask.id })
  await announceChange(tx)
  return { ok: true, ask: { ...ask, ...decided, ...ended } }
}
