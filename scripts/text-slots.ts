import { readdirSync, readFileSync } from 'node:fs'
import { type Plugin, parseSync } from 'vite'
import { escapeValue, isMarkdownSlot } from '../src/modules/page-texts/markdown.ts'
import { productParts } from '../src/modules/page-texts/rules.ts'
import {
  type BuiltSlot,
  detailsFile,
  fillMarks,
  markAt,
  mostMarks,
  textFunction,
} from '../src/modules/page-texts/text-slots.ts'

/**
 * Every text in `content/<language>/` becomes a slot (docs/decisions/0102), and each detail of the institute. In the pages of the server it is
 * looked up; in what the browser loads it stands as a mark, and beside the scripts lie their templates, which the
 * server fills with the texts that staff published. What is served until then holds the texts of the folder.
 */
export function textSlots(root: string, language: string): Plugin {
  const sources = readSources(`${root}/content/`, `${language}/`)
  const slots = [...sources.values()].flatMap((source) => source.slots)
  const defaults = slots.flatMap(productParts)
  let isServer = false

  return {
    name: 'text-slots',
    enforce: 'pre',
    apply(_config, { isSsrBuild = false, command }) {
      isServer = isSsrBuild
      return command === 'build'
    },
    transform(_code, id) {
      const source = sources.get(id)
      return source && { code: isServer ? lookedUp(source) : marked(source), map: null }
    },
    // A new text of the same length is another file.
    augmentChunkHash: ({ moduleIds }) =>
      moduleIds.map((id) => sources.get(id)?.code ?? '').join('\n'),
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        if (isServer) return
        for (const file of Object.values(bundle)) {
          if (file.type !== 'chunk') continue
          const filled = fillMarks(file.code, (slotNumber) => defaults[slotNumber] ?? '')
          if (filled === file.code) continue
          const fileName = `.vite/templates.${language}/${file.fileName}`
          this.emitFile({ type: 'asset', fileName, source: file.code })
          file.code = filled
        }
        const fileName = `.vite/texts.${language}.json`
        this.emitFile({ type: 'asset', fileName, source: JSON.stringify(slots) })
      },
    },
  }
}

/** A whole string, or a part of a template. */
type Piece = { text: string; start: number; end: number; isPart: boolean }
type Text = { id: string; values: string[]; pieces: Piece[] }
type Source = { code: string; texts: Text[]; slots: BuiltSlot[] }

function readSources(content: string, folder: string): Map<string, Source> {
  const sources = new Map<string, Source>()
  let next = 0
  const files = readdirSync(content + folder).sort()
  for (const file of [...files.map((name) => folder + name), 'institute.ts']) {
    if (!file.endsWith('.ts')) continue
    const code = readFileSync(content + file, 'utf8')
    const isOfDetails = !file.startsWith(folder)
    const name = isOfDetails ? detailsFile : file.slice(folder.length).replace(/\.ts$/, '')
    const texts = findTexts(code, name, isOfDetails ? isFilled : hasLetter)
    const slots = texts.map(({ id, values, pieces }) => {
      const number = next
      next += pieces.length
      return { id, values, number, parts: pieces.map(({ text }) => text) }
    })
    sources.set(content + file, { code, texts, slots })
  }
  if (next > mostMarks) throw new Error(`There are more than ${mostMarks} texts.`)
  return sources
}

function marked(source: Source): string {
  return replaceTexts(source, (slotNumber, { text, isPart }) => {
    const characters = markAt(slotNumber, text.length)
    return isPart ? characters : `'${characters}'`
  })
}

function lookedUp(source: Source): string {
  return replaceTexts(source, (slotNumber, { isPart }) => {
    const call = `${textFunction}(${slotNumber})`
    return isPart ? `\${${call}}` : call
  })
}

