import { z } from '@hono/zod-openapi'
import { formatRupees } from '../../ui/format/money.ts'
import { defineEvent, description, erasable, unlessErased } from '../audit/define-event.server.ts'
import { registerEvents } from '../audit/events.server.ts'
import { heldReasons, type NoSeatReason, noSeatReasons } from './rules.ts'

const text = erasable(z.string().nullish())
const paid = { name: text, course: text, amountPaise: z.number() }
const of = { of: 'student', makesVersion: false, outsideTrail: true } as const

const noSeatTexts: Record<NoSeatReason, string> = {
  full: 'the last seat was taken',
  closed: 'the batch was closed',
  cancelled: 'the batch was cancelled',
}

/** Gateway payments that need staff; the ledger records that they came. */
const checkoutEvents = {
  'receive payment without seat': defineEvent({
    ...of,
    facts: z.object({ ...paid, noSeat: z.enum(noSeatReasons).optional() }),
    words: ({ course, amountPaise, noSeat = 'full' }) =>
      description(
        `Paid ${formatRupees(amountPaise)}, but ${noSeatTexts[noSeat]}`,
        unlessErased(course) ?? null,
      ),
    tells: ({ name }) => ({ kind: 'order', name: unlessErased(name) ?? '', reason: 'no-seat' }),
  }),
  'receive overpayment': defineEvent({
    ...of,
    facts: z.object(paid),
    words: ({ course, amountPaise }) =>
      description(
        `Paid ${formatRupees(amountPaise)} more than was due`,
        unlessErased(course) ?? null,
      ),
    tells: ({ name }) => ({ kind: 'order', name: unlessErased(name) ?? '', reason: 'too-much' }),
  }),
  'hold payment': defineEvent({
    ...of,
    facts: z.object({ ...paid, reason: z.enum(heldReasons) }),
    words: ({ amountPaise }) =>
      description(`A payment of ${formatRupees(amountPaise)} does not match the order`),
    tells: ({ name }) => ({ kind: 'order', name: unlessErased(name) ?? '', reason: 'held' }),
  }),
  /** The gateway reports another amount than the ledger. */
  'report payment difference': defineEvent({
    ...of,
    facts: z.object(paid),
    words: ({ course, amountPaise }) =>
      description(
        `The gateway now reports ${formatRupees(amountPaise)} for a payment`,
        unlessErased(course) ?? null,
      ),
    tells: ({ name }) => ({ kind: 'order', name: unlessErased(name) ?? '', reason: 'differs' }),
  }),
  'correct payment': defineEvent({
    of: 'student',
    makesVersion: false,
    did: ({ amountPaise, beforePaise = 0 }, subject) =>
      `corrected a payment of ${subject} from ${formatRupees(beforePaise)} to ${formatRupees(amountPaise)}`,
    facts: z.object({ ...paid, beforePaise: z.number().optional() }),
    words: ({ course, amountPaise, beforePaise = 0 }) =>
      description(
        `Payment corrected from ${formatRupees(beforePaise)} to ${formatRupees(amountPaise)}`,
        unlessErased(course) ?? null,
      ),
  }),
  'refund payment': defineEvent({
    ...of,
    facts: z.object(paid),
    words: ({ course, amountPaise }) =>
      description(
        `Refund of ${formatRupees(amountPaise)} through the gateway`,
        unlessErased(course) ?? null,
      ),
  }),
  'import external refund': defineEvent({
    ...of,
    facts: z.object(paid),
    words: ({ course, amountPaise }) =>
      description(
        `${formatRupees(amountPaise)} was refunded at the gateway`,
        unlessErased(course) ?? null,
      ),
    tells: ({ name }) => ({ kind: 'order', name: unlessErased(name) ?? '', reason: 'elsewhere' }),
  }),
  'open dispute': defineEvent({
    ...of,
    facts: z.object(paid),
    words: ({ course, amountPaise }) =>
      description(
        `Disputed ${formatRupees(amountPaise)} at their bank`,
        unlessErased(course) ?? null,
      ),
    tells: ({ name }) => ({ kind: 'order', name: unlessErased(name) ?? '', reason: 'disputed' }),
  }),
  'win dispute': defineEvent({
    ...of,
    facts: z.object(paid),
    words: ({ course, amountPaise }) =>
      description(`Dispute won: ${formatRupees(amountPaise)}`, unlessErased(course) ?? null),
    tells: ({ name }) => ({ kind: 'order', name: unlessErased(name) ?? '', reason: 'dispute-won' }),
  }),
  'lose dispute': defineEvent({
    ...of,
    facts: z.object(paid),
    words: ({ course, amountPaise }) =>
      description(
        `Dispute lost: the bank took back ${formatRupees(amountPaise)}`,
        unlessErased(course) ?? null,
      ),
    tells: ({ name }) => ({
      kind: 'order',
      name: unlessErased(name) ?? '',
      reason: 'dispute-lost',
    }),
  }),
  'fail refund': defineEvent({
    ...of,
    facts: z.object(paid),
    words: ({ amountPaise }) =>
      description(`The gateway could not refund ${formatRupees(amountPaise)}`, 'Pay it by bank.'),
    tells: ({ name }) => ({
      kind: 'order',
      name: unlessErased(name) ?? '',
      reason: 'refund-failed',
    }),
  }),
}

/** Events that say whose money it is, for what and how much. */
export type PaidEvent = Exclude<keyof typeof checkoutEvents, 'hold payment'>

registerEvents(checkoutEvents)

declare module '../audit/events.server.ts' {
  interface EventRegistry {
    checkoutEvents: typeof checkoutEvents
  }
}
