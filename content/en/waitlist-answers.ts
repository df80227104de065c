import { institute } from '../institute.ts'

/** What is answered to whoever waits for a seat. */
export const waitlistAnswers = {
  waits: 'You are on the waitlist. We write to you as soon as a seat is free.',
  left: 'You are no longer on the waitlist.',
  reasons: {
    'account-gone': 'Your account no longer exists.',
    'no-student': 'Your account no longer exists.',
    'no-batch': 'This batch no longer exists.',
    'not-on-sale': 'This batch is no longer open for enrolment.',
    'seats-free': 'There is a free seat at this moment: you need not wait for one.',
    'email-unconfirmed':
      'Please confirm your e-mail address first: the offer of a seat goes there.',
    'offers-used': `You were offered a seat twice and did not answer in time. Please call us on ${institute.phone.display}, and we put you on the waitlist.`,
    'waitlisted-elsewhere':
      'You are on the maximum number of waitlists. Leave one of them in your profile first.',
    'has-seat': 'You already have a seat there.',
  },
} as const
