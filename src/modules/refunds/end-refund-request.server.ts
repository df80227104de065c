import { eq, inArray, sql } from 'drizzle-orm'
import {
  type ActionContext,
  type PersonContext,
  signatureOf,
} from '../../platform/action-context.ts'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { retryTransaction } from '../../platform/database/retry-transaction.server.ts'
import { defineMail, sendMail } from '../../platform/mail/send-mail.ts'
import { formatRupees } from '../../ui/format/money.ts'
import { textsFor } from '../../ui/format/texts.server.ts'
import { formatTime } from '../../ui/format/times.ts'
import { type Ability, may, rolesThatMay } from '../accounts/abilities.ts'
import { findRoles } from '../accounts/find-roles.server.ts'
import { listRecipientsWith } from '../accounts/roles/store.server.ts'
import { record } from '../audit/record-event.server.ts'
import { leaveSeat } from '../batches/free-seat.server.ts'
import { batchSeats } from '../batches/tables.ts'
import { findLimit } from '../enrolments/discounts/find-limit.server.ts'
import { isWithinLimit } from '../enrolments/discounts/rules.ts'
import { announceChange } from '../notifications/announce-change.server.ts'
import { lockAfterAccount, lockWithAccount } from './calculate-account.server.ts'
import { isTheirs } from './create-refund-request.server.ts'
import { factsOf, refundNotificationJob } from './notify-of-refund.server.ts'
import { daysAlone, type RefundReason, type RefundRequestKind, stateOfParts } from './rules.ts'
import { findRefundRequest, listParts, lockRefundRequest, reductionOf } from './store.server.ts'
import { type RefundRequest, refundParts, refundRequests } from './tables.ts'

/** Why nobody else can approve, and whether a second factor was shown within ten minutes. */
export type Alone = { reason: string; hasShownFactor: boolean }

/** Which roles decide what; for discounts and waivers also roles with a limit of their own. */
export const abilityFor = (kind: RefundRequestKind): Ability =>
  kind === 'refund' ? 'refunds.approve' : 'discounts.approve'

type LoneApproval = {
  refundRequest: RefundRequest
  facts: Awaited<ReturnType<typeof factsOf>>
  reason: string
}

const loneApprovalMail = defineMail<LoneApproval & { userId: string; context: ActionContext }>({
  id: ({ refundRequest, userId }) => `refund-alone-${refundRequest.id}-${userId}`,
  write: ({ refundRequest, facts, reason, context, language }) => {
    const words = textsFor(language).refundMails.alone
    return {
      subject: words.subject(formatRupees(facts.amountPaise)),
      parts: [
        ...words.before(formatTime(context.now)),
        {
          facts: [
            [words.facts.of, facts.name],
            [words.facts.course, facts.course],
            [words.facts[refundRequest.kind], formatRupees(facts.amountPaise)],
            [words.facts.by, signatureOf(context.actor)],
            [words.facts.why, reason],
          ],
        },
        ...words.after,
      ],
    }
  },
})

export type EndRequestResult =
  | { ok: true; refundRequest: RefundRequest }
  | ({ ok: false } & RefundReason)

/**
 * Until a decision the requester may cancel the request, and the student any request that would give up
 * their seat.
 */
export function withdrawRefundRequest(
  db: Database,
  id: number,
  context: PersonContext,
): Promise<EndRequestResult> {
  return retryTransaction<EndRequestResult>(db, async (tx) => {
    const refundRequest = await lockWithAccount(tx, id)
    if (!refundRequest) return { ok: false, reason: 'no-refund-request' }
    const isOwn =
      refundRequest.kind === 'refund' && (await isTheirs(tx, refundRequest, context.actor.id))
    if (!isOwn && !isRequestedBy(refundRequest, context)) return { ok: false, reason: 'not-yours' }
    if (refundRequest.state === 'withdrawn') return { ok: true, refundRequest }
    if (refundRequest.state !== 'requested')
      return { ok: false, reason: 'not-possible', state: refundRequest.state }
    const outcome = { changes: { state: 'withdrawn' }, event: 'withdraw refund' } as const
    return end(tx, refundRequest, outcome, context)
  })
}

