/** The lists whose filters, order and search can be saved under a name. */
export const viewedLists = ['registrations', 'students'] as const
export type ViewedList = (typeof viewedLists)[number]

export const longestViewName = 40

/** Of one list, for one person: with more a menu is a list to be searched itself. */
export const mostViews = 20

/** The longest query that a list can have, each letter written as nine. */
export const longestQuery = 4_000

/** What may be wrong with a view, or with what is sent of one. */
export type ViewReason =
  | { reason: 'no-list' }
  | { reason: 'no-view' }
  | { reason: 'view-name-missing' }
  | { reason: 'view-name-too-long'; max: number }
  | { reason: 'view-name-not-plain' }
  | { reason: 'view-name-taken'; name: string }
  | { reason: 'too-many-views'; max: number }
  | { reason: 'query-wrong' }
  | { reason: 'no-version' }
  | { reason: 'no-choice' }

/** What a view asks for and no longer exists; `filter`: a whole one, that this software knew once. */
export type MissingFilter = {
  what: 'course' | 'tag' | 'source' | 'counsellor' | 'filter'
  /** What it was called, where that says something. */
  name?: string
}
