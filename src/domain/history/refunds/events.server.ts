import { z } from '@hono/zod-openapi'
import { formatRupees } from '../../../formats/money.ts'
import type { RefundStep } from '../../notifications/rules.ts'
import { type AskKind, askKinds } from '../../refunds/rules.ts'
import { defineEvent, erasable, known, said } from '../define-event.server.ts'

const text = erasable(z.string().nullish())
const facts = z.object({
  kind: z.enum(askKinds),
  name: text,
  course: text,
  amountPaise: z.number(),
  reason: text,
})

const step = (what: RefundStep, words: Record<AskKind, (sum: string) => string>) =>
  defineEvent({
    of: 'student',
    makesVersion: false,
    facts,
    words: ({ kind, amountPaise, course, reason }) =>
      said(
        words[kind](formatRupees(amountPaise)),
        [known(course), known(reason)].filter(Boolean).join(': ') || null,
      ),
    tells: ({ kind, name, amountPaise }) => ({
      ...{ kind: 'refund', of: kind, step: what },
      ...{ name: known(name) ?? '', amountPaise },
    }),
  })

/** What becomes of money that somebody asks back, or asks to be let off: each step is told to staff. */
export const refundEvents = {
  'ask refund': step('asked', {
    refund: (sum) => `Asked to leave, ${sum} comes back`,
    waiver: (sum) => `Asked to let off ${sum}`,
  }),
  'withdraw refund': step('withdrawn', {
    refund: (sum) => `No longer asks to leave (${sum})`,
    waiver: (sum) => `No longer asked to let off ${sum}`,
  }),
  'refuse refund': step('refused', {
    refund: (sum) => `Refused: ${sum} back`,
    waiver: (sum) => `Refused: to let off ${sum}`,
  }),
  'approve refund': step('approved', {
    refund: (sum) => `Approved: ${sum} goes back`,
    waiver: (sum) => `Approved: ${sum} let off`,
  }),
  /** By whoever asked, because there was nobody else. */
  'approve own refund': step('approved', {
    refund: (sum) => `Approved alone: ${sum} goes back`,
    waiver: (sum) => `Approved alone: ${sum} let off`,
  }),
  'end refund': step('ended', {
    refund: (sum) => `Ended: of ${sum} there is nothing to pay`,
    waiver: (sum) => `Ended: ${sum}`,
  }),
  'finish refund': step('done', {
    refund: (sum) => `All of ${sum} is back`,
    waiver: (sum) => `${sum} let off`,
  }),
}
