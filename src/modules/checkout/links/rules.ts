import { type Allocated, nextDue, nextPayable } from '../../enrolments/rules.ts'
import { orderPaise } from '../rules.ts'

/** Hours between two mails with a link to one part. */
export const hoursBetweenMails = 20

/** The part that a link is made for: the oldest that is open, and what is paid with it. */
export type LinkAmount = { part: number; dueOn: string; paise: number }

export function payableOf(parts: readonly Allocated[]): LinkAmount | undefined {
  const next = nextDue(parts)
  const paise = nextPayable(parts, orderPaise.least)
  return next && paise !== undefined ? { part: next.part, dueOn: next.dueOn, paise } : undefined
}

type LinkState = {
  link: LinkAmount & { expiresAt: Date; revokedAt: Date | null }
  /** Of its enrolment by now. */
  parts: readonly Allocated[]
  hasLeft: boolean
}

/** Why a link is good for nothing. `paid`: that part is. */
export type LinkReason = { reason: 'link-not-good' | 'link-paid' }

/** A link ends with its instalment, whether paid, waived or changed. */
export function refuseLink({ link, parts, hasLeft }: LinkState, now: Date): LinkReason | undefined {
  const its = parts.find(({ part, dueOn }) => part === link.part && dueOn === link.dueOn)
  if (its && its.balancePaise === 0 && its.paidPaise > 0) return { reason: 'link-paid' }
  const isOver = link.revokedAt !== null || link.expiresAt <= now || hasLeft
  const payable = payableOf(parts)
  const isSame =
    payable?.part === link.part && payable.dueOn === link.dueOn && payable.paise === link.paise
  return isOver || !isSame ? { reason: 'link-not-good' } : undefined
}

/** How staff's wish for a link is refused. */
export type MakeLinkReason = {
  reason: 'no-enrolment' | 'left' | 'nothing-open' | 'no-address' | 'mailed-today' | 'closed'
}
