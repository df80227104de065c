/** The page behind the link of an offered seat. */
export const seatOffer = {
  heading: 'Your seat',
  purpose: 'Accepting or declining a seat',
  loading: 'Loading your seat...',
  unreachable: 'We could not reach the server. Please try again.',
  tryAgain: 'Try again',
  offered: (title: string) => `A seat in ${title} is held for you.`,
  until: (time: string) => `Please accept or decline it by ${time}.`,
  fee: (fee: string) => `Fee: ${fee}`,
  accept: 'Accept this seat',
  decline: 'Decline',
  pay: (fee: string) => `Pay ${fee}`,
  payAs: 'Log in with the e-mail address to which we sent the offer, or create an account with it.',
  cancelled: (title: string) => `Your batch of ${title} is cancelled.`,
  why: (why: string) => `The reason: ${why}`,
  choose: 'Choose another batch',
  chooseThis: 'Take a seat here',
  noOthers:
    'No other batch is open for enrolment at this moment. Please call us: your payment is safe.',
} as const
