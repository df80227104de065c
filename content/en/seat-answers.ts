import { institute } from '../institute.ts'

/** What is answered about an offered seat. */
export const seatAnswers = {
  linkNotGood: `This link has expired or was already used. Call us on ${institute.phone.display} and we will help.`,
  noSeat: 'There is no seat in that batch any more. Please choose another one.',
  accept: 'The seat is yours. We will call you about the fee and hold the seat until then.',
  decline: 'Thank you for telling us. The seat goes to the next in line.',
  choose: 'Your seat is in that batch now. We have sent you a mail with its dates.',
} as const
