import { z } from '@hono/zod-openapi'
import { formatRupees } from '../../ui/format/money.ts'
import {
  defineEvent,
  description,
  erasable,
  reasonNote,
  unlessErased,
} from '../audit/define-event.server.ts'
import { type RefundStep, type RefundSubject, refundSubjects } from '../notifications/rules.ts'
import { type RefundRequestKind, refundRequestKinds } from './rules.ts'

const text = erasable(z.string().nullish())
const facts = z.object({
  kind: z.enum(refundRequestKinds),
  name: text,
  course: text,
  amountPaise: z.number(),
  reason: text,
  refundOf: z.enum(refundSubjects).optional(),
  /** The total reduction and its price, as text. */
  after: z.object({ discount: text }).optional(),
})

type EventTexts = Record<RefundRequestKind, (sum: string, of?: RefundSubject) => string>

const nouns: Record<RefundRequestKind, string> = {
  refund: 'a refund of',
  waiver: 'a waiver of',
  discount: 'a discount of',
}

/** `sayStep` says the step with what it is about and for subject: “refused a waiver of ₹500 for Asha Rao”. */
const step = (
  what: RefundStep,
  sayStep: (about: string, facts: { subject: string; kind: RefundRequestKind }) => string,
  texts: EventTexts,
) =>
  defineEvent({
    of: 'student',
    facts,
    did: ({ kind, amountPaise, reason }, subject) =>
      sayStep(`${nouns[kind]} ${formatRupees(amountPaise)}`, { subject, kind }) +
      reasonNote(reason),
    describe: ({ kind, amountPaise, course, reason, refundOf, after }) => {
      const off = unlessErased(after?.discount)
      // The event's text contains the reason already.
      const why = off ? [unlessErased(course), off] : [unlessErased(course), unlessErased(reason)]
      return description(
        texts[kind](formatRupees(amountPaise), refundOf),
        why.filter(Boolean).join(': ') || null,
      )
    },
    tells: ({ kind, name, amountPaise, refundOf }) => ({
      kind: 'refund',
      of: kind,
      step: what,
      ...(refundOf && { refundOf }),
      name: unlessErased(name) ?? '',
      amountPaise,
    }),
  })

const forSubject =
  (verb: string) =>
  (about: string, { subject }: { subject: string }) =>
    `${verb} ${about} for ${subject}`

const requestTexts: Record<RefundSubject, (sum: string) => string> = {
  course: (sum) => `Requested to withdraw, refund of ${sum}`,
  'fast-track': (sum) => `Requested a refund of the Fast Track fee: ${sum}`,
  extra: (sum) => `Requested a refund of the extra amount: ${sum}`,
}

/** Refund, waiver and discount requests: staff are notified of each step. */
export const refundEvents = {
  'request refund': step('requested', forSubject('requested'), {
    refund: (sum, of = 'course') => requestTexts[of](sum),
    waiver: (sum) => `Waiver of ${sum} requested`,
    discount: (sum) => `Waiting for approval: discount of ${sum}`,
  }),
  'withdraw refund': step('withdrawn', forSubject('cancelled the request for'), {
    refund: (sum, of = 'course') =>
      of === 'course'
        ? `Request to withdraw cancelled (${sum})`
        : `Refund request of ${sum} cancelled`,
    waiver: (sum) => `Request to waive ${sum} cancelled`,
    discount: (sum) => `Request cancelled: discount of ${sum}`,
  }),
  'refuse refund': step('refused', forSubject('rejected'), {
    refund: (sum) => `Rejected: refund of ${sum}`,
    waiver: (sum) => `Rejected: waiver of ${sum}`,
    discount: (sum) => `Rejected: discount of ${sum}`,
  }),
  'approve refund': step('approved', forSubject('approved'), {
    refund: (sum) => `Approved: refund of ${sum}`,
    waiver: (sum) => `Approved: waiver of ${sum}`,
    discount: (sum) => `Approved: discount of ${sum}`,
  }),
  /** By the requester, because there was nobody else. */
  'approve own refund': step('approved', forSubject('approved alone'), {
    refund: (sum) => `Approved alone: refund of ${sum}`,
    waiver: (sum) => `Approved alone: waiver of ${sum}`,
    discount: (sum) => `Approved alone: discount of ${sum}`,
  }),
  /** Within the limit of the person who gave it. */
  'waive fee': step('done', (about, { subject }) => `gave ${subject} ${about}`, {
    refund: (sum) => sum,
    waiver: (sum) => `Waived ${sum}`,
    discount: (sum) => sum,
  }),
  'close refund': step(
    'ended',
    (about, { subject }) => `closed ${about} for ${subject}, as it cannot be paid`,
    {
      refund: (sum) => `Closed: refund of ${sum} cannot be paid`,
      waiver: (sum) => `Closed: ${sum}`,
      discount: (sum) => `Closed: ${sum}`,
    },
  ),
  'complete refund': step(
    'done',
    (about, { subject, kind }) =>
      kind === 'refund' ? `completed ${about} to ${subject}` : `gave ${subject} ${about}`,
    {
      refund: (sum) => `Refund of ${sum} completed`,
      waiver: (sum) => `${sum} waived`,
      discount: (sum) => `Discount of ${sum}`,
    },
  ),
}
