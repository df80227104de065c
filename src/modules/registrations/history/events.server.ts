import { z } from '@hono/zod-openapi'
import { formatDate, formatDay } from '../../../ui/format/days.ts'
import { formatRupees } from '../../../ui/format/money.ts'
import { formatPhone } from '../../../ui/format/phones.ts'
import { formatStudentId } from '../../../ui/format/student-ids.ts'
import { describeUnsent } from '../../../ui/staff/unsent-texts.ts'
import {
  defineEvent,
  description,
  erasable,
  reasonNote,
  unlessErased,
} from '../../audit/define-event.server.ts'
import { type Method, methodNames, methods } from '../../ledger/rules.ts'
import { type RegistrationStatus, statusLabels } from '../../students/registration-status.ts'
import { type Outcome, outcomes } from '../contact-rules.ts'

const text = erasable(z.string().nullish())
type Text = z.output<typeof text>
const status = z.enum(Object.keys(statusLabels) as [RegistrationStatus]).optional()
const nextContactOn = z.iso.date().nullish()
const outcome = z.enum(Object.keys(outcomes) as [Outcome])
const address = z.object({ email: erasable(z.string()) }).optional()
const tagFacts = z.object({ tags: erasable(z.array(z.string())) })
const money = z.object({ amountPaise: z.number(), method: z.enum(methods) })
const name = erasable(z.string())
const mail = z.object({ recipient: z.string().optional(), subject: text })

const changeOf = <State extends z.ZodObject>(state: State) =>
  z.object({ before: state, after: state })

const undoneSteps = { contact: 'the contact', lost: 'marking as lost' }
const sayOfSeat = { seat: 'seat in the batch of', wait: 'on the waitlist of the batch of' }

const settledMail = {
  of: 'registration',
  facts: mail.extend({ toOtherAddress: z.boolean().optional(), before: address, after: address }),
  own: { what: 'mail settled', detail: ({ subject }: { subject?: unknown }) => ({ subject }) },
} as const

/** In a person's data export. */
const ownEnquiry = {
  what: 'enquired',
  detail: ({ phone, note }: { phone?: Text; note?: Text }) => ({ phone, note: note ?? '' }),
}

