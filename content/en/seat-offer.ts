/** The page behind the link of an offered seat. */
export const seatOffer = {
  heading: 'Your seat',
  purpose: 'Answering for a seat',
  loading: 'Looking at your seat...',
  unreachable: 'We could not reach the server. Please try again.',
  tryAgain: 'Try again',
  offered: (title: string) => `A seat in ${title} is kept for you, and for nobody else.`,
  until: (time: string) => `Until ${time} it is yours to accept or decline.`,
  accept: 'Accept this seat',
  decline: 'Decline',
  cancelled: (title: string) => `Your batch of ${title} does not take place.`,
  why: (why: string) => `The reason: ${why}`,
  choose: 'Choose another batch',
  chooseThis: 'Take a seat here',
  noOthers: 'No other batch is on sale at this moment. Please call us: what you paid for is yours.',
} as const
