/** The longest tag, in characters. */
export const longestTag = 30

/** So many tell something; with more nobody reads them. */
export const mostTags = 10

/** A tag in its one form, so that “ Scholarship” and “scholarship” are one. */
export function tagOf(text: string): string {
  return text.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase()
}
