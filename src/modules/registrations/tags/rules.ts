/** The longest tag, in characters. */
export const longestTag = 30

/** Most tags of a registration. */
export const mostTags = 10

/** The canonical form of a tag, so that “ Scholarship” and “scholarship” are one. */
export function tagOf(text: string): string {
  return text.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase()
}
