import { fastTrack } from './fast-track.ts'

export type DayBlock = {
  fromDay: number
  toDay: number
  title: string
  text: string
}

export const fastTrackOutline: readonly DayBlock[] = [
  {
    fromDay: 1,
    toDay: 2,
    title: 'Set up and start',
    text: 'We install the tools on your laptop, or give you one of ours in class. You write and run your first program.',
  },
  {
    fromDay: 3,
    toDay: 5,
    title: 'The basics',
    text: 'Values, conditions, loops and functions. Short exercises in class, one small task to take home.',
  },
  {
    fromDay: 6,
    toDay: 8,
    title: 'Working with data',
    text: 'Lists, text and files. You read a real data file and answer questions about it with code.',
  },
  {
    fromDay: 9,
    toDay: 11,
    title: 'Inside the course you chose',
    text: 'Three days with the batch of your preferred course: a web page, a screen, a chart or a query, depending on the course.',
  },
  {
    fromDay: 12,
    toDay: 14,
    title: 'Your small project',
    text: 'You pick one of six briefs and build it. A mentor reads your code every day and tells you what to fix.',
  },
  {
    fromDay: 15,
    toDay: 15,
    title: 'Show it, then decide',
    text: 'You show your project for five minutes. Then we sit with you and tell you honestly which course fits, or that none does.',
  },
]

const { days, priceInRupees, refundPromise } = fastTrack

export const outlineTexts = {
  heading: `What you do in the ${days} days`,
  refund: `₹${priceInRupees} with a ${refundPromise}. If the ${days} days were not for you, tell us and we return the full fee. You do not have to give a reason.`,
  picture: 'fast-track/fifteen-days',
  pictureAlt:
    'A wall calendar on which one looping line joins fifteen days. A student sticks a note on the last one.',
} as const

/** Before the numbers of a block's days, for those who hear them. */
export const dayLabels = { one: 'Day', several: 'Days' } as const
