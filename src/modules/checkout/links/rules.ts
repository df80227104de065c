import { nextDue, nextPayable } from '../../enrolments/rules.ts'
import { orderPaise } from '../rules.ts'

/** Hours between two mails with a link to one part. */
export const hoursBetweenMails = 20

/** The instalment of a link: the oldest open one, with the amount paid by it. */
export type LinkAmount = { part: number; dueOn: string; paise: number }

type Payable = Parameters<typeof nextPayable>[0]

export function payableOf(enrolment: Payable): LinkAmount | undefined {
  const next = nextDue(enrolment.parts)
  const paise = nextPayable(enrolment, orderPaise.least)
  return next && paise !== undefined ? { part: next.part, dueOn: next.dueOn, paise } : undefined
}

type LinkState = {
  link: LinkAmount & { expiresAt: Date; revokedAt: Date | null }
  /** In its current state. */
  enrolment: Payable
}

/** Why a link is not valid. `paid`: its instalment is. */
export type LinkReason = { reason: 'link-not-good' | 'link-paid' }

/** A link ends with its instalment, whether paid, waived or changed, and once a refund is asked for. */
export function refuseLink({ link, enrolment }: LinkState, now: Date): LinkReason | undefined {
  const its = enrolment.parts.find(({ part, dueOn }) => part === link.part && dueOn === link.dueOn)
  if (its && its.balancePaise === 0 && its.paidPaise > 0) return { reason: 'link-paid' }
  const isOver = link.revokedAt !== null || link.expiresAt <= now
  const payable = payableOf(enrolment)
  const isSame =
    payable?.part === link.part && payable.dueOn === link.dueOn && payable.paise === link.paise
  return isOver || !isSame ? { reason: 'link-not-good' } : undefined
}

/** Why staff may not make a link. */
export type MakeLinkReason = {
  reason:
    | 'no-enrolment'
    | 'left'
    | 'refund-requested'
    | 'nothing-open'
    | 'no-address'
    | 'mailed-today'
    | 'closed'
}
