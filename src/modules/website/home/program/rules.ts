type TokenKind = 'plain' | 'keyword' | 'text' | 'number' | 'mark' | 'call'
/** `at` is the start of the part in its line. */
export type CodeToken = { kind: TokenKind; text: string; at: number }

const kinds: TokenKind[] = ['mark', 'text', 'keyword', 'number', 'call']

/** In the order of `kinds`: annotations and tags, quoted text, keywords, numbers, names of calls. */
const pattern = new RegExp(
  [
    '(@\\w+|</?[a-z]+(?=[\\s>]))',
    '(f?"[^"\\n]*"|\'[^\'\\n]*\'|`[^`\\n]*`)',
    '\\b(import|from|as|for|in|record|static|long|int|void|new|return|export|function|const)\\b',
    '\\b(\\d+(?:\\.\\d+)?)\\b',
    '\\b([A-Za-z_]\\w*)(?=\\()',
  ].join('|'),
  'g',
)

/** The lines of a short program in coloured parts. Enough for the snippets of the hero, no parser. */
export function highlight(code: string): CodeToken[][] {
  return code.split('\n').map((line) => {
    const tokens: CodeToken[] = []
    let end = 0
    for (const match of line.matchAll(pattern)) {
      const group = match.slice(1).findIndex((part) => part !== undefined)
      const { index: at } = match
      if (at > end) tokens.push({ kind: 'plain', text: line.slice(end, at), at: end })
      tokens.push({ kind: kinds[group] ?? 'plain', text: match[0], at })
      end = at + match[0].length
    }
    if (end < line.length) tokens.push({ kind: 'plain', text: line.slice(end), at: end })
    return tokens
  })
}
