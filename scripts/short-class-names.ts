import type { Plugin } from 'vite'
import { partsOf, type StylesheetPart } from '../src/app/ssr/trim-stylesheet.ts'

/** Sheets whose classes are shortened, that of every page first: first names are shortest. */
const sheets = ['src/app/ssr/styles.css', 'src/app/admin/back-office.css']

/** Used by name in tests and our own sheets. */
const keptNames = new Set(['sr-only'])

/** Attributes that contain ids, addresses or keywords, never classes. */
const notClasses = /^(id|key|href|to|name|type|role|htmlFor|popoverTarget|aria-.*|data-.*)$/

const className = /\.((?:\\3\d |\\.|[\w-])+)/g

/**
 * Shortens utility classes to two or three characters in builds: `sm:mt-10` may become `a7`. Only classes
 * unlike English words are changed, in sheets and in strings of `.tsx` files, for browser and server alike
 * (docs/decisions/0039). Development keeps the long names.
 */
export function shortClassNames(root: string): Plugin {
  const paths = sheets.map((sheet) => `${root}/${sheet}`)
  const classLists = paths.map(() => Promise.withResolvers<string[]>())
  const names = Promise.all(classLists.map(({ promise }) => promise)).then((lists) =>
    name(new Set(lists.flat())),
  )
  let isRequested = false

  return {
    name: 'short-class-names',
    apply: 'build',
    async transform(code, id) {
      const sheet = paths.indexOf(id)
      const isDrawn = id.startsWith(`${root}/src/`) && id.endsWith('.tsx')
      if (sheet < 0 && !isDrawn) return
      classLists[sheet]?.resolve(utilitiesIn(partsOf(code)))
      if (!isRequested) {
        isRequested = true
        for (const path of paths) this.load({ id: path }).catch(classLists[0]?.reject)
      }
      const short = await names
      return sheet < 0
        ? { code: inStrings(code, this.parse(code), short), map: null }
        : { code: inSheet(code, short), map: null }
    },
  }
}

/**
 * A letter, a digit and one more character: no word of a script looks like this, only starts of SVG paths
 * (M4).
 */
function name(classes: Set<string>): Map<string, string> {
  const letters = [...'abcdefghijklnopqrstuvwxyzABCDEFGHIJKLNOPQRSTUVWXYZ']
  const digits = [...'0123456789']
  const two = letters.flatMap((mail) => digits.map((digit) => mail + digit))
  const three = two.flatMap((one) => letters.map((mail) => one + mail))
  const free = [...two.filter((one) => !/^h\d$/.test(one)), ...three]
  return new Map([...classes].map((one, index) => [one, free[index] ?? one]))
}

function utilitiesIn(parts: StylesheetPart[], within = false): string[] {
  return parts.flatMap(({ prelude, parts: inner }) => {
    if (inner) return utilitiesIn(inner, within || prelude === '@layer utilities')
    const classes = within ? [...prelude.matchAll(className)].map(([, one = '']) => plain(one)) : []
    return classes.filter((one) => /[^a-z]/.test(one) && !/["'\\]/.test(one) && !keptNames.has(one))
  })
}

/** As in a page. A sheet escapes a leading digit as its code. */
function plain(selector: string): string {
  return selector.replace(/^\\3(\d) /, '$1').replaceAll(/\\(.)/g, '$1')
}

function inSheet(code: string, short: Map<string, string>): string {
  return code.replaceAll(/[^{};]+(?=\{)/g, (prelude) =>
    prelude.replaceAll(className, (whole, one) => {
      const shortName = short.get(plain(one))
      return shortName ? `.${shortName}` : whole
    }),
  )
}

type Change = { start: number; end: number }

function inStrings(code: string, program: object, short: Map<string, string>): string {
  const strings: Change[] = []
  visit(program, strings)
  return strings
    .toSorted((one, other) => other.start - one.start)
    .reduce((rest, { start, end }) => {
      const shortened = rest
        .slice(start, end)
        .replaceAll(/[^\s"'`]+/g, (word) => short.get(word) ?? word)
      return rest.slice(0, start) + shortened + rest.slice(end)
    }, code)
}

/** Every string that may contain classes, and the parts of every template. */
function visit(node: unknown, strings: Change[]): void {
  if (node === null || typeof node !== 'object') return
  const { type, start, end, value, key } = node as Shape
  if (/^(Import|Export(All|Named))/.test(type ?? '') && 'source' in node && node.source) return
  if (type === 'Property' && notClasses.test(key?.name ?? key?.value ?? '')) return
  if ((type === 'Literal' && typeof value === 'string') || type === 'TemplateElement')
    strings.push({ start, end })
  for (const inner of Object.values(node)) visit(inner, strings)
}

type Shape = {
  type?: string
  start: number
  end: number
  value?: unknown
  key?: { name?: string; value?: string }
}
