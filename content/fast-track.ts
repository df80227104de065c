/** Fast Track in a few words, for the frame of every page. */
const days = 15
const priceInRupees = 500
const refundPromise = '100% money back guarantee'

export const fastTrack = {
  days,
  priceInRupees,
  refundPromise,
  title: `Fast Track (${days} Days)`,
  shortTitle: 'Fast Track',
  heading: `Try a real course for ${days} days`,
  intro: `You sit in a running batch, write code from the first day and finish with a small project of your own. The fee is ₹${priceInRupees}, once.`,
  refund: `₹${priceInRupees} with a ${refundPromise}. If the ${days} days were not for you, tell us and we return the full fee. You do not have to give a reason.`,
  outlineHeading: `What the ${days} days hold`,
  picture: {
    key: 'fast-track/fifteen-days',
    alt: 'A wall calendar on which one looping line joins fifteen days. A student sticks a note on the last one.',
  },
} as const
