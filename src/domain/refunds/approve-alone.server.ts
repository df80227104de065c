import { and, isNull, sql } from 'drizzle-orm'
import { firstLanguage } from '../../../content/languages.ts'
import { formatRupees } from '../../formats/money.ts'
import { saidIn } from '../../formats/said.server.ts'
import { formatTime } from '../../formats/times.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import { queueMail } from '../../platform/mail/queue-mail.ts'
import { writeMail } from '../../platform/mail/write-mail.ts'
import { rolesThatMay } from '../accounts/abilities.ts'
import { users } from '../accounts/tables.ts'
import { type By, type ByPerson, signatureOf } from '../by.ts'
import type { factsOf } from './facts-of.server.ts'
import { isTheirs } from './is-theirs.server.ts'
import { daysAlone, type RefundReason } from './rules.ts'
import type { RefundAsk } from './tables.ts'

/** Why nobody else says yes, and whether a second factor was shown within ten minutes. */
export type Alone = { why: string; hasShownFactor: boolean }

export function asksAlone(ask: Pick<RefundAsk, 'askedById'>, { actor }: ByPerson): boolean {
  return ask.askedById === actor.id
}

/**
 * Four eyes: neither whose money it would be, ever, nor who asked, as long as there is anybody else who could
 * approve. Nothing where this person may.
 */
export async function refuseApprover(
  tx: Transaction,
  ask: RefundAsk,
  { alone, by }: { alone: Alone | undefined; by: ByPerson },
): Promise<RefundReason | undefined> {
  if (await isTheirs(tx, ask, by.actor.id)) return { reason: 'own' }
  if (!asksAlone(ask, by)) return undefined
  if (!alone || !(await isOnlyApprover(tx, by.actor.id, by.now))) return { reason: 'own' }
  return alone.hasShownFactor ? undefined : { reason: 'factor-missing' }
}

/**
 * Whether nobody else may approve, and nobody could in the last days either: whoever is kept out, or has their
 * role taken, for a minute, counts for all of these. Both are told to all owners at once.
 */
export async function isOnlyApprover(tx: Transaction, id: string, now: Date): Promise<boolean> {
  const since = new Date(now.getTime() - daysAlone * 24 * 60 * 60_000)
  const approvers = sql`${sql.param(rolesThatMay('refunds.approve'))}::text[]`
  const { rows } = await tx.execute(sql`
    select 1 from users u join staff_roles s on s.user_id = u.id
     where s.role = any(${approvers}) and u.id <> ${id}
       and (u.disabled_at is null or u.disabled_at > ${since})
    union all
    select 1 from events e
     where e.record_kind = 'account' and e.event = 'change roles' and e.happened_at > ${since}
       and e.record_id <> ${id}
       and string_to_array(e.facts -> 'before' ->> 'roles', ', ') && ${approvers}
     limit 1`)
  return rows.length === 0
}

type Approved = { ask: RefundAsk; facts: Awaited<ReturnType<typeof factsOf>>; why: string }

/** Everybody who sees fees reads of it at once, whoever approved among them: a stranger in their place, too. */
export async function tellOfLoneApproval(
  tx: Transaction,
  { ask, facts, why }: Approved,
  by: By,
): Promise<void> {
  const words = saidIn(firstLanguage).refundMails.alone
  for (const { id, email } of await listWhoSeesFees(tx))
    await queueMail(
      tx,
      writeMail({
        ...{ to: email, language: firstLanguage, id: `refund-alone-${ask.id}-${id}` },
        subject: words.subject(formatRupees(facts.amountPaise)),
        parts: [
          ...words.before(formatTime(by.now)),
          {
            facts: [
              [words.facts.of, facts.name],
              [words.facts.course, facts.course],
              [words.facts[ask.kind], formatRupees(facts.amountPaise)],
              [words.facts.by, signatureOf(by.actor)],
              [words.facts.why, why],
            ],
          },
          ...words.after,
        ],
      }),
    )
}

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
