/** A pattern of `like` for this text anywhere; `%` and `_` are taken literally. */
export function likePattern(text: string): string {
  return `%${likeLiteral(text)}%`
}

export function likeLiteral(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}
