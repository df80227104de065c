/** Longest search in characters; the box limits it and the server refuses more. */
export const maxSearchLength = 100

/** Typed or pasted text as it is sent: one line, trimmed, not too long. */
export function cleanSearch(text: string): string {
  return text
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, maxSearchLength)
    .trim()
}

/** The number of the last page; 1 for an empty list. */
export function lastPage({ total, pageSize }: { total: number; pageSize: number }): number {
  return Math.max(1, Math.ceil(total / pageSize))
}
