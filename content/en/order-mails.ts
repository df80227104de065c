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
      'Thank you. We have received your payment. Your receipt is attached as a PDF.',
    ],
    link: 'Your course and your next class',
    after: [call],
  },
  noSeat: {
    subject: {
      full: (course: string) => `Payment received, but the last seat was just taken: ${course}`,
      closed: (course: string) => `Payment received, but the batch was closed: ${course}`,
      cancelled: (course: string) => `Payment received, but the batch was cancelled: ${course}`,
    },
    before: (name: string, why: 'full' | 'closed' | 'cancelled') => [
      dear(name),
      `We have received your payment, but ${noSeatReasons[why]}. We are sorry.`,
      'Please choose: another batch, the next free seat before everybody else, or a full refund. If you choose nothing within 48 hours, we refund the full amount.',
    ],
    link: 'Choose what you would like',
    after: [call],
  },
} as const

const noSeatReasons = {
  full: 'somebody else took the last seat while you paid',
  closed: 'the batch you chose was closed',
  cancelled: 'the batch you chose was cancelled',
} as const
