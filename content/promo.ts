import { fastTrack } from './fast-track.ts'

/** The fixed banner. Its countdown starts anew on every load; `honest` says so beside it. */
export const promo = {
  label: 'Fast Track offer',
  title: fastTrack.title,
  line: `${fastTrack.days} days in a real class for ₹${fastTrack.priceInRupees}`,
  refundPromise: fastTrack.refundPromise,
  countdownLabel: 'Time left on this page',
  honest: 'The price does not change when the countdown reaches zero.',
  /** Beside a countdown that runs to a date set by staff. */
  untilDate: 'Registration for this batch closes on',
  action: 'Start Free Demo',
  actionShort: fastTrack.shortTitle,
} as const
