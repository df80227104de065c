import { z } from '@hono/zod-openapi'
import { formatDate } from '../../ui/format/days.ts'
import { formatRupees } from '../../ui/format/money.ts'
import { states } from '../../ui/format/states.ts'
import { defineEvent, erasable, known, said } from '../audit/define-event.server.ts'
import { registerEvents } from '../audit/events.server.ts'
import { cashLimitPaise, methodNames, methods } from '../ledger/rules.ts'
import { reminderWays } from './reminders/rules.ts'
import { joiningStateNames, joiningStates } from './rules.ts'

const text = erasable(z.string().nullish())
const status = z.enum(['Active', 'Pending', 'Inactive']).optional()
const money = { course: text, amountPaise: z.number(), method: z.enum(methods) }

/** What happens with the courses that a student joins, and with their money: it is the student's. */
const joiningEvents = {
  'join course': defineEvent({
    of: 'student',
    makesVersion: true,
    facts: z.object({
      before: z.object({ status }),
      after: z.object({
        status,
        joining: z.number(),
        course: text,
        startsOn: z.string(),
        owedPaise: z.number(),
        /** In words: how much of which price, why, and by whom. */
        discount: text,
      }),
    }),
    words: ({ after }) => {
      const discount = known(after.discount)
      const agreed = `${formatRupees(after.owedPaise)}, from ${formatDate(after.startsOn)}`
      return said(
        `Joined ${known(after.course) ?? 'a course'}`,
        discount ? `${agreed}. ${discount}` : agreed,
      )
    },
  }),
  'move joining': defineEvent({
    of: 'student',
    makesVersion: false,
    facts: z.object({
      course: text,
      before: z.object({ state: z.enum(joiningStates) }),
      after: z.object({ state: z.enum(joiningStates) }),
    }),
    words: ({ course, after }) =>
      said(`${known(course) ?? 'A course'}: ${joiningStateNames[after.state].toLowerCase()}`),
  }),
  'follow joining': defineEvent({
    of: 'student',
    makesVersion: true,
    facts: z.object({
      before: z.object({ status }),
      after: z.object({ status, joining: z.number() }),
    }),
    words: () => said('Changed with a course that was left'),
  }),
  'send payment link': defineEvent({
    of: 'student',
    makesVersion: false,
    facts: z.object({ course: text, amountPaise: z.number(), byMail: z.boolean() }),
    words: ({ course, amountPaise, byMail }) =>
      said(
        `Payment link for ${formatRupees(amountPaise)}${byMail ? ' mailed' : ''}`,
        known(course) ?? null,
      ),
  }),
  'withdraw payment link': defineEvent({
    of: 'student',
    makesVersion: false,
    facts: z.object({ course: text }),
    words: ({ course }) => said('Payment link withdrawn', known(course) ?? null),
  }),
  'remind of fee': defineEvent({
    of: 'student',
    makesVersion: false,
    facts: z.object({ course: text, amountPaise: z.number(), way: z.enum(reminderWays) }),
    words: ({ course, amountPaise, way }) =>
      said(
        `Reminded of ${formatRupees(amountPaise)} by ${way === 'mail' ? 'mail' : 'WhatsApp'}`,
        known(course) ?? null,
      ),
  }),
  'set state of supply': defineEvent({
    of: 'student',
    makesVersion: false,
    facts: z.object({
      course: text,
      before: z.object({ supplyState: text }),
      after: z.object({ supplyState: text }),
    }),
    words: ({ course, after }) =>
      said(
        `${known(course) ?? 'A course'}: supplied in ${states[known(after.supplyState) ?? ''] ?? 'our own state'}`,
      ),
  }),
  'record payment': defineEvent({
    of: 'student',
    makesVersion: false,
    facts: z.object(money),
    words: ({ course, amountPaise, method }) =>
      said(`Paid ${formatRupees(amountPaise)}`, `${methodNames[method]}, ${known(course) ?? ''}`),
  }),
  'record refund': defineEvent({
    of: 'student',
    makesVersion: false,
    facts: z.object(money),
    words: ({ course, amountPaise, method }) =>
      said(
        `Got back ${formatRupees(amountPaise)}`,
        `${methodNames[method]}, ${known(course) ?? ''}`,
      ),
  }),
  /** By a merge: neither entry had too much. */
  'pass cash limit': defineEvent({
    of: 'student',
    makesVersion: false,
    facts: z.object({ course: text, day: z.string().nullish(), amountPaise: z.number() }),
    words: ({ course, day, amountPaise }) =>
      said(
        `Cash of both entries together: ${formatRupees(amountPaise)}; by law it stays below ${formatRupees(cashLimitPaise)}`,
        day ? `On ${formatDate(day)}` : (known(course) ?? null),
      ),
  }),
  'change instalments': defineEvent({
    of: 'student',
    makesVersion: false,
    facts: z.object({
      course: text,
      reason: text,
      before: z.object({ parts: z.string() }),
      after: z.object({ parts: z.string() }),
    }),
    words: ({ course, reason }) =>
      said(`Instalments of ${known(course) ?? 'a course'} changed`, known(reason) ?? null),
  }),
  'clear cheque': defineEvent({
    of: 'student',
    makesVersion: false,
    facts: z.object({ course: text, number: text }),
    words: ({ course, number }) =>
      said(`Cheque ${known(number) ?? ''} has cleared`, known(course) ?? null),
  }),
  'bounce cheque': defineEvent({
    of: 'student',
    makesVersion: false,
    facts: z.object({ course: text, number: text, why: text, amountPaise: z.number() }),
    words: ({ number, amountPaise, why }) =>
      said(
        `Cheque ${known(number) ?? ''} over ${formatRupees(amountPaise)} bounced`,
        known(why) ?? null,
      ),
  }),
  'claim UPI payment': defineEvent({
    of: 'student',
    makesVersion: false,
    facts: z.object({ course: text, amountPaise: z.number(), reference: text }),
    words: ({ amountPaise, reference }) =>
      said(`Asked to pay ${formatRupees(amountPaise)} by UPI`, known(reference) ?? null),
  }),
  'give up UPI claim': defineEvent({
    of: 'student',
    makesVersion: false,
    facts: z.object({ course: text, amountPaise: z.number(), why: text }),
    words: ({ amountPaise, why }) =>
      said(`UPI payment of ${formatRupees(amountPaise)} given up`, known(why) ?? null),
  }),
}

registerEvents(joiningEvents)

declare module '../audit/events.server.ts' {
  interface EventRegistry {
    joiningEvents: typeof joiningEvents
  }
}
