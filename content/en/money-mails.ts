import { institute } from '../institute.ts'

/** What mails say about money that was paid. */
export const moneyMails = {
  bounced: {
    subject: (number: string) => `Your cheque ${number} was not paid`,
    before: (name: string) => [
      `Dear ${name},`,
      'your bank has not paid this cheque, so its receipt no longer holds and the sum is open again. A paper that says so is beside your fees.',
    ],
    facts: { course: 'Course', sum: 'Sum', cheque: 'Cheque', why: 'The bank says' },
    link: 'See your fees',
    after: [
      'Please pay another way, or speak to us about a new cheque.',
      `You think this is wrong? Please call us at ${institute.phone.display}.`,
    ],
  },
} as const
