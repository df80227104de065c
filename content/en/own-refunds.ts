import { institute } from '../institute.ts'

/** How a student leaves a course, and where their money stands. */
export const ownRefunds = {
  open: 'Leave this course and request a refund',
  openForNothing: 'Leave this course',
  openTrial: 'Request a refund',
  openTooMuch: 'Refund the extra amount',
  of: (course: string) => ` (${course})`,
  heading: (course: string) => `Leave ${course}?`,
  headingBack: (course: string) => `Your money for ${course}`,
  calculation: 'How it is calculated',
  how: (day: string) =>
    `It is refunded the way you paid, by ${day}. There is no fee for leaving, and you need not give a reason.`,
  nothing:
    'There is nothing to refund. There is no fee for leaving, and you need not give a reason.',
  seat: 'Once it is approved, your seat goes to somebody else. Until then you can cancel the request.',
  refundRequest: 'Request to leave',
  askBack: 'Request refund',
  asking: 'Sending...',
  cancel: 'Keep my seat',
  cancelBack: 'Not now',
  withdraw: 'Cancel request',
  withdrawing: 'One moment...',
  states: {
    requested: {
      title: 'We have received your request',
      text: (sum: string, day: string) => `Once it is approved, we refund ${sum} by ${day}.`,
    },
    approved: {
      title: 'Approved',
      text: (sum: string, day: string) => `We refund ${sum} by ${day}.`,
    },
    sent: {
      title: 'Your refund is on its way',
      text: (sum: string) =>
        `${sum} is refunded the way you paid. Banks take five to seven working days.`,
    },
    failed: {
      title: 'Your refund is on its way',
      text: (sum: string, day: string) =>
        `The bank did not accept the refund of ${sum} the way you paid. We pay it another way by ${day}, and call you if we need anything.`,
    },
    done: {
      title: 'Refund sent',
      text: (sum: string) => `We have refunded ${sum} to you.`,
    },
    refused: {
      title: 'Not approved',
      text: (sum: string) => `We did not approve the refund of ${sum}.`,
    },
    ended: {
      title: 'Nothing to refund',
      text: (sum: string) =>
        `We cannot refund ${sum}: the payment did not go through or was already refunded.`,
    },
    withdrawn: { title: 'Cancelled', text: () => 'You cancelled your request.' },
  },
  leftForNothing: 'You have left. There was nothing to refund.',
  why: (reason: string) => `The reason: ${reason}`,
  disagree: `If you disagree, call ${institute.phone.display} or write to ${institute.email}.`,
} as const
