import { batchTimes } from './batch-times.ts'

type ChosenStart = Parameters<typeof batchTimes.apart>[0]

/** The choice of a start in the Fast Track form; other pages need none of it. */
export const batchChoice = {
  label: 'Preferred start (optional)',
  any: 'Any start',
  option: (start: ChosenStart & { left: number }) =>
    `${batchTimes.apart(start)}, ${batchTimes.left(start.left)}`,
  hint: 'This does not book a seat: we call you to confirm.',
} as const