/** Rejects a request, with a reason. */
export function refuseRefundRequest(
  db: Database,
  { id, reason }: { id: number; reason: string },
  context: PersonContext,
): Promise<EndRequestResult> {
  return retryTransaction<EndRequestResult>(db, async (tx) => {
    const refundRequest = await lockWithAccount(tx, id)
    if (!refundRequest) return { ok: false, reason: 'no-refund-request' }
    const wrong = await refuseDecision(tx, refundRequest, context)
    if (wrong) return { ok: false, ...wrong }
    if (refundRequest.state !== 'requested')
      return { ok: false, reason: 'not-possible', state: refundRequest.state }
    const decided = { decidedBy: signatureOf(context.actor), decidedAt: context.now }
    const changes = { ...decided, state: 'refused', refusalReason: reason } as const
    const outcome = { changes, event: 'refuse refund', reason } as const
    const result = await end(tx, refundRequest, outcome, context)
    if (refundRequest.kind === 'refund')
      await refundNotificationJob.enqueue(tx, { what: 'refused', refundRequest: id })
    return result
  })
}

type Outcome = {
  changes: Partial<typeof refundRequests.$inferInsert>
  event: 'withdraw refund' | 'refuse refund'
  reason?: string | null
}

async function end(
  tx: Transaction,
  refundRequest: RefundRequest,
  { changes, event, reason = null }: Outcome,
  context: PersonContext,
): Promise<EndRequestResult> {
  await tx
    .update(refundRequests)
    .set({ ...changes, changedAt: context.now })
    .where(eq(refundRequests.id, refundRequest.id))
  await record(tx, { event, ...(await factsOf(tx, refundRequest)), reason }, context)
  await releaseSeat(tx, refundRequest, context)
  await announceChange(tx)
  return { ok: true, refundRequest: { ...refundRequest, ...changes } }
}

/** Releases the seat held for a request, if it still exists. Student and batch are locked. */
async function releaseSeat(
  tx: Transaction,
  { enrolment }: RefundRequest,
  context: ActionContext,
): Promise<void> {
  if (!enrolment?.held) return
  const [seat] = await tx.select().from(batchSeats).where(eq(batchSeats.id, enrolment.held.place))
  if (seat?.state !== 'held') return
  const { batchId: batch, studentId: student } = seat
  await leaveSeat(tx, { batch, student, reason: 'withdrawn' }, context)
}

export function isRequestedBy({ requestedById }: RefundRequest, { actor }: PersonContext) {
  return requestedById === actor.id
}

/** Four eyes: neither the requester nor the payee decides, nor anybody without the ability. */
async function refuseDecision(
  tx: Transaction,
  refundRequest: RefundRequest,
  context: PersonContext,
): Promise<RefundReason | undefined> {
  const { id } = context.actor
  if (!may(await findRoles(tx, id), abilityFor(refundRequest.kind)))
    return { reason: 'not-allowed' }
  if (isRequestedBy(refundRequest, context) || (await isTheirs(tx, refundRequest, id)))
    return { reason: 'own' }
}

/**
 * The same for approval: the requester may approve if nobody else could. Nobody approves more than their
 * own limit. Undefined if this person may approve.
 */
export async function refuseApprover(
  tx: Transaction,
  refundRequest: RefundRequest,
  alone: Alone | undefined,
  context: PersonContext,
): Promise<RefundReason | undefined> {
  const { actor, now } = context
  const wrong = await refuseDecision(tx, refundRequest, context)
  if (wrong?.reason === 'own' && isRequestedBy(refundRequest, context) && alone) {
    if (await isTheirs(tx, refundRequest, actor.id)) return wrong
    if (!(await isOnlyApprover(tx, { id: actor.id, kind: refundRequest.kind, now }))) return wrong
    if (!alone.hasShownFactor) return { reason: 'factor-missing' }
  } else if (wrong) return wrong
  const reduction = await reductionOf(tx, refundRequest)
  if (!reduction) return undefined
  const percent = await findLimit(tx, actor, (await factsOf(tx, refundRequest)).id)
  if (!isWithinLimit(reduction, percent)) return { reason: 'above-own-limit', percent }
}

/**
 * Whether nobody else can approve and nobody could in the last days: deactivating somebody or removing
 * their role for a minute counts for all of these days. Both notify all owners at once.
 */
