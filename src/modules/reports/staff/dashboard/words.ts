import { grouped } from '../../../../ui/format/counts.ts'
import { formatRupees } from '../../../../ui/format/money.ts'
import { sizeOf } from '../../../../ui/format/sizes.ts'
import type { Notice } from '../../../notifications/contract.ts'
import { diskWords } from '../../../notifications/disk-words.ts'
import type { OrderTrouble, RefundStep, RefundSubject } from '../../../notifications/rules.ts'

/** What happened, as staff read it. */
export function noticeWords(notice: Notice): string {
  switch (notice.kind) {
    case 'registration':
      return `${notice.name} registered for ${notice.course}`
    case 'payment':
      return `${notice.name} paid ${formatRupees(notice.amountPaise)}`
    case 'handover':
      return `${notice.requester} asks ${notice.counsellor} to hand over ${notice.name}`
    case 'import':
      return `${notice.name} imported ${grouped(notice.students)} ${notice.students === 1 ? 'student' : 'students'}`
    case 'mail':
      return `A mail to ${notice.name} did not arrive`
    case 'order':
      return orderWords[notice.reason](notice.name)
    case 'refund':
      return refundWords[notice.of][notice.step](
        notice.name,
        formatRupees(notice.amountPaise),
        notice.refundOf,
      )
    case 'backup':
      return notice.name === 'rehearsal'
        ? 'The restore test of the backup failed'
        : 'The nightly backup failed'
    case 'space':
      return `The disk of ${diskWords[notice.name]} has ${sizeOf(notice.free)} of ${sizeOf(notice.size)} left`
  }
}

/** What of a payment through the website somebody has to look at. */
const orderWords = {
  'no-seat': (name: string) => `${name} paid, and has no seat`,
  held: (name: string) => `A payment of ${name} is not as it was asked for`,
  'too-much': (name: string) => `${name} paid more than was open`,
  'refund-failed': (name: string) => `The gateway could not give money back to ${name}`,
  elsewhere: (name: string) => `Money of ${name} was given back at the gateway`,
  disputed: (name: string) => `${name} told their bank that a payment is wrong`,
  'dispute-won': (name: string) => `The bank leaves the money of ${name} with us`,
  'dispute-lost': (name: string) => `The bank took the money of ${name} back`,
  differs: (name: string) => `The gateway says another sum of a payment of ${name}`,
} as const satisfies Record<OrderTrouble, (name: string) => string>

type RefundWords = Record<
  RefundStep,
  (name: string, sum: string, refundOf?: RefundSubject) => string
>

/** Whoever has a fee back that is not the course's need not leave. */
const refundRequestTexts: Record<RefundSubject, (name: string, sum: string) => string> = {
  course: (name, sum) => `${name} asks to leave: ${sum} back`,
  'fast-track': (name, sum) => `${name} asks for the Fast Track fee back: ${sum}`,
  extra: (name, sum) => `${name} asks for the extra amount back: ${sum}`,
}

/** How far somebody's money has come. */
const refundWords: Record<'refund' | 'waiver' | 'discount', RefundWords> = {
  refund: {
    requested: (name, sum, refundOf = 'course') => refundRequestTexts[refundOf](name, sum),
    withdrawn: (name, sum, refundOf = 'course') =>
      refundOf === 'course' ? `${name} does not leave` : `${name} no longer asks for ${sum} back`,
    refused: (name, sum) => `${sum} back to ${name}: refused`,
    approved: (name, sum) => `${sum} back to ${name}: approved`,
    done: (name, sum) => `${name} has ${sum} back`,
    ended: (name, sum) => `${sum} back to ${name}: nothing to pay any more`,
  },
  waiver: {
    requested: (name, sum) => `Waiver of ${sum} for ${name} waits for approval`,
    withdrawn: (name, sum) => `Waiver of ${sum} for ${name}: request cancelled`,
    refused: (name, sum) => `Waiver of ${sum} for ${name}: refused`,
    approved: (name, sum) => `Waiver of ${sum} for ${name}: approved`,
    done: (name, sum) => `${sum} waived for ${name}`,
    ended: (name, sum) => `Waiver of ${sum} for ${name}: ended`,
  },
  discount: {
    requested: (name, sum) => `Enrolment of ${name} waits for approval: ${sum} off`,
    withdrawn: (name, sum) => `Enrolment of ${name} with ${sum} off: request cancelled`,
    refused: (name, sum) => `Enrolment of ${name} with ${sum} off: refused`,
    approved: (name, sum) => `Enrolment of ${name} with ${sum} off: approved`,
    done: (name, sum) => `${name} is enrolled with ${sum} off`,
    ended: (name, sum) => `Enrolment of ${name} with ${sum} off: ended`,
  },
}
