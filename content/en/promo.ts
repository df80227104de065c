import { fastTrack } from './fast-track.ts'

/**
 * The fixed banner. Its countdown starts anew on every load; `honest` says so beside it. Whatever
 * stands here is part of every page.
 */
export const promo = {
  label: 'Fast Track offer',
  title: fastTrack.title,
  refundPromise: fastTrack.refundPromise,
  countdownLabel: 'Time left on this page',
  units: { days: 'd', hours: 'h', minutes: 'm', seconds: 's' },
  honest: 'The price does not change when the countdown reaches zero.',
} as const

/** Instead of these, where the countdown runs to a date set by staff. */
export const promoUntil = (day: string) => ({
  countdownLabel: 'Time left to register',
  honest: `Registration for this batch closes on ${day}.`,
})
