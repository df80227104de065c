import { z } from '@hono/zod-openapi'
import { formatRupees } from '../../../formats/money.ts'
import { type RefundStep, type RefundSubject, refundSubjects } from '../../notifications/rules.ts'
import { type AskKind, askKinds } from '../../refunds/rules.ts'
import { defineEvent, erasable, known, said } from '../define-event.server.ts'

const text = erasable(z.string().nullish())
const facts = z.object({
  kind: z.enum(askKinds),
  name: text,
  course: text,
  amountPaise: z.number(),
  reason: text,
  refundOf: z.enum(refundSubjects).optional(),
})

type Words = Record<AskKind, (sum: string, of?: RefundSubject) => string>

const step = (what: RefundStep, words: Words) =>
  defineEvent({
    of: 'student',
    makesVersion: false,
    facts,
    words: ({ kind, amountPaise, course, reason, refundOf }) =>
      said(
        words[kind](formatRupees(amountPaise), refundOf),
        [known(course), known(reason)].filter(Boolean).join(': ') || null,
      ),
    tells: ({ kind, name, amountPaise, refundOf }) => ({
      ...{ kind: 'refund', of: kind, step: what, ...(refundOf && { refundOf }) },
      ...{ name: known(name) ?? '', amountPaise },
    }),
  })

const asked: Record<RefundSubject, (sum: string) => string> = {
  course: (sum) => `Asked to leave, ${sum} comes back`,
  'fast-track': (sum) => `Asked for the Fast Track fee back: ${sum}`,
  extra: (sum) => `Asked for the extra amount back: ${sum}`,
}

/** What becomes of money that somebody asks back, or asks to be let off: each step is told to staff. */
export const refundEvents = {
  'ask refund': step('asked', {
    refund: (sum, of = 'course') => asked[of](sum),
    waiver: (sum) => `Asked to let off ${sum}`,
  }),
  'withdraw refund': step('withdrawn', {
    refund: (sum, of = 'course') =>
      of === 'course' ? `No longer asks to leave (${sum})` : `No longer asks for ${sum} back`,
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
