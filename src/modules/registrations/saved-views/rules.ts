/** The lists whose filters, order and search can be saved under a name. */
export const viewedLists = ['registrations', 'students'] as const
export type ViewedList = (typeof viewedLists)[number]

export const longestViewName = 40

/** Most views of one list for one user. */
export const mostViews = 20

/** The longest query of a list, each character written as nine. */
export const longestQuery = 4_000

/** Errors of a view. */
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

/** A filter value of a view that no longer exists; `filter`: a whole filter of an earlier version. */
export type MissingFilter = {
  what: 'course' | 'tag' | 'source' | 'counsellor' | 'filter'
  /** Its former name, if known. */
  name?: string
}
