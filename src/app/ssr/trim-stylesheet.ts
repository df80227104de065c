/** Separators of words in a script: blanks, quotes and escapes. */
const ends = /[\s"'`\\]+/

/**
 * The part of a built sheet that a page may need: rules whose classes all appear as words in its scripts,
 * with the properties and animations they use. The whole sheet has the rest, for pages after it.
 */
export function trimStylesheet(sheet: string, scripts: readonly string[]): string {
  const words = new Set(scripts.flatMap((script) => script.split(ends)))
  const usedParts = fillInitialValues(keepUsed(partsOf(sheet), words))
  const rules = write(usedParts.filter(({ prelude }) => !isNamed(prelude)))
  const isNeeded = ({ prelude }: StylesheetPart) => !isNamed(prelude) || isUsed(prelude, rules)
  return write(dropUnread(usedParts.filter(isNeeded), rules))
}

/** A Tailwind variable that no rule of this page sets has its initial value. */
function fillInitialValues(parts: StylesheetPart[]): StylesheetPart[] {
  const rules = write(parts.filter(({ prelude }) => !isNamed(prelude) && prelude !== fallbacks))
  const initial = new Map(
    parts
      .filter(({ prelude }) => prelude.startsWith('@property'))
      .map(({ prelude, body }) => [nameOf(prelude), body?.match(/initial-value:([^;]*)/)?.[1]]),
  )
  const value = (whole: string, name: string, fallback?: string) =>
    rules.includes(`${name}:`) ? whole : (initial.get(name) ?? fallback ?? whole)
  return mapRules(parts, (rule) =>
    rule.body === undefined
      ? rule
      : { ...rule, body: rule.body.replaceAll(tailwindVariable, value) },
  )
}

/** Rules as `change` makes them, without those that it drops and blocks that are empty then. */
function mapRules(
  parts: StylesheetPart[],
  change: (rule: StylesheetPart) => StylesheetPart | undefined,
): StylesheetPart[] {
  return parts.flatMap((part) => {
    if (!part.parts) return change(part) ?? []
    const inner = mapRules(part.parts, change)
    return inner.length > 0 ? [{ ...part, parts: inner }] : []
  })
}

/** With its fallback. */
const tailwindVariable = /var\((--tw-[\w-]+)(?:,((?:[^()]|\([^()]*\))*))?\)/g

/** For browsers without @property: all initial values. */
const fallbacks = '@layer properties'

function keepUsed(parts: StylesheetPart[], words: Set<string>): StylesheetPart[] {
  return mapRules(parts, (rule) => {
    if (rule.prelude.startsWith('@') || rule.body === undefined) return rule
    const selectors = selectorsOf(rule.prelude).filter((one) => mayMatch(one, words))
    return selectors.length > 0 ? { ...rule, prelude: selectors.join(',') } : undefined
  })
}

/** A list of selectors, split at its commas; those within parentheses belong to a selector. */
function selectorsOf(prelude: string): string[] {
  let depth = 0
  const selectors = ['']
  for (const [sign] of prelude.matchAll(/\\?./gs)) {
    if (sign === '(') depth++
    if (sign === ')') depth--
    if (sign === ',' && depth === 0) selectors.push('')
    else selectors.push(selectors.pop() + sign)
  }
  return selectors
}

function mayMatch(selector: string, words: Set<string>): boolean {
  // In :not() and in a list of several a class is optional; elsewhere it is required.
  const certain = selector
    .replaceAll(/:not\([^()]*\)/g, '')
    .replaceAll(/:(is|where|has)\(([^(),]*)\)/g, '$2')
    .replaceAll(/:(is|where|has)\(([^(),]*)\)/g, '$2')
    .replaceAll(/:(is|not|where|has)\([^)]*\)+/g, '')
  const classes = certain.matchAll(/\.((?:\\.|[\w-])+)/g)
  // A class with quotation marks appears in a script split at them.
  const wordsOf = (name: string) => name.replaceAll(/\\(.)/g, '$1').split(ends).filter(Boolean)
  return [...classes].every(([, name = '']) => wordsOf(name).every((word) => words.has(word)))
}

const nameOf = (prelude: string) => prelude.split(' ')[1] ?? ''
const isNamed = (prelude: string) => /^@(property|keyframes)\b/.test(prelude)

function isUsed(prelude: string, rules: string): boolean {
  const name = nameOf(prelude)
  return prelude.startsWith('@property') ? isRead(name, rules) : rules.includes(name)
}

const isRead = (property: string, rules: string) =>
  rules.includes(`var(${property},`) || rules.includes(`var(${property})`)

/** Tailwind variables that no rule on this page reads are removed. */
function dropUnread(parts: StylesheetPart[], rules: string): StylesheetPart[] {
  return mapRules(parts, (rule) => {
    const { prelude, body } = rule
    if (body === undefined || isNamed(prelude)) return rule
    // Tailwind writes some of them three times.
    const declarations = [...new Set(body.split(/;(?![^(]*\))/))].filter((declaration) => {
      const [, property] = declaration.match(/^(--(?:tw|lightningcss)-[\w-]+):[^{}]*$/) ?? []
      return property === undefined || isRead(property, rules)
    })
    return declarations.length > 0 ? { prelude, body: declarations.join(';') } : undefined
  })
}

/** A rule, or an at-rule with rules; a statement without a block has only a prelude. */
export type StylesheetPart = { prelude: string; body?: string; parts?: StylesheetPart[] }

const blocks = /^@(layer|media|supports|container|starting-style)\b/

/** Parses a built sheet into rules. */
export function partsOf(css: string): StylesheetPart[] {
  const parts: StylesheetPart[] = []
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
function write(parts: StylesheetPart[]): string {
  return parts
    .map(({ prelude, body, parts: inner }) => {
      if (inner) return `${prelude}{${write(inner)}}`
      return body === undefined ? `${prelude};` : `${prelude}{${body}}`
    })
    .join('')
}
