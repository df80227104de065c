import type { Words } from '../../../ui/api/reasons.ts'
import { addMonths } from '../../../ui/format/days.ts'
import { formatRupees } from '../../../ui/format/money.ts'

/** The website itself: registrations there belong to it, and it is never retired. */
export const websiteSource = 1

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

/** Error texts of a source. */
export const sourceWords: Words<SourceReason> = {
  'no-source': 'There is no such source.',
  'source-name-missing': 'Enter a name.',
  'source-name-too-long': ({ max }) => `That is too long: ${max} characters at most.`,
  'source-name-not-plain': 'Write the name as plain text.',
  'source-name-taken': ({ name, isRetired }) =>
    isRetired
      ? `“${name}” is retired. Bring it back instead.`
      : `There is a source called “${name}” already.`,
  'website-stays': '“Website” cannot be retired: registrations on the site are counted under it.',
  'no-version': 'The version is missing. Reload the page.',
  'no-choice': 'Say whether it is retired.',
  'no-month': 'Choose a month, such as 2026-11.',
  'no-cost': 'Enter what it cost in whole rupees, or leave it empty.',
  'cost-too-high': ({ mostPaise }) => `Enter ${formatRupees(mostPaise)} at most.`,
}

/** Default of the form for walk-ins: the first source that is not the website. */
export function offeredFirst<Source extends { id: number }>(
  sources: readonly Source[],
): Source | undefined {
  return sources.filter(({ id }) => id !== websiteSource).sort((one, other) => one.id - other.id)[0]
}
