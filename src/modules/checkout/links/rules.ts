import { type Allocated, nextDue, nextPayable } from '../../enrolments/rules.ts'
import { orderPaise } from '../rules.ts'

/** Hours between two mails with a link to one part. */
export const hoursBetweenMails = 20

/** The instalment of a link: the oldest open one, with the amount paid by it. */
export type LinkAmount = { part: number; dueOn: string; paise: number }

export function payableOf(parts: readonly Allocated[]): LinkAmount | undefined {
  const next = nextDue(parts)
  const paise = nextPayable(parts, orderPaise.least)
  return next && paise !== undefined ? { part: next.part, dueOn: next.dueOn, paise } : undefined
}

type LinkState = {
  link: LinkAmount & { expiresAt: Date; revokedAt: Date | null }
  /** The enrolment's current state. */
  parts: readonly Allocated[]
  hasLeft: boolean
}

/** Why a link is not valid. `paid`: its instalment is. */
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

/** Why staff may not make a link. */
export type MakeLinkReason = {
  reason: 'no-enrolment' | 'left' | 'nothing-open' | 'no-address' | 'mailed-today' | 'closed'
}