export async function isOnlyApprover(
  tx: Transaction,
  { id, kind, now }: { id: string; kind: RefundRequestKind; now: Date },
): Promise<boolean> {
  const since = new Date(now.getTime() - daysAlone * 24 * 60 * 60_000)
  const approvers = sql`${sql.param(rolesThatMay(abilityFor(kind)))}::text[]`
  const { rows } = await tx.execute(sql`
    select 1 from users u join staff_roles s on s.user_id = u.id
     where s.role = any(${approvers}) and u.id <> ${id}
       and (u.disabled_at is null or u.disabled_at > ${since})
    union all
    select 1 from audit_events e
     where e.record_kind = 'account' and e.event = 'change roles' and e.happened_at > ${since}
       and e.record_id <> ${id}
       and string_to_array(e.facts -> 'before' ->> 'roles', ', ') && ${approvers}
     limit 1`)
  return rows.length === 0
}

/** Mails everybody who sees fees, the approver included, in case a stranger used their account. */
export async function notifyOfLoneApproval(
  tx: Transaction,
  approval: LoneApproval,
  context: ActionContext,
): Promise<void> {
  for (const { id, email } of await listRecipientsWith(tx, rolesThatMay('payments.see')))
    await sendMail(tx, loneApprovalMail, { to: email, userId: id, ...approval, context })
}

/**
 * Closes the parts of an approved request whose payment no longer exists, because its cheque bounced or
 * the gateway returned it. Payable parts still wait.
 */
export function endUnpayable(
  db: Database,
  { id, reason }: { id: number; reason: string },
  context: PersonContext,
): Promise<EndRequestResult> {
  return retryTransaction<EndRequestResult>(db, async (tx) => {
    const refundRequest = await lockAfterAccount(tx, await findRefundRequest(tx, id))
    if (!refundRequest) return { ok: false, reason: 'no-refund-request' }
    const partIds = (await listUnpayable(tx, [id])).map((part) => part.id)
    if (partIds.length === 0) return { ok: false, reason: 'payable' }
    await tx
      .update(refundParts)
      .set({ state: 'void', changedAt: context.now })
      .where(inArray(refundParts.id, partIds))
    return {
      ok: true,
      refundRequest: await settleRefundRequest(tx, refundRequest, context, reason),
    }
  })
}

/** Parts for the desk that exceed what is left of their payment. */
export async function listUnpayable(tx: Transaction, requestIds: readonly number[]) {
  const { rows } = await tx.execute<{ id: number; refundRequestId: number }>(sql`
    select p.id::float8 as id, p.refund_request_id::float8 as "refundRequestId"
      from refund_parts p join ledger_entries l on l.id = p.entry_id
     where p.refund_request_id = any(${sql.param([...requestIds])}::bigint[]) and p.state in ('waiting', 'failed')
       and p.paise > -l.paise - (
         select coalesce(sum(b.paise), 0) from ledger_entries b where b.reverses = l.id)`)
  return rows
}

/**
 * Updates a request from its parts; with the last part it is done, or closed if nothing could be paid, and
 * the student is notified.
 */
export async function settleRefundRequest(
  tx: Transaction,
  refundRequest: RefundRequest,
  context: ActionContext,
  closingReason = refundRequest.closingReason,
): Promise<RefundRequest> {
  const parts = await listParts(tx, [refundRequest.id])
  const state = stateOfParts(parts.map((part) => part.state))
  const outcome = { state, closingReason, changedAt: context.now }
  await tx.update(refundRequests).set(outcome).where(eq(refundRequests.id, refundRequest.id))
  if (state === 'done' || state === 'ended') {
    const event = state === 'done' ? 'complete refund' : 'close refund'
    const facts = await factsOf(tx, refundRequest)
    await record(tx, { event, ...facts, reason: closingReason }, context)
    await refundNotificationJob.enqueue(tx, { what: state, refundRequest: refundRequest.id })
  }
  await announceChange(tx)
  return { ...refundRequest, ...outcome }
}

/**
 * The gateway refunded a part, or failed: then it is paid by hand. Nothing if we requested no refund. The
 * caller holds the lock of the enrolment.
 */
export async function partEnded(
  tx: Transaction,
  { gatewayKey, isBack }: { gatewayKey: string; isBack: boolean },
  context: ActionContext,
): Promise<void> {
  const [part] = await tx.select().from(refundParts).where(eq(refundParts.gatewayKey, gatewayKey))
  const refundRequest = part && (await lockRefundRequest(tx, part.refundRequestId))
  if (!part || !refundRequest) return
  await tx
    .update(refundParts)
    .set({ state: isBack ? 'done' : 'failed', changedAt: context.now })
    .where(eq(refundParts.id, part.id))
  await settleRefundRequest(tx, refundRequest, context)
}
