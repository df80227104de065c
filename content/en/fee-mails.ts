import { institute } from '../institute.ts'

const dear = (name: string) => `Dear ${name},`

/** What mails say about the fee of a course: what is due, and what was paid. */
export const feeMailTexts = {
  facts: {
    course: 'Course',
    due: 'To pay',
    by: 'By',
    overdue: 'Overdue in all',
    open: 'Balance',
    paid: 'Paid',
    on: 'On',
    next: 'Next',
  },
  reminders: {
    before: {
      subject: (sum: string, course: string) => `${sum} is due soon: ${course}`,
      before: (name: string, day: string) => [
        dear(name),
        `The next part of your fee is due on ${day}. You need not do anything before that day.`,
      ],
    },
    due: {
      subject: (sum: string, course: string) => `${sum} is due: ${course}`,
      before: (name: string, day: string) => [dear(name), `A part of your fee is due on ${day}.`],
    },
    late: {
      subject: (sum: string, course: string) => `${sum} was due: ${course}`,
      before: (name: string, day: string) => [
        dear(name),
        `A part of your fee was due on ${day}, and we have not received it yet.`,
      ],
    },
    later: {
      subject: (sum: string, course: string) => `${sum} is a week overdue: ${course}`,
      before: (name: string, day: string) => [
        dear(name),
        `A part of your fee was due on ${day}, and we have not received it yet. If you cannot pay it now, call us: we can agree on other days.`,
      ],
    },
  },
  link: {
    subject: (sum: string, course: string) => `Pay ${sum}: ${course}`,
    before: (name: string, day: string) => [
      dear(name),
      `The part of your fee that is due on ${day} can be paid by the link below, without signing in.`,
    ],
    after: [
      'The link is for this part alone, is good for fourteen days, and ends when the part is paid.',
      `If you have just paid, or something here is wrong, call us at ${institute.phone.display}.`,
    ],
  },
  pay: (sum: string) => `Pay ${sum}`,
  profile: 'Your fees',
  receipt: {
    subject: (sum: string, course: string) => `Receipt for ${sum}: ${course}`,
    before: (name: string) => [
      dear(name),
      'Thank you. We have received your payment. Your receipt is attached as a PDF.',
    ],
    next: (sum: string, day: string) => `${sum} by ${day}`,
    link: 'Open your receipt in your profile',
  },
  atDesk: 'The desk prints your receipt for you whenever you ask for it.',
  after: [
    `If you have just paid, or something here is wrong, call us at ${institute.phone.display}.`,
  ],
} as const
