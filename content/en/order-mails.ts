import { institute } from '../institute.ts'

const dear = (name: string) => `Dear ${name},`
const call = `You can also call us at ${institute.phone.display}.`

/** What mails say to whoever paid on the site. */
export const orderMails = {
  facts: { course: 'Course', sum: 'Paid' },
  paid: {
    subject: (course: string) => `Your payment and receipt: ${course}`,
    before: (name: string) => [
      dear(name),
      'Thank you, your payment has arrived. This is your receipt; the paper itself opens on the page of your payment.',
    ],
    link: 'Your receipt',
    after: [call],
  },
  noSeat: {
    subject: {
      full: (course: string) => `Paid, and the last seat was gone: ${course}`,
      closed: (course: string) => `Paid, and the batch was closed: ${course}`,
      cancelled: (course: string) => `Paid, and the batch was cancelled: ${course}`,
    },
    before: (name: string, why: 'full' | 'closed' | 'cancelled') => [
      dear(name),
      `Your money has arrived safely, but ${noSeatReasons[why]}. We are sorry.`,
      'Another batch, the next seat that is free before everybody else, or all of your money back: please choose. If you choose nothing within 48 hours, all of it goes back to where it came from.',
    ],
    link: 'Choose what you would like',
    after: [call],
  },
} as const

const noSeatReasons = {
  full: 'somebody else took the last seat while you paid',
  closed: 'the batch you chose takes nobody any more',
  cancelled: 'the batch you chose was cancelled',
} as const
