import type { PageText } from '../list-page-texts.server.ts'

/** Dates travel as text. */
export type SentText = Omit<PageText, 'savedAt' | 'publishAt'> & {
  savedAt: string | null
  publishAt: string | null
}

export const unreachable = 'We could not reach the server. Please try again.'
