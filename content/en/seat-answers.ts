import { institute } from '../institute.ts'

/** What is answered about an offered seat. */
export const seatAnswers = {
  linkNotGood: `This link has expired or was already used. Call us on ${institute.phone.display} and we will help.`,
  noSeat: 'There is no seat in that batch any more. Please choose another one.',
  accept: 'The seat is held for you, and there is nothing to pay here. We will confirm it to you.',
  payOnline: (fee: string, until: string) =>
    `The seat is held for you until ${until}. Pay the fee of ${fee} by then, and it is yours.`,
  payAtDesk: (fee: string, until: string) =>
    `The seat is held for you until ${until}. The fee is ${fee}. Pay it at our front desk by then, or call us on ${institute.phone.display}.`,
  decline: 'Thank you for telling us. The seat goes to the next in line.',
  choose: 'Your seat is in that batch now. We have sent you a mail with its dates.',
} as const
