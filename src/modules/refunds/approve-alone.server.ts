import { and, isNull, sql } from 'drizzle-orm'
import {
  type ActionContext,
  type PersonContext,
  signatureOf,
} from '../../platform/action-context.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import { defineMail, sendMail } from '../../platform/mail/send-mail.ts'
import { formatRupees } from '../../ui/format/money.ts'
import { textsFor } from '../../ui/format/texts.server.ts'
import { formatTime } from '../../ui/format/times.ts'
import { type Ability, may, rolesThatMay } from '../accounts/abilities.ts'
import { findRoles } from '../accounts/find-roles.server.ts'
import { users } from '../accounts/tables.ts'
import { findLimit } from '../enrolments/discounts/find-limit.server.ts'
import { isWithinLimit } from '../enrolments/discounts/rules.ts'
import { factsOf } from './facts-of.server.ts'
import { isTheirs } from './is-theirs.server.ts'
import { daysAlone, type RefundReason, type RefundRequestKind } from './rules.ts'
import { reductionOf } from './store.server.ts'
import type { RefundRequest } from './tables.ts'

/** Why nobody else can approve, and whether a second factor was shown within ten minutes. */
export type Alone = { reason: string; hasShownFactor: boolean }

export function asksAlone(
  refundRequest: Pick<RefundRequest, 'requestedById'>,
  { actor }: PersonContext,
): boolean {
  return refundRequest.requestedById === actor.id
}

/** Which roles decide what; for discounts and waivers also roles with a limit of their own. */
export const abilityFor = (kind: RefundRequestKind): Ability =>
  kind === 'refund' ? 'refunds.approve' : 'discounts.approve'

/** Four eyes: neither the requester nor the payee decides, nor anybody without the ability. */
export async function mayNotDecide(
  tx: Transaction,
  refundRequest: RefundRequest,
  { actor }: PersonContext,
): Promise<RefundReason | undefined> {
  if (!may(await findRoles(tx, actor.id), abilityFor(refundRequest.kind)))
    return { reason: 'not-allowed' }
  if (refundRequest.requestedById === actor.id || (await isTheirs(tx, refundRequest, actor.id)))
    return { reason: 'own' }
}

/**
 * The same for approval: the requester may approve if nobody else could. Nobody approves more than their
 * own limit. Undefined if this person may approve.
 */
export async function refuseApprover(
  tx: Transaction,
  refundRequest: RefundRequest,
  { alone, by: context }: { alone: Alone | undefined; by: PersonContext },
): Promise<RefundReason | undefined> {
  const { actor, now } = context
  const wrong = await mayNotDecide(tx, refundRequest, context)
  if (wrong?.reason === 'own' && asksAlone(refundRequest, context) && alone) {
    if (await isTheirs(tx, refundRequest, actor.id)) return wrong
    if (!(await isOnlyApprover(tx, { id: actor.id, kind: refundRequest.kind, now }))) return wrong
    if (!alone.hasShownFactor) return { reason: 'factor-missing' }
  } else if (wrong) return wrong
  return exceedsOwnLimit(tx, refundRequest, actor)
}

async function exceedsOwnLimit(
  tx: Transaction,
  refundRequest: RefundRequest,
  actor: PersonContext['actor'],
): Promise<RefundReason | undefined> {
  const reduction = await reductionOf(tx, refundRequest)
  const student = (await factsOf(tx, refundRequest)).id
  const percent = reduction ? await findLimit(tx, actor, student) : 100
  if (reduction && !isWithinLimit(reduction, percent)) return { reason: 'above-own-limit', percent }
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

type Approved = {
  refundRequest: RefundRequest
  facts: Awaited<ReturnType<typeof factsOf>>
  reason: string
}

/**
 * Notifies everybody who sees fees at once, the approver included, in case a stranger used their account.
 */
export async function notifyOfLoneApproval(
  tx: Transaction,
  { refundRequest, facts, reason }: Approved,
  context: ActionContext,
): Promise<void> {
  for (const { id, email } of await listWhoSeesFees(tx))
    await sendMail(tx, loneApprovalMail, {
      to: email,
      readerId: id,
      refundRequest,
      facts,
      reason,
      context,
    })
}

const loneApprovalMail = defineMail<Approved & { readerId: string; context: ActionContext }>({
  id: ({ refundRequest, readerId }) => `refund-alone-${refundRequest.id}-${readerId}`,
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

function listWhoSeesFees(tx: Transaction) {
  const roles = sql.param(rolesThatMay('payments.see'))
  return tx
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(
      and(
        isNull(users.disabledAt),
        sql`exists (select from staff_roles s
              where s.user_id = ${users.id} and s.role = any(${roles}::text[]))`,
      ),
    )
}