export const registrationEvents = {
  /** Entered by staff, at the counter or on the phone. */
  'record enquiry': defineEvent({
    of: 'registration',
    did: ({ course, source }, subject) =>
      `saved an enquiry of ${subject} for ${unlessErased(course) ?? 'a course'} (${source})`,
    facts: z.object({ phone: text, course: text, source: z.string(), note: text }),
    describe: ({ phone, source, note }) =>
      description(`Enquired (${source})${withPhone(phone)}`, note),
    own: ownEnquiry,
  }),
  /** A portal or a form elsewhere sent it. */
  'receive enquiry': defineEvent({
    of: 'registration',
    outsideTrail: true,
    facts: z.object({ phone: text, name: text, course: text, portal: z.string(), note: text }),
    describe: ({ phone, portal, note }) =>
      description(`Enquired through ${portal}${withPhone(phone)}`, note),
    own: ownEnquiry,
    tells: registrationNotice,
  }),
  /** From a file imported by staff. */
  'import enquiry': defineEvent({
    of: 'registration',
    outsideTrail: true,
    facts: z.object({ phone: text, course: text, source: z.string(), file: text, note: text }),
    describe: ({ phone, source, file, note }) => {
      const origin = unlessErased(file) ? `, imported from ${unlessErased(file)}` : ''
      return description(`Enquired (${source})${withPhone(phone)}${origin}`, note)
    },
    own: ownEnquiry,
  }),
  register: defineEvent({
    of: 'registration',
    outsideTrail: true,
    // The number is gone with the account that sent it; events of older versions have nothing else.
    facts: z.object({ phone: text, name: text, course: text, sharedWith: z.number().optional() }),
    describe: ({ phone, sharedWith }) =>
      description(
        `Registered${withPhone(phone)}`,
        sharedWith === undefined
          ? null
          : `Added to ${formatStudentId(sharedWith)}, who had this phone number with another e-mail.`,
      ),
    own: { what: 'registered', detail: ({ phone }) => ({ phone }) },
    tells: registrationNotice,
  }),
  'record how they heard': defineEvent({
    of: 'registration',
    outsideTrail: true,
    facts: z.object({ heardOf: text }),
    describe: ({ heardOf }) =>
      unlessErased(heardOf) ? description('Heard about us', unlessErased(heardOf)) : undefined,
    own: { what: 'said how they heard of us', detail: ({ heardOf }) => ({ heardOf }) },
  }),
  'choose preferred start': defineEvent({
    of: 'registration',
    makesVersion: true,
    outsideTrail: true,
    facts: changeOf(z.object({ batch: z.number().nullable(), starts: z.iso.date().nullable() })),
    describe: ({ after: { starts } }) =>
      description(starts ? `Preferred batch: ${formatDate(starts)}` : 'No preferred batch'),
    own: { what: 'wished for a start', detail: ({ after: { starts } }) => ({ starts }) },
  }),
  'change phone': defineEvent({
    of: 'registration',
    makesVersion: true,
    outsideTrail: true,
    facts: changeOf(z.object({ phone: erasable(z.string()) })),
    // Only the former number.
    describe: ({ before, after }) => {
      const [from, to] = [unlessErased(before.phone), unlessErased(after.phone)]
      if (!from || !to) return undefined
      return description(`Phone number corrected from ${formatPhone(from)} to ${formatPhone(to)}`)
    },
    own: {
      what: 'phone changed',
      detail: ({ before, after }) => ({ from: before.phone, to: after.phone }),
    },
  }),
  'record contact': defineEvent({
    of: 'registration',
    makesVersion: true,
    did: ({ before, after }, subject) => {
      const to = after.status !== before?.status && after.status
      const parts = [
        outcomes[after.outcome].label,
        to && `status ${statusLabels[to]}`,
        after.nextContactOn && `next contact on ${formatDate(after.nextContactOn)}`,
      ]
      return `recorded a contact with ${subject}: ${parts.filter(Boolean).join(', ')}`
    },
    facts: z.object({
      before: z.object({ status, nextContactOn }).optional(),
      after: z.object({ status, nextContactOn, outcome, note: text }),
      /** The other registrations of the same call. */
      with: z.number().optional(),
    }),
    describe: ({ before, after, with: other }, today) => {
      const to = after.status !== before?.status && after.status
      const parts = [
        outcomes[after.outcome].label,
        to && sayStatus(before?.status, to),
        after.nextContactOn && `next contact ${formatDay(after.nextContactOn, today)}`,
        other && `also for registration ${other}`,
      ]
      return description(parts.filter(Boolean).join(' · '), after.note)
    },
    own: {
      what: 'contact',
      detail: ({ before, after }) => ({
        outcome: after.outcome,
        note: after.note ?? '',
        next: after.nextContactOn,
        ...(after.status !== before?.status && { from: before?.status, to: after.status }),
      }),
    },
  }),
  'change registration status': defineEvent({
    of: 'registration',
    makesVersion: true,
    did: ({ before, after }, subject) => {
      const from = before.status ? ` from “${statusLabels[before.status]}”` : ''
      const to = after.status ? ` to “${statusLabels[after.status]}”` : ''
      return `moved ${subject}${from}${to}${sayFee(after)}${reasonNote(after.lostReason)}`
    },
    facts: z.object({
      before: z.object({ status, nextContactOn, lostReason: text }),
      after: z.object({
        status,
        nextContactOn,
        lostReason: text,
        amountPaise: z.number().optional(),
        /** Events of older versions have none; they took every fee as cash. */
        method: z.enum(methods).optional(),
        fee: z.enum(['due', 'pending']).optional(),
        seat: z.object({ as: z.enum(['seat', 'wait']), starts: z.iso.date() }).optional(),
      }),
    }),
    describe: ({ before, after }) => {
      if (!before.status || !after.status) return undefined
      const { seat } = after
      const inBatch = seat ? `, ${sayOfSeat[seat.as]} ${formatDate(seat.starts)}` : ''
      const step = `${sayStatus(before.status, after.status)}${sayFee(after)}${inBatch}`
      return description(step, after.lostReason)
    },
    own: {
      what: 'moved',
      detail: ({ before, after }) => ({
        from: before.status,
        to: after.status,
        reason: after.lostReason,
      }),
    },
  }),
  'undo step': defineEvent({
    of: 'registration',
    makesVersion: true,
    did: ({ what }, subject) => `undid ${undoneSteps[what]} of ${subject}`,
    facts: changeOf(z.object({ status, nextContactOn })).extend({
      what: z.enum(['contact', 'lost']),
    }),
    describe: ({ what }) => description(`Undone: ${undoneSteps[what]}`),
    own: {
      what: 'step undone',
      detail: ({ before, after }) => ({ from: before.status, to: after.status }),
    },
  }),
  'assign registration': defineEvent({
    of: 'registration',
    did: ({ after }, subject) =>
      after.counsellor
        ? `assigned the registration of ${subject} to ${after.counsellor}`
        : `unassigned the registration of ${subject}`,
    facts: changeOf(z.object({ counsellor: z.string().nullable() })).extend({
      note: text,
      /** Whose it was, so that it can be given back. */
      previousId: z.uuid().nullish(),
    }),
    describe: ({ after, note }) =>
      description(after.counsellor ? `Assigned to ${after.counsellor}` : 'Unassigned', note),
  }),
  'request handover': defineEvent({
    of: 'registration',
    did: ({ counsellor }, subject) => `asked ${counsellor} to hand over ${subject}`,
    facts: z.object({ name: text, counsellor: z.string(), requester: z.string() }),
    describe: ({ counsellor }) => description(`Asked ${counsellor} to hand over`),
    tells: ({ name, counsellor, requester }) => ({
      kind: 'handover',
      name: unlessErased(name) ?? '',
      counsellor,
      requester,
    }),
  }),
  'tag registration': defineEvent({
    of: 'registration',
    did: (facts, subject) => {
      const { addedTags, removedTags } = tagChanges(facts)
      return addedTags.length > 0
        ? `tagged ${subject} ${quoted(addedTags)}`
        : `removed the tag ${quoted(removedTags)} from ${subject}`
    },
    facts: changeOf(tagFacts),
    describe: (facts) => {
      const { addedTags, removedTags } = tagChanges(facts)
      if (addedTags.length > 0) return description(`Tagged ${quoted(addedTags)}`)
      // Erased tags are not named.
      if (removedTags.length === 0) return description('Tagged')
      return description(`Removed the tag ${quoted(removedTags)}`)
    },
    own: {
      what: 'tagged',
      detail: ({ after }) => ({ tags: unlessErased(after.tags)?.join(', ') }),
    },
  }),
  'correct source': defineEvent({
    of: 'registration',
    makesVersion: true,
    did: ({ before, after }, subject) =>
      `corrected the source of ${subject} from ${before.source} to ${after.source}`,
    facts: changeOf(z.object({ source: z.string() })),
    describe: ({ before, after }) =>
      description(`Source corrected from ${before.source} to ${after.source}`),
    own: {
      what: 'source corrected',
      detail: ({ before, after }) => ({ from: before.source, to: after.source }),
    },
  }),
  'plan contact': defineEvent({
    of: 'registration',
    makesVersion: true,
    did: ({ after }, subject) =>
      after.nextContactOn
        ? `set the next contact with ${subject} to ${formatDate(after.nextContactOn)}`
        : `removed the next contact with ${subject}`,
    facts: changeOf(z.object({ nextContactOn })).extend({ enrolledIn: text }),
    describe: ({ after: { nextContactOn: day }, enrolledIn }, today) =>
      description(
        day ? `Next contact on ${formatDay(day, today)}` : 'Next contact removed',
        unlessErased(enrolledIn) && `Enrolled in ${unlessErased(enrolledIn)}`,
      ),
    own: { what: 'next contact planned', detail: ({ after }) => ({ next: after.nextContactOn }) },
  }),
  'receive fee': defineEvent({
    of: 'registration',
    outsideTrail: true,
    facts: money.pick({ amountPaise: true }).extend({ name }),
    // The event of the step says so.
    describe: () => undefined,
    tells: paymentNotice,
  }),
  'record fee': defineEvent({
    of: 'registration',
    did: ({ amountPaise, method }, subject) =>
      `recorded the Fast Track fee of ${formatRupees(amountPaise)} from ${subject} (${methodNames[method]})`,
    facts: money.extend({ name }),
    describe: ({ amountPaise, method }) =>
      description(`Fee of ${formatRupees(amountPaise)} received`, methodNames[method]),
    own: { what: 'fee paid', detail: ({ amountPaise }) => ({ rupees: amountPaise / 100 }) },
    tells: paymentNotice,
  }),
  'refund fee': defineEvent({
    of: 'registration',
    did: ({ amountPaise, method }, subject) =>
      `refunded the Fast Track fee of ${formatRupees(amountPaise)} to ${subject} (${methodNames[method]})`,
    facts: money,
    describe: ({ amountPaise, method }) =>
      description(`Refunded ${formatRupees(amountPaise)}`, methodNames[method]),
    own: { what: 'fee returned', detail: ({ amountPaise }) => ({ rupees: amountPaise / 100 }) },
  }),
  'move registration to student': defineEvent({
    of: 'registration',
    outsideTrail: true,
    facts: z.object({ from: z.number(), to: z.number() }),
    describe: ({ from, to }) =>
      description(`Moved from student ${formatStudentId(from)} to ${formatStudentId(to)}`),
    own: { what: 'filed', detail: () => ({}) },
  }),
  'record failed mail': defineEvent({
    of: 'registration',
    outsideTrail: true,
    facts: mail.extend({ reason: text, name: text }),
    describe: ({ subject, reason }) => {
      const mail = unlessErased(subject) ? `The mail “${unlessErased(subject)}”` : 'A mail'
      return description(`${mail} did not arrive`, sayUnsentOf(reason))
    },
    own: {
      what: 'mail failed',
      detail: ({ subject, reason }) => ({ subject, reason: sayUnsentOf(reason) }),
    },
    tells: ({ name }) =>
      unlessErased(name) ? { kind: 'mail', name: unlessErased(name) ?? '' } : undefined,
  }),
  'resend mail': defineEvent({
    ...settledMail,
    did: (mail, recipient) => `sent ${nameOf(mail.subject)} to ${recipient} again`,
    describe: ({ subject, toOtherAddress: isElsewhere }) =>
      description(`Sent ${nameOf(subject)} again${isElsewhere ? ', to another address' : ''}`),
  }),
  'dismiss mail': defineEvent({
    ...settledMail,
    did: (mail, recipient) => `dismissed ${nameOf(mail.subject)} to ${recipient}`,
    describe: ({ subject }) => description(`Dismissed ${nameOf(subject)}`),
  }),
  /** It stays for its fee when its account is deleted. */
  'anonymise registration': defineEvent({
    of: 'registration',
    makesVersion: true,
    outsideTrail: true,
    facts: z.object({}),
    describe: () => undefined,
  }),
}

