/** What a course may be about, what it asks for and where it is taught; their words are in `en/course-facts.ts`. */
export const subjects = ['programming', 'web', 'mobile', 'data', 'marketing'] as const
export const levels = ['beginner', 'some', 'advanced'] as const
export const modes = ['classroom', 'online', 'both'] as const

export type Subject = (typeof subjects)[number]
export type Level = (typeof levels)[number]
export type Mode = (typeof modes)[number]

/** The fees, in rupees, up to which the catalogue is searched. */
export const feeLimits = [10_000, 20_000, 30_000] as const
