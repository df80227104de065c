import { diskNames } from '../../../../platform/readiness.ts'
import { grouped } from '../../../../ui/format/counts.ts'
import { fileSize } from '../../../../ui/format/file-size.ts'
import { formatRupees } from '../../../../ui/format/money.ts'
import type { Notice } from '../../../notifications/contract.ts'
import type { OrderTrouble, RefundStep, RefundSubject } from '../../../notifications/rules.ts'

/** Texts of notifications. */
export function noticeText(notice: Notice): string {
  switch (notice.kind) {
    case 'registration':
      return `${notice.name} registered for ${notice.course}`
    case 'payment':
      return `${notice.name} paid ${formatRupees(notice.amountPaise)}`
    case 'handover':
      return `${notice.requester} asks ${notice.counsellor} to hand over ${notice.name}`
    case 'waiting': {
      const subject =
        notice.enquiries === 1
          ? `${notice.name} has`
          : `${grouped(notice.enquiries)} enquiries have`
      return `${subject} waited for a call for ${grouped(notice.minutes)} ${notice.minutes === 1 ? 'minute' : 'minutes'}`
    }
    case 'import':
      return `${notice.name} imported ${grouped(notice.students)} ${notice.students === 1 ? 'student' : 'students'}`
    case 'mail':
      return `A mail to ${notice.name} did not arrive`
    case 'order':
      return orderTexts[notice.reason](notice.name)
    case 'refund':
      return refundTexts[notice.of][notice.step](
        notice.name,
        formatRupees(notice.amountPaise),
        notice.refundOf,
      )
    case 'backup':
      return notice.name === 'rehearsal'
        ? 'The restore test of the backup failed'
        : 'The nightly backup failed'
    case 'space':
      return `The disk of ${diskNames[notice.name]} has ${fileSize(notice.free)} of ${fileSize(notice.size)} left`
  }
}

/** Why a payment through the website needs staff. */
const orderTexts = {
  'no-seat': (name: string) => `${name} paid, but the batch is full: choose what next`,
  held: (name: string) => `A payment of ${name} does not match the order`,
  'too-much': (name: string) => `${name} paid more than was due`,
  'refund-failed': (name: string) => `Refund to ${name} failed at the gateway: pay it by bank`,
  elsewhere: (name: string) => `Refunded by the gateway: payment of ${name}`,
  disputed: (name: string) => `${name} disputes a payment at their bank`,
  'dispute-won': (name: string) => `Dispute won: payment of ${name}`,
  'dispute-lost': (name: string) => `Dispute lost: the bank took back the payment of ${name}`,
  differs: (name: string) => `The gateway reports another amount for a payment of ${name}`,
} as const satisfies Record<OrderTrouble, (name: string) => string>

type RefundTexts = Record<
  RefundStep,
  (name: string, sum: string, refundOf?: RefundSubject) => string
>

/** Only a refund of the course means that the student leaves. */
const refundSubjectTexts: Record<RefundSubject, string> = {
  course: 'withdraws from the course',
  'fast-track': 'Fast Track fee',
  extra: 'extra amount',
}

/** The state of a request. */
const refundTexts: Record<'refund' | 'waiver' | 'discount', RefundTexts> = {
  refund: {
    requested: (name, sum, refundOf = 'course') =>
      `Refund of ${sum} requested: ${name}, ${refundSubjectTexts[refundOf]}`,
    withdrawn: (name, sum) => `Refund of ${sum} for ${name}: request cancelled`,
    refused: (name, sum) => `Refund of ${sum} for ${name}: rejected`,
    approved: (name, sum) => `Refund of ${sum} for ${name}: approved`,
    done: (name, sum) => `Refund of ${sum} to ${name}: paid`,
    ended: (name, sum) => `Refund of ${sum} for ${name}: closed, nothing to pay`,
  },
  waiver: {
    requested: (name, sum) => `Waiver of ${sum} requested for ${name}`,
    withdrawn: (name, sum) => `Waiver of ${sum} for ${name}: request cancelled`,
    refused: (name, sum) => `Waiver of ${sum} for ${name}: rejected`,
    approved: (name, sum) => `Waiver of ${sum} for ${name}: approved`,
    done: (name, sum) => `${sum} waived for ${name}`,
    ended: (name, sum) => `Waiver of ${sum} for ${name}: closed`,
  },
  discount: {
    requested: (name, sum) => `Discount of ${sum} requested: enrolment of ${name}`,
    withdrawn: (name, sum) => `Discount of ${sum} for ${name}: request cancelled`,
    refused: (name, sum) => `Discount of ${sum} for ${name}: rejected`,
    approved: (name, sum) => `Discount of ${sum} for ${name}: approved`,
    done: (name, sum) => `${name} is enrolled with a discount of ${sum}`,
    ended: (name, sum) => `Discount of ${sum} for ${name}: closed`,
  },
}
