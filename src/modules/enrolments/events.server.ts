import { z } from '@hono/zod-openapi'
import { formatDate } from '../../ui/format/days.ts'
import { indianStates } from '../../ui/format/indian-states.ts'
import { formatRupees } from '../../ui/format/money.ts'
import {
  defineEvent,
  description,
  erasable,
  reasonNote,
  unlessErased,
} from '../audit/define-event.server.ts'
import { cashLimitPaise, methodNames, methods } from '../ledger/rules.ts'
import { type ReminderWay, reminderWays } from './reminders/rules.ts'
import { enrolmentStateNames, enrolmentStates } from './rules.ts'

const text = erasable(z.string().nullish())
const status = z.enum(['Active', 'Pending', 'Inactive']).optional()
const money = z.object({ course: text, amountPaise: z.number(), method: z.enum(methods) })

type Text = z.output<typeof text>
const nameOf = (course: Text) => unlessErased(course) ?? 'a course'
const stateOf = (code: Text) => indianStates[unlessErased(code) ?? ''] ?? 'our own state'
const wayOf = (channel: ReminderWay) => (channel === 'mail' ? 'mail' : 'WhatsApp')

const methodOf = ({ method, course }: z.output<typeof money>) =>
  `${methodNames[method]}, ${unlessErased(course) ?? ''}`

/** The same facts before and after a change. */
const changeOf = <Shape extends z.ZodRawShape>(shape: Shape) => ({
  before: z.object(shape),
  after: z.object(shape),
})

