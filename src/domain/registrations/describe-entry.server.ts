import { z } from '@hono/zod-openapi'
import { dayInIndia, formatDay } from '../../formats/days.ts'
import { formatRupees } from '../../formats/money.ts'
import { formatPhone } from '../../formats/phones.ts'
import { formatStudentId } from '../students/rules.ts'
import { type Outcome, outcomes } from './contacts/rules.ts'
import { type RegistrationStatus, statusLabels } from './rules.ts'

export type Described = { what: string; note: string | null }

type Stored = { kind: string; detail: unknown; happenedAt: Date }

const status = z.enum(Object.keys(statusLabels) as [RegistrationStatus])
const details = {
  /** Without a number where the account that sent it is deleted. */
  registered: z.object({ phone: z.string().optional(), sharedWith: z.number().optional() }),
  'phone changed': z.object({ from: z.string(), to: z.string() }),
  contact: z.object({
    outcome: z.enum(Object.keys(outcomes) as [Outcome]),
    note: z.string().default(''),
    next: z.iso.date().nullable().default(null),
    from: status.optional(),
    to: status.optional(),
    with: z.number().optional(),
  }),
  moved: z.object({
    from: status,
    to: status,
    reason: z.string().nullable().default(null),
    amountPaise: z.number().nullable().default(null),
  }),
  filed: z.object({ from: z.number(), to: z.number() }),
  'mail parked': z.object({ subject: z.string(), reason: z.string() }),
  'mail settled': z.object({
    subject: z.string(),
    how: z.enum(['sent-again', 'done-without']),
    elsewhere: z.boolean(),
  }),
}

/** An entry of the timeline in words; one of a kind that is not known here says its kind. */
export function describeEntry({ kind, detail, happenedAt }: Stored): Described {
  const today = dayInIndia(happenedAt)
  const writer = writers.find((known) => known.kind === kind)
  return writer?.write(detail, today) ?? { what: kind, note: null }
}

function writer<T>(
  kind: string,
  schema: z.ZodType<T>,
  words: (detail: T, today: string) => Described,
) {
  return {
    kind,
    write: (detail: unknown, today: string) => {
      const read = schema.safeParse(detail)
      return read.success ? words(read.data, today) : undefined
    },
  }
}

const said = (what: string, note: string | null = null): Described => ({ what, note })

const writers = [
  writer('registered', details.registered, ({ phone, sharedWith }) =>
    said(
      phone ? `Registered with ${formatPhone(phone)}` : 'Registered',
      sharedWith
        ? `Filed under ${formatStudentId(sharedWith)} then, who had this number with another e-mail.`
        : null,
    ),
  ),
  writer('phone changed', details['phone changed'], ({ from, to }) =>
    said(`Phone number corrected from ${formatPhone(from)} to ${formatPhone(to)}`),
  ),
  writer('contact', details.contact, ({ outcome, note, next, to, with: other }, today) => {
    const parts = [
      outcomes[outcome].label,
      to && `now ${statusLabels[to].toLowerCase()}`,
      next && `next on ${formatDay(next, today)}`,
      other && `together with registration ${other}`,
    ]
    return said(parts.filter(Boolean).join(', '), note || null)
  }),
  writer('moved', details.moved, ({ from, to, reason, amountPaise }) => {
    const fee = amountPaise ? `, fee of ${formatRupees(amountPaise)} recorded` : ''
    return said(`${statusLabels[from]} → ${statusLabels[to]}${fee}`, reason)
  }),
  writer('filed', details.filed, ({ from, to }) =>
    said(`Filed under ${formatStudentId(to)}, before under ${formatStudentId(from)}`),
  ),
  writer('mail parked', details['mail parked'], ({ subject, reason }) =>
    said(`The mail “${subject}” did not arrive`, reason),
  ),
  writer('mail settled', details['mail settled'], ({ subject, how, elsewhere }) =>
    said(
      how === 'done-without'
        ? `Done without the mail “${subject}”`
        : `Sent the mail “${subject}” again${elsewhere ? ', to another address' : ''}`,
    ),
  ),
]
