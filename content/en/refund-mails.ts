import { institute } from '../institute.ts'

const dear = (name: string) => `Dear ${name},`
const call = `You can also call us at ${institute.phone.display}.`

/** What mails say about money that goes back, or is let off. */
export const refundMails = {
  facts: {
    course: 'Course',
    back: 'You get back',
    rest: 'Still due',
    by: 'Refund by',
    letOff: 'Waived',
  },
  link: 'See its status',
  requested: {
    subject: (course: string) => `We have received your request: ${course}`,
    before: (name: string) => [
      dear(name),
      'We have received your request and have not decided yet. Until then your seat is yours, and you can cancel the request in your profile.',
    ],
    after: ['Didn’t ask for this? Please cancel the request in your profile, or call us.', call],
  },
  approved: {
    subject: (course: string) => `Your request is approved: ${course}`,
    before: (name: string) => [
      dear(name),
      'Your request is approved. We refund it the way you paid. Your bank may need a few more days to show it.',
    ],
    after: [call],
  },
  refused: {
    subject: (course: string) => `Your request is not approved: ${course}`,
    before: (name: string, why: string) => [
      dear(name),
      'We did not approve your request, so nothing has changed: your seat is still yours.',
      `The reason: ${why}`,
    ],
    after: ['If you disagree, please tell us.', call],
  },
  ended: {
    subject: (course: string) => `Refund could not be paid: ${course}`,
    before: (name: string, why: string) => [
      dear(name),
      'Your request was approved, but the payment did not go through or was already refunded, so we cannot refund it.',
      `The reason: ${why}`,
    ],
    after: ['If you disagree, please tell us.', call],
  },
  done: {
    subject: (course: string) => `Your refund is sent: ${course}`,
    before: (name: string) => [
      dear(name),
      'We have sent your refund. The documents are in your profile.',
    ],
    after: ['If it has not arrived within seven working days, please call us.', call],
  },
  waived: {
    subject: (course: string) => `Part of your fee is waived: ${course}`,
    before: (name: string) => [dear(name), 'We have waived a part of your fee.'],
    after: [call],
  },
  /** To everybody on the team who sees fees. */
  soleApproval: {
    subject: (sum: string) => `Approved by one person alone: ${sum}`,
    before: (when: string) => [
      `On ${when} somebody approved their own request, because nobody else may approve.`,
    ],
    facts: {
      of: 'Of',
      course: 'Course',
      refund: 'Refund',
      waiver: 'Waived',
      discount: 'Discount',
      by: 'Requested and approved by',
      why: 'Why',
    },
    after: [
      'If that was not you, and you are the only owner, change your password and end all sessions at once.',
    ],
  },
} as const