function replaceTexts(
  { code, texts, slots }: Source,
  write: (slotNumber: number, piece: Piece) => string,
): string {
  // A value may hold a text itself: its parts stand between those of the text around it.
  const numberedPieces = texts.flatMap(({ id, pieces }, index) =>
    pieces.map((piece, part) => {
      const hasValueBefore = part > 0 && isMarkdownSlot(id)
      return { piece, hasValueBefore, slotNumber: (slots[index]?.number ?? 0) + part }
    }),
  )
  let output = ''
  let end = 0
  const inOrder = numberedPieces.sort((one, other) => one.piece.start - other.piece.start)
  for (const { piece, slotNumber, hasValueBefore } of inOrder) {
    const before = code.slice(end, piece.start)
    if (hasValueBefore && !/^\$\{[^`]*\}$/.test(before))
      throw new Error(`A value of Markdown holds a text: ${before}`)
    // `${value}` in HTML
    output += hasValueBefore ? `\${${escapeValue(before.slice(2, -1))}}` : before
    output += write(slotNumber, piece)
    end = piece.end
  }
  return output + code.slice(end)
}

function findTexts(code: string, file: string, isText: (text: string) => boolean): Text[] {
  const texts: Text[] = []
  const visit = (node: unknown, path: string): void => {
    if (Array.isArray(node)) for (const each of node) visit(each, path)
    if (!isNode(node) || isNoText(node)) return
    const text = readText(node, code, /\.(figure|validFrom)$/.test(path) ? isFilled : isText)
    if (text) {
      const others = texts.filter(({ id }) => id === path || id.startsWith(`${path}~`)).length
      texts.push({ id: others > 0 ? `${path}~${others + 1}` : path, ...text })
    }
    const name = nameOf(node)
    const within = name === undefined ? path : `${path}.${name}`
    for (const [part, inner] of Object.entries(node)) {
      if (part === 'key') continue
      const elements = part === 'elements' ? (inner as unknown[]).entries() : []
      for (const [index, each] of elements) visit(each, `${within}.${index}`)
      if (part !== 'elements') visit(inner, within)
    }
  }
  visit(parseSync(`${file}.ts`, code).program.body, file)
  return texts
}

/** What a lesson runs, and what its programs print. */
const programs = ['runs', 'language', 'code', 'output', 'expected', 'solution', 'options']

/** Addresses of files, types, what something is compared with, and programs. */
function isNoText(node: Node): boolean {
  const { type, operator } = node
  if (/^(Import|TS(Type|Interface|Union|Literal|Array))/.test(type)) return true
  if (type === 'BinaryExpression' && operator !== '+') return true
  return type === 'Property' && programs.includes(nameOf(node) ?? '')
}

/** What a property, a variable or a function is called. */
function nameOf({ type, key, id }: Node): string | undefined {
  if (type === 'Property') return key?.name ?? String(key?.value)
  return type === 'VariableDeclarator' || type === 'FunctionDeclaration' ? id?.name : undefined
}

function readText(
  node: Node,
  code: string,
  isText: (text: string) => boolean,
): Omit<Text, 'id'> | undefined {
  const { type, start, end, value, quasis = [], expressions = [] } = node
  if (type === 'Literal' && typeof value === 'string' && isText(value))
    return { values: [], pieces: [{ text: value, start, end, isPart: false }] }
  if (type !== 'TemplateLiteral' || !quasis.some((part) => isText(part.value.cooked))) return
  // A part begins and ends with the signs that bound it.
  const pieces = quasis.map(({ value, tail, start, end }) => ({
    text: value.cooked,
    start: start + 1,
    end: end - (tail ? 1 : 2),
    isPart: true,
  }))
  return { values: nameValues(expressions.map(({ start, end }) => code.slice(start, end))), pieces }
}

const hasLetter = (text: string) => /\p{L}/u.test(text)
const isFilled = (text: string) => text !== ''

/** `institute.city` is called `city`. */
function nameValues(expressions: string[]): string[] {
  const names: string[] = []
  for (const expression of expressions) {
    const name = expression.match(/(\w+)\W*$/)?.[1] ?? 'value'
    const others = names.filter((other) => other.replace(/_\d+$/, '') === name).length
    names.push(others > 0 ? `${name}_${others + 1}` : name)
  }
  return names
}

type Node = {
  type: string
  start: number
  end: number
  value?: unknown
  operator?: string
  key?: { name?: string; value?: unknown }
  id?: { name?: string }
  expressions?: Node[]
  quasis?: { value: { cooked: string }; tail: boolean; start: number; end: number }[]
}

function isNode(node: unknown): node is Node {
  return typeof node === 'object' && node !== null && 'type' in node
}
