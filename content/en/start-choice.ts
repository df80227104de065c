import { starts } from './starts.ts'

type ChosenStart = Parameters<typeof starts.apart>[0]

/** The choice of a start in the Fast Track form; other pages need none of it. */
export const startChoice = {
  label: 'Preferred start (optional)',
  any: 'Any start',
  option: (start: ChosenStart & { left: number }) =>
    `${starts.apart(start)}, ${starts.left(start.left)}`,
  hint: 'This does not book a seat: we call you to confirm.',
} as const
