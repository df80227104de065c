import { addMonths } from '../../../ui/format/days.ts'

/** The website itself: registrations there belong to it, and it is never retired. */
export const websiteSource = 1

/** Somebody who came to the counter; its name may be changed. */
export const walkInSource = 2

export const longestSourceName = 60
export const mostCostPaise = 1_000_000_000

/** What staff write of a source. */
export type SourceFields = { name: string }
export type SourceData = SourceFields & { id: number; isRetired: boolean; version: number }

/** As many as stand beside each other in the table of sources. */
const shownMonths = 6

/** A month, as `2026-11`, and those before it, the oldest first. */
export function lastMonths(last: string): string[] {
  return Array.from({ length: shownMonths }, (_, index) =>
    addMonths(`${last}-01`, index - shownMonths + 1).slice(0, 7),
  )
}

/** Errors of a source. */
export type SourceReason =
  | { reason: 'no-source' }
  | { reason: 'source-name-missing' }
  | { reason: 'source-name-too-long'; max: number }
  | { reason: 'source-name-not-plain' }
  | { reason: 'source-name-taken'; name: string; isRetired: boolean }
  | { reason: 'website-stays' }
  | { reason: 'no-version' }
  | { reason: 'no-choice' }
  | { reason: 'no-month' }
  | { reason: 'no-cost' }
  | { reason: 'cost-too-high'; mostPaise: number }

/** Default of the form for walk-ins: the first source that is not the website. */
export function offeredFirst<Source extends { id: number }>(
  sources: readonly Source[],
): Source | undefined {
  return sources.filter(({ id }) => id !== websiteSource).sort((one, other) => one.id - other.id)[0]
}
