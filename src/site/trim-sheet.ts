/** A rule, or a block of an at-rule with rules in it; the prelude of a statement without a block is all of it. */
type Part = { prelude: string; body?: string; parts?: Part[] }

/** Where a word of a script ends: blanks, and what strings begin, end and escape with. */
const ends = /[\s"'`\\]+/

const blocks = /^@(layer|media|supports|container)\b/

/**
 * What of a built sheet a page can need: rules all of whose classes stand as words in its scripts, and
 * the properties and movements that those name. The rest stands in the whole sheet, for pages after it.
 */
export function trimSheet(sheet: string, scripts: readonly string[]): string {
  const words = new Set(scripts.flatMap((script) => script.split(ends)))
  const kept = keep(partsOf(sheet), words)
  const rules = write(kept.filter(({ prelude }) => !isNamed(prelude)))
  const isMeant = ({ prelude }: Part) => !isNamed(prelude) || rules.includes(nameOf(prelude))
  return write(kept.filter(isMeant).flatMap((part) => spare(part, rules)))
}

function keep(parts: Part[], words: Set<string>): Part[] {
  return parts.flatMap((part) => {
    if (part.parts) {
      const inner = keep(part.parts, words)
      return inner.length > 0 ? [{ ...part, parts: inner }] : []
    }
    if (part.prelude.startsWith('@') || part.body === undefined) return [part]
    const selectors = part.prelude
      .split(/(?<!\\),(?![^(]*\))/)
      .filter((one) => mayMatch(one, words))
    return selectors.length > 0 ? [{ ...part, prelude: selectors.join(',') }] : []
  })
}

function mayMatch(selector: string, words: Set<string>): boolean {
  // What stands in brackets may be one of many, or must not be there.
  const certain = selector.replaceAll(/:(is|not|where|has)\([^)]*\)+/g, '')
  const classes = certain.matchAll(/\.((?:\\.|[\w-])+)/g)
  // A class with quotation marks in it stands in a script as the words between them.
  const wordsOf = (name: string) => name.replaceAll(/\\(.)/g, '$1').split(ends).filter(Boolean)
  return [...classes].every(([, name = '']) => wordsOf(name).every((word) => words.has(word)))
}

const isNamed = (prelude: string) => /^@(property|keyframes)\b/.test(prelude)
const nameOf = (prelude: string) => prelude.split(' ')[1] ?? ''

/** For browsers without @property there is one rule with the beginnings of all; only those used stay. */
function spare(part: Part, rules: string): Part[] {
  if (part.prelude !== '@layer properties') return [part]
  const used = (body: string) =>
    body
      .split(';')
      .filter((declaration) => rules.includes(`var(${declaration.split(':')[0]}`))
      .join(';')
  const within = (parts: Part[] = []): Part[] =>
    parts.map((one) =>
      one.parts ? { ...one, parts: within(one.parts) } : { ...one, body: used(one.body ?? '') },
    )
  return [{ ...part, parts: within(part.parts) }]
}

function write(parts: Part[]): string {
  return parts
    .map(({ prelude, body, parts: inner }) => {
      if (inner) return `${prelude}{${write(inner)}}`
      return body === undefined ? `${prelude};` : `${prelude}{${body}}`
    })
    .join('')
}

function partsOf(css: string): Part[] {
  const parts: Part[] = []
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

/** Where one of these signs stands outside of strings, brackets and inner blocks, from here on. */
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
