/** A rule, or an at-rule with rules; a statement without a block has only a prelude. */
export type SheetPart = { prelude: string; body?: string; parts?: SheetPart[] }

const blocks = /^@(layer|media|supports|container|starting-style)\b/

/** Parses a built sheet into rules. */
export function partsOf(css: string): SheetPart[] {
  const parts: SheetPart[] = []
  let at = 0
  while (at < css.length) {
    const end = endOf(css, at, '{;')
    const prelude = css
      .slice(at, end)
      .replace(/^\s*(\/\*[\s\S]*?\*\/)?\s*/, '')
      .trim()
    if (css[end] !== '{') {
      if (prelude) parts.push({ prelude })
      at = end + 1
      continue
    }
    const close = endOf(css, end + 1, '}')
    const body = css.slice(end + 1, close)
    parts.push(blocks.test(prelude) ? { prelude, parts: partsOf(body) } : { prelude, body })
    at = close + 1
  }
  return parts
}

/** The position of one of these characters outside strings, brackets and inner blocks. */
function endOf(css: string, from: number, signs: string): number {
  let depth = 0
  for (let at = from; at < css.length; at++) {
    const sign = css[at] ?? ''
    if (sign === '\\') at++
    else if (sign === '"' || sign === "'") at = css.indexOf(sign, at + 1)
    else if (depth === 0 && signs.includes(sign)) return at
    else if ('({['.includes(sign)) depth++
    else if (')}]'.includes(sign)) depth--
  }
  return css.length
}

/** The text of rules. */
export function write(parts: SheetPart[]): string {
  return parts
    .map(({ prelude, body, parts: inner }) => {
      if (inner) return `${prelude}{${write(inner)}}`
      return body === undefined ? `${prelude};` : `${prelude}{${body}}`
    })
    .join('')
}
