/** The site itself: what registers there stands under it, and it is never retired. */
export const websiteSource = 1

export const longestSourceName = 60
export const mostCostPaise = 1_000_000_000

export type SourceData = { id: number; name: string; isRetired: boolean; version: number }

/** What a source brought in a month, and what it cost. */
export type SourceOfMonth = SourceData & { registrations: number; costPaise: number | null }

/** What may be wrong with a source, or with what is sent of one. */
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

/** What a form at the counter begins with: the first that is not the website, as the list was made. */
export function offeredFirst<Source extends { id: number }>(
  sources: readonly Source[],
): Source | undefined {
  return sources.filter(({ id }) => id !== websiteSource).sort((one, other) => one.id - other.id)[0]
}
