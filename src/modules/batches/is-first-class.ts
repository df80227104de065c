import type { ClassFacts } from './contract.ts'

/** Whether the next class is the first: a batch may start some days before the first day of its timetable. */
export function isFirstClass(
  { nextClassOn, startsOn }: Pick<ClassFacts, 'nextClassOn' | 'startsOn'>,
  today: string,
): boolean {
  return nextClassOn !== null && (nextClassOn === startsOn || today < startsOn)
}
