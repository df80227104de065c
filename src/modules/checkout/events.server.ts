import { z } from '@hono/zod-openapi'
import { formatRupees } from '../../ui/format/money.ts'
import { defineEvent, description, erasable, unlessErased } from '../audit/define-event.server.ts'
import type { OrderTrouble } from '../notifications/rules.ts'
import { heldReasons, type NoSeatReason, noSeatReasons } from './rules.ts'

const text = erasable(z.string().nullish())
const paid = { name: text, course: text, amountPaise: z.number() }
const of = { of: 'student', outsideTrail: true } as const

const noSeatTexts: Record<NoSeatReason, string> = {
  full: 'the last seat was taken',
  closed: 'the batch was closed',
  cancelled: 'the batch was cancelled',
}

const notifyOf =
  (reason: OrderTrouble) =>
  ({ name }: { name?: z.output<typeof text> }) => ({
    kind: 'order' as const,
    name: unlessErased(name) ?? '',
    reason,
  })

/** Money whose facts are its course and amount; with a reason staff are notified. */
const moneyEvent = (say: (sum: string) => string, reason?: OrderTrouble) =>
  defineEvent({
    ...of,
    facts: z.object(paid),
    describe: ({ course, amountPaise }) => description(say(formatRupees(amountPaise)), course),
    ...(reason && { tells: notifyOf(reason) }),
  })

/** Gateway payments that need staff; the ledger records that they came. */
export const checkoutEvents = {
  'receive payment without seat': defineEvent({
    ...of,
    facts: z.object({ ...paid, noSeat: z.enum(noSeatReasons).optional() }),
    describe: ({ course, amountPaise, noSeat = 'full' }) =>
      description(`Paid ${formatRupees(amountPaise)}, but ${noSeatTexts[noSeat]}`, course),
    tells: notifyOf('no-seat'),
  }),
  'receive overpayment': moneyEvent((sum) => `Paid ${sum} more than was due`, 'too-much'),
  'hold payment': defineEvent({
    ...of,
    facts: z.object({ ...paid, reason: z.enum(heldReasons) }),
    describe: ({ amountPaise }) =>
      description(`A payment of ${formatRupees(amountPaise)} does not match the order`),
    tells: notifyOf('held'),
  }),
  /** The gateway reports another amount than the ledger. */
  'report payment difference': moneyEvent(
    (sum) => `The gateway now reports ${sum} for a payment`,
    'differs',
  ),
  'correct payment': defineEvent({
    of: 'student',
    did: ({ amountPaise, beforePaise = 0 }, subject) =>
      `corrected a payment of ${subject} from ${formatRupees(beforePaise)} to ${formatRupees(amountPaise)}`,
    facts: z.object({ ...paid, beforePaise: z.number().optional() }),
    describe: ({ course, amountPaise, beforePaise = 0 }) =>
      description(
        `Payment corrected from ${formatRupees(beforePaise)} to ${formatRupees(amountPaise)}`,
        course,
      ),
  }),
  'refund payment': moneyEvent((sum) => `Refund of ${sum} through the gateway`),
  'import external refund': moneyEvent((sum) => `${sum} was refunded at the gateway`, 'elsewhere'),
  'open dispute': moneyEvent((sum) => `Disputed ${sum} at their bank`, 'disputed'),
  'win dispute': moneyEvent((sum) => `Dispute won: ${sum}`, 'dispute-won'),
  'lose dispute': moneyEvent((sum) => `Dispute lost: the bank took back ${sum}`, 'dispute-lost'),
  'fail refund': defineEvent({
    ...of,
    facts: z.object(paid),
    describe: ({ amountPaise }) =>
      description(`The gateway could not refund ${formatRupees(amountPaise)}`, 'Pay it by bank.'),
    tells: notifyOf('refund-failed'),
  }),
}

/** Events that say whose money it is, for what and how much. */
export type PaidEvent = Exclude<keyof typeof checkoutEvents, 'hold payment'>
