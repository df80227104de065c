import { institute } from '../institute.ts'

/** What mails say about money that was paid. */
export const moneyMails = {
  bounced: {
    subject: (number: string) => `Your cheque ${number} was not paid`,
    before: (name: string) => [
      `Dear ${name},`,
      'Your bank did not pay this cheque, so its receipt is no longer valid and the amount is due again. The document that cancels the receipt is in your profile, with your fees.',
    ],
    facts: { course: 'Course', sum: 'Amount', cheque: 'Cheque', why: 'The bank says' },
    link: 'See your fees',
    after: [
      'Please pay another way, or speak to us about a new cheque.',
      `Is this a mistake? Please call us at ${institute.phone.display}.`,
    ],
  },
  cancelled: {
    subject: (receipt: string) => `Receipt ${receipt} was cancelled`,
    before: (name: string, receipt: string) => [
      `Dear ${name},`,
      `Receipt ${receipt} was cancelled: entered by mistake. Please do not use it any more. The document that cancels it is in your profile, with your fees.`,
    ],
    facts: { course: 'Course', sum: 'Amount of the receipt', due: 'Due now' },
    link: 'See your fees',
    after: [`Is this a mistake? Please call us at ${institute.phone.display}.`],
  },
} as const