function sayStatus(from: RegistrationStatus | undefined, to: RegistrationStatus): string {
  return from ? `${statusLabels[from]} → ${statusLabels[to]}` : statusLabels[to]
}

function sayFee(facts: { amountPaise?: number; method?: Method; fee?: string }): string {
  const { amountPaise, method, fee } = facts
  if (fee) return fee === 'due' ? ', fee not paid yet' : ', fee pending by UPI'
  if (!amountPaise) return ''
  const sum = `, fee of ${formatRupees(amountPaise)}`
  return method ? `${sum} received (${methodNames[method]})` : `${sum} recorded`
}

const sayUnsentOf = (reason: Text) =>
  unlessErased(reason) ? describeUnsent(unlessErased(reason) ?? '') : undefined
const quoted = (tags: string[]) => tags.map((tag) => `“${tag}”`).join(', ')
const nameOf = (subject: Text) =>
  unlessErased(subject) ? `the mail “${unlessErased(subject)}”` : 'a mail'

function withPhone(phone: Text): string {
  const number = unlessErased(phone)
  return number ? ` with ${formatPhone(number)}` : ''
}

function registrationNotice(facts: { name?: Text; course?: Text }) {
  const [name, course] = [unlessErased(facts.name), unlessErased(facts.course)]
  return name && course ? ({ kind: 'registration', name, course } as const) : undefined
}

function paymentNotice({ name, amountPaise }: { name: Text; amountPaise: number }) {
  return { kind: 'payment', name: unlessErased(name) ?? '', amountPaise } as const
}

/** None of either where the tags are erased. */
function tagChanges({ before, after }: Record<'before' | 'after', z.output<typeof tagFacts>>) {
  const [was, is] = [unlessErased(before.tags) ?? [], unlessErased(after.tags) ?? []]
  return {
    addedTags: is.filter((tag) => !was.includes(tag)),
    removedTags: was.filter((tag) => !is.includes(tag)),
  }
}
