import type { PageText } from '../list-page-texts.server.ts'

/** Dates travel as text. */
export type SentText = Omit<PageText, 'savedAt' | 'publishAt' | 'earlier'> & {
  savedAt: string | null
  publishAt: string | null
  earlier: (Omit<PageText['earlier'][number], 'savedAt'> & { savedAt: string })[]
}

export const unreachable = 'We could not reach the server. Please try again.'
