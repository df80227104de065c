import { sql } from 'drizzle-orm'
import type { PersonContext } from '../../platform/action-context.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import { type Ability, may, rolesThatMay } from '../accounts/abilities.ts'
import { findRoles } from '../accounts/find-roles.server.ts'
import { findLimit } from '../enrolments/discounts/find-limit.server.ts'
import { isWithinLimit } from '../enrolments/discounts/rules.ts'
import { isTheirs } from './create-refund-request.server.ts'
import { factsOf } from './notify-of-refund.server.ts'
import { type RefundReason, type RefundRequestKind, soleApprovalDays } from './rules.ts'
import { reductionOf } from './store.server.ts'
import type { RefundRequest } from './tables.ts'

/** Why nobody else can approve, and whether a second factor was shown within ten minutes. */
export type SoleApproval = { reason: string; hasShownFactor: boolean }

/** The ability that decides a request of this kind; for discounts also roles with a limit of their own have it. */
export const abilityFor = (kind: RefundRequestKind): Ability =>
  kind === 'refund' ? 'refunds.approve' : 'discounts.approve'

export function isRequestedBy({ requestedById }: RefundRequest, { actor }: PersonContext) {
  return requestedById === actor.id
}

/** Two people: neither the requester nor the payee decides, nor anybody without the ability. */
export async function refuseDecision(
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
  soleApproval: SoleApproval | undefined,
  context: PersonContext,
): Promise<RefundReason | undefined> {
  const { actor, now } = context
  const wrong = await refuseDecision(tx, refundRequest, context)
  if (wrong?.reason === 'own' && isRequestedBy(refundRequest, context) && soleApproval) {
    if (await isTheirs(tx, refundRequest, actor.id)) return wrong
    if (!(await isSoleApprover(tx, { id: actor.id, kind: refundRequest.kind, now }))) return wrong
    if (!soleApproval.hasShownFactor) return { reason: 'factor-missing' }
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
export async function isSoleApprover(
  tx: Transaction,
  { id, kind, now }: { id: string; kind: RefundRequestKind; now: Date },
): Promise<boolean> {
  const since = new Date(now.getTime() - soleApprovalDays * 24 * 60 * 60_000)
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
