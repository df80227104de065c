import { institute } from '../institute.ts'

const dear = (name: string) => `Dear ${name},`

/** What mails say about the fee of a course: what is due, and what was paid. */
export const feeMailTexts = {
  facts: {
    course: 'Course',
    due: 'Amount due',
    by: 'Due on',
    overdue: 'Total overdue',
    open: 'Balance',
    paid: 'Paid',
    on: 'Paid on',
    next: 'Next instalment',
  },
  reminders: {
    before: {
      subject: (sum: string, course: string) => `${sum} is due soon: ${course}`,
      before: (name: string, day: string) => [
        dear(name),
        `Your next instalment is due on ${day}. Please pay by that day.`,
      ],
    },
    due: {
      subject: (sum: string, course: string) => `${sum} is due: ${course}`,
      before: (name: string, day: string) => [
        dear(name),
        `An instalment of your fee is due on ${day}.`,
      ],
    },
    late: {
      subject: (sum: string, course: string) => `${sum} was due: ${course}`,
      before: (name: string, day: string) => [
        dear(name),
        `An instalment of your fee was due on ${day}, and we have not received it yet.`,
      ],
    },
    later: {
      subject: (sum: string, course: string) => `${sum} is a week overdue: ${course}`,
      before: (name: string, day: string) => [
        dear(name),
        `An instalment of your fee was due on ${day}, and we have not received it yet. If you cannot pay it now, call us: we can agree on new dates.`,
      ],
    },
  },
  link: {
    subject: (sum: string, course: string) => `Pay ${sum}: ${course}`,
    before: (name: string, day: string) => [
      dear(name),
      `You can pay the instalment due on ${day} with the link below, without signing in.`,
    ],
    after: [
      'The link is only for this instalment. It works until the instalment is paid, and for 14 days at most.',
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
  atDesk: 'The desk can print your receipt at any time.',
  after: [
    `If you have just paid, or something here is wrong, call us at ${institute.phone.display}.`,
  ],
} as const
