import { timeInIndia } from './days.ts'

/** What a browser's field for day and time holds, in India, as ISO; undefined where none was chosen. */
export function parseLocalTime(input: string): string | undefined {
  const [day = '', time = ''] = input.split('T')
  return day && time ? timeInIndia(day, time).toISOString() : undefined
}
