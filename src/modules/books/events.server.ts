import { z } from '@hono/zod-openapi'
import { formatRupees } from '../../ui/format/money.ts'
import { defineEvent, description, erasable, reasonNote } from '../audit/define-event.server.ts'
import { cancelCauseNames, cancelCauses, methods } from '../ledger/rules.ts'

const text = erasable(z.string().nullish())
const facts = z.object({
  /** Null for a Fast Track fee. */
  course: text,
  receipt: z.string(),
  amountPaise: z.number(),
  method: z.enum(methods),
  cause: z.enum(cancelCauses),
  details: text,
})

type Facts = z.output<typeof facts>
const causeOf = ({ cause }: Facts) => cancelCauseNames[cause].toLowerCase()

const cancellation = {
  facts,
  did: (of: Facts, subject: string) =>
    `cancelled receipt ${of.receipt} of ${subject} for ${formatRupees(of.amountPaise)}: ${causeOf(of)}${reasonNote(of.details)}`,
  describe: (of: Facts) =>
    description(
      `Receipt ${of.receipt} for ${formatRupees(of.amountPaise)} cancelled: ${causeOf(of)}`,
      of.details,
    ),
  own: { what: 'receipt cancelled', detail: ({ receipt }: Facts) => ({ receipt }) },
}

/** A receipt that was entered by mistake: of an enrolment, or of a Fast Track fee. */
export const receiptEvents = {
  'cancel receipt': defineEvent({ of: 'student', ...cancellation }),
  'cancel fee receipt': defineEvent({ of: 'registration', ...cancellation }),
}
