import { fastTrackTerms } from '../fast-track.ts'

const { days, priceInRupees } = fastTrackTerms
const refundPromise = '100% money back guarantee'

/** Fast Track in a few words, for the frame of every page. */
export const fastTrack = {
  ...fastTrackTerms,
  refundPromise,
  title: `Fast Track (${days} Days)`,
  shortTitle: 'Fast Track',
  intro: `You sit in a running batch, write code from the first day and finish with a small project of your own. The fee is ₹${priceInRupees}, once.`,
} as const