/** Events of enrolments and their money; they belong to the student. */
export const enrolmentEvents = {
  'enrol student': defineEvent({
    of: 'student',
    makesVersion: true,
    did: ({ after: { course, owedPaise, discountPaise = 0, discountReason } }, subject) => {
      const enrolled = `${nameOf(course)} for ${formatRupees(owedPaise)}`
      return discountPaise > 0
        ? `gave ${subject} a discount of ${formatRupees(discountPaise)}${reasonNote(discountReason)}, enrolling them in ${enrolled}`
        : `enrolled ${subject} in ${enrolled}`
    },
    facts: z.object({
      before: z.object({ status }),
      after: z.object({
        status,
        enrolment: z.number(),
        course: text,
        startsOn: z.string(),
        owedPaise: z.number(),
        /** As text: how much of which price, why, and by which limit. */
        discount: text,
        discountPaise: z.number().optional(),
        discountReason: text,
      }),
    }),
    describe: ({ after }) => {
      const discount = unlessErased(after.discount)
      const agreement = `${formatRupees(after.owedPaise)}, from ${formatDate(after.startsOn)}`
      return description(
        `Enrolled in ${nameOf(after.course)}`,
        discount ? `${agreement}. ${discount}` : agreement,
      )
    },
  }),
  'change enrolment state': defineEvent({
    of: 'student',
    did: ({ course, after }, subject) =>
      `set the enrolment of ${subject} in ${nameOf(course)} to “${enrolmentStateNames[after.state]}”`,
    facts: z.object({ course: text, ...changeOf({ state: z.enum(enrolmentStates) }) }),
    describe: ({ course, after }) =>
      description(
        `${unlessErased(course) ?? 'A course'}: ${enrolmentStateNames[after.state].toLowerCase()}`,
      ),
  }),
  'update student from enrolment': defineEvent({
    of: 'student',
    makesVersion: true,
    did: (_, subject) => `changed the status of ${subject} with an enrolment`,
    facts: z.object({
      before: z.object({ status }),
      after: z.object({ status, enrolment: z.number() }),
    }),
    describe: () => description('Changed when the student withdrew from a course'),
  }),
  'send payment link': defineEvent({
    of: 'student',
    did: ({ amountPaise, byMail }, subject) =>
      `${byMail ? 'mailed' : 'made'} a payment link for ${formatRupees(amountPaise)} for ${subject}`,
    facts: z.object({ course: text, amountPaise: z.number(), byMail: z.boolean() }),
    describe: ({ course, amountPaise, byMail }) =>
      description(
        `Payment link for ${formatRupees(amountPaise)}${byMail ? ' mailed' : ''}`,
        course,
      ),
  }),
  'withdraw payment link': defineEvent({
    of: 'student',
    did: (_, subject) => `withdrew the payment link of ${subject}`,
    facts: z.object({ course: text }),
    describe: ({ course }) => description('Payment link withdrawn', course),
  }),
  'send fee reminder': defineEvent({
    of: 'student',
    did: ({ amountPaise, channel }, subject) =>
      `reminded ${subject} of ${formatRupees(amountPaise)} by ${wayOf(channel)}`,
    facts: z.object({ course: text, amountPaise: z.number(), channel: z.enum(reminderWays) }),
    describe: ({ course, amountPaise, channel }) =>
      description(`Reminded of ${formatRupees(amountPaise)} by ${wayOf(channel)}`, course),
  }),
  'record payment promise': defineEvent({
    of: 'student',
    did: ({ amountPaise, promisedOn }, subject) =>
      promisedOn
        ? `recorded a promise of ${subject} to pay ${formatRupees(amountPaise)} on ${formatDate(promisedOn)}`
        : `removed a promise of ${subject} to pay ${formatRupees(amountPaise)}`,
    facts: z.object({ course: text, amountPaise: z.number(), promisedOn: z.string().nullable() }),
    describe: ({ course, amountPaise, promisedOn }) =>
      description(
        promisedOn
          ? `Promised to pay ${formatRupees(amountPaise)} on ${formatDate(promisedOn)}`
          : `Promise to pay ${formatRupees(amountPaise)} removed`,
        course,
      ),
  }),
  'set place of supply': defineEvent({
    of: 'student',
    did: ({ course, after }, subject) =>
      `set the place of supply for ${subject}, ${nameOf(course)}, to ${stateOf(after.supplyState)}`,
    facts: z.object({ course: text, ...changeOf({ supplyState: text }) }),
    describe: ({ course, after }) =>
      description(
        `${unlessErased(course) ?? 'A course'}: supplied in ${stateOf(after.supplyState)}`,
      ),
  }),
  'set buyer': defineEvent({
    of: 'student',
    did: ({ course, after }, subject) =>
      `set whom documents of ${subject} for ${nameOf(course)} are billed to: ${unlessErased(after.buyer) || 'the student'}`,
    facts: z.object({ course: text, ...changeOf({ buyer: text }) }),
    describe: ({ course, after }) =>
      description(`Documents billed to ${unlessErased(after.buyer) ?? 'the student'}`, course),
  }),
  'set guardian mails': defineEvent({
    of: 'student',
    did: ({ after }, subject) =>
      after.agreed
        ? `recorded that a guardian of ${subject} agreed to mails about missed classes`
        : `ended mails to a guardian of ${subject} about missed classes`,
    facts: z.object({ course: text, ...changeOf({ email: text, agreed: z.boolean() }) }),
    describe: ({ after }) =>
      description(
        after.agreed
          ? 'Guardian agreed to mails about missed classes'
          : 'Guardian gets no mails about missed classes',
        after.email,
      ),
  }),
  'record payment': defineEvent({
    of: 'student',
    did: ({ amountPaise, method, course }, subject) =>
      `recorded a payment of ${formatRupees(amountPaise)} from ${subject} (${methodNames[method]}, ${nameOf(course)})`,
    facts: money,
    describe: (facts) => description(`Paid ${formatRupees(facts.amountPaise)}`, methodOf(facts)),
  }),
  'record refund': defineEvent({
    of: 'student',
    did: ({ amountPaise, method, course }, subject) =>
      `recorded a refund of ${formatRupees(amountPaise)} to ${subject} (${methodNames[method]}, ${nameOf(course)})`,
    facts: money,
    describe: (facts) =>
      description(`Refunded ${formatRupees(facts.amountPaise)}`, methodOf(facts)),
  }),
  /** By a merge: neither enrolment had an excess before. */
  'exceed cash limit': defineEvent({
    of: 'student',
    did: ({ amountPaise }, subject) =>
      `merged entries of ${subject} with ${formatRupees(amountPaise)} in cash, above the limit by law`,
    facts: z.object({ course: text, day: z.string().nullish(), amountPaise: z.number() }),
    describe: ({ course, day, amountPaise }) =>
      description(
        `Cash of both entries together: ${formatRupees(amountPaise)}; by law it stays below ${formatRupees(cashLimitPaise)}`,
        day ? `On ${formatDate(day)}` : course,
      ),
  }),
  'change instalments': defineEvent({
    of: 'student',
    did: ({ course, reason }, subject) =>
      `changed the instalments of ${subject} for ${nameOf(course)}${reasonNote(reason)}`,
    facts: z.object({ course: text, reason: text, ...changeOf({ parts: z.string() }) }),
    describe: ({ course, reason }) =>
      description(`Instalments of ${nameOf(course)} changed`, reason),
  }),
  'clear cheque': defineEvent({
    of: 'student',
    did: ({ number }, subject) =>
      `marked cheque ${unlessErased(number) ?? ''} of ${subject} as cleared`,
    facts: z.object({ course: text, number: text }),
    describe: ({ course, number }) =>
      description(`Cheque ${unlessErased(number) ?? ''} has cleared`, course),
  }),
  'bounce cheque': defineEvent({
    of: 'student',
    did: ({ number, amountPaise, reason }, subject) =>
      `marked cheque ${unlessErased(number) ?? ''} of ${subject} for ${formatRupees(amountPaise)} as bounced${reasonNote(reason)}`,
    facts: z.object({ course: text, number: text, reason: text, amountPaise: z.number() }),
    describe: ({ number, amountPaise, reason }) =>
      description(
        `Cheque ${unlessErased(number) ?? ''} for ${formatRupees(amountPaise)} bounced`,
        reason,
      ),
  }),
  'claim UPI payment': defineEvent({
    of: 'student',
    did: ({ amountPaise }, subject) =>
      `asked ${subject} to pay ${formatRupees(amountPaise)} by UPI`,
    facts: z.object({ course: text, amountPaise: z.number(), reference: text }),
    describe: ({ amountPaise, reference }) =>
      description(`Asked to pay ${formatRupees(amountPaise)} by UPI`, reference),
  }),
  'discard UPI claim': defineEvent({
    of: 'student',
    did: ({ amountPaise, reason }, subject) =>
      `discarded a UPI payment of ${formatRupees(amountPaise)} from ${subject}${reasonNote(reason)}`,
    facts: z.object({ course: text, amountPaise: z.number(), reason: text }),
    describe: ({ amountPaise, reason }) =>
      description(`UPI payment of ${formatRupees(amountPaise)} discarded`, reason),
  }),
}

/** Fields of a payment plan; none is personal. */
const fields = z.record(z.string(), z.unknown())
const change = z.object({ before: fields, after: fields })

/** Events of a payment plan. */
export const planEvents = {
  'add plan': defineEvent({ of: 'plan', makesVersion: true, facts: z.object({ after: fields }) }),
  'change plan': defineEvent({ of: 'plan', makesVersion: true, facts: change }),
  'retire plan': defineEvent({ of: 'plan', makesVersion: true, facts: change }),
}
