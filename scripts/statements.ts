import { join, normalize } from 'node:path'
import ts from 'typescript'

/** The text of a file, of a folder those of all its files; nothing where there is none. */
type Read = (path: string) => string | undefined
type Reference = { file: string } | { command: string } | { title: string }

/**
 * What is wrong with docs/statements.md: each row is a statement, numbered S01, S02 … in order and without
 * gaps, and names files, commands and test titles that exist: `[name](../file) “title” · “title”`.
 */
export function problemsOfStatements(document: string, read: Read): string[] {
  const rows = (read(document) ?? '')
    .split('\n')
    .filter((line) => /^\|/.test(line) && !/^\|[-| ]*\|$/.test(line) && !/^\| *\| /.test(line))
  if (rows.length === 0) return [`${document}: has no statements.`]
  const numbers = rows.map((row) => row.split('|')[1]?.trim())
  const wrong = numbers.findIndex((number, index) => number !== numberOf(index))
  const problems = wrong < 0 ? [] : [`${numbers[wrong]} stands where ${numberOf(wrong)} belongs.`]
  for (const row of rows) {
    const [, number, , heldBy, ...after] = row.split('|').map((cell) => cell.trim())
    if (heldBy === undefined || after.length !== 1)
      problems.push(`${number}: is no row of three cells.`)
    else problems.push(...problemsOfRow(heldBy, read).map((problem) => `${number}: ${problem}`))
  }
  return problems.map((problem) => `${document}, ${problem}`)
}

function numberOf(index: number): string {
  return `S${String(index + 1).padStart(2, '0')}`
}

function problemsOfRow(heldBy: string, read: Read): string[] {
  const problems: string[] = []
  let file: string | undefined
  let proofs = 0
  for (const reference of referencesIn(heldBy)) {
    if ('title' in reference) {
      const text = file && read(file)
      if (!file || text === undefined) problems.push(`no file is named for “${reference.title}”.`)
      else if (!holdsTitle(file, text, reference.title))
        problems.push(`${file} has no test “${reference.title}”.`)
      else proofs += 1
    } else if ('command' in reference) {
      problems.push(...problemsOfCommand(reference.command, read))
      proofs += 1
    } else {
      file = reference.file
      if (read(file) === undefined) problems.push(`there is no ${file}.`)
    }
  }
  if (proofs === 0 && problems.length === 0) problems.push('no test or command holds it.')
  return problems
}

/** Links, paths and commands between backticks, and titles; a title may hold “words quoted” itself. */
function referencesIn(cell: string): Reference[] {
  const tokens = /\]\(([^)#]+)(?:#[^)]*)?\)|`([^`]+)`|“((?:[^“”]|“[^“”]*”)*)”/g
  return [...cell.matchAll(tokens)].flatMap(([, link, code, title]): Reference[] => {
    if (title !== undefined) return [{ title }]
    if (link !== undefined) return [{ file: normalize(join('docs', link)) }]
    if (code?.startsWith('npm ')) return [{ command: code }]
    return code !== undefined && /^[.\w][.\w/-]*(\/|\.[a-z]+)$/.test(code) ? [{ file: code }] : []
  })
}

/** A script of package.json or a word of npm itself; what `--only` chooses is the name of a part or row. */
function problemsOfCommand(command: string, read: Read): string[] {
  const [, script = '', rest = ''] = command.match(/^npm (?:run )?(\S+)(.*)$/) ?? []
  const { scripts } = JSON.parse(read('package.json') ?? '{"scripts":{}}')
  if (scripts[script] === undefined && !['sbom', 'audit'].includes(script))
    return [`npm has no script “${script}”.`]
  const only = rest.match(/--only="?([^"]+)"?/)?.[1]
  const names = [...(read(`${script}/`) ?? '').matchAll(/(?:\bname: |^ *)'([^']+)',$/gm)].map(
    ([, name]) => name,
  )
  return only && !names.some((name) => name?.includes(only)) ? [`${command} chooses nothing.`] : []
}

function holdsTitle(file: string, text: string, title: string): boolean {
  if (!/\.(test|spec)\.ts$/.test(file))
    return ["'", '`', '"'].some((quote) => text.includes(quote + title + quote))
  const { titles, words } = titlesIn(text)
  return titles.some((one) => isTitle(one, title, words))
}

type Titles = { titles: (string | undefined)[]; words: string[] }

/** Most files are named by several rows. */
const titlesByText = new Map<string, Titles>()

/**
 * The titles of tests and their groups, as patterns where a value is put into them, and all texts of the
 * file: what is put in stands among them.
 */
function titlesIn(text: string): Titles {
  const knownTitles = titlesByText.get(text)
  if (knownTitles) return knownTitles
  const tree = ts.createSourceFile('a.test.ts', text, ts.ScriptTarget.Latest, true)
  const titles: (string | undefined)[] = []
  const words: string[] = []
  const visit = (node: ts.Node) => {
    if (ts.isStringLiteralLike(node) || ts.isNumericLiteral(node)) words.push(node.text)
    if (ts.isCallExpression(node) && isTest(node)) titles.push(titleOf(node.arguments[0]))
    ts.forEachChild(node, visit)
  }
  visit(tree)
  const all = { titles, words }
  titlesByText.set(text, all)
  return all
}

/** `test(title, () => …)`, `describe.skip(…)`, `test.each(…)(…)`; not `test.setTimeout(…)`. */
function isTest(call: ts.CallExpression): boolean {
  const holds = call.arguments.some(
    (one) => ts.isArrowFunction(one) || ts.isFunctionExpression(one),
  )
  let root: ts.Expression = call.expression
  while (ts.isPropertyAccessExpression(root) || ts.isCallExpression(root)) root = root.expression
  return holds && ts.isIdentifier(root) && /^(test|it|describe)$/.test(root.text)
}

const value = '\0'

/** With a mark for each value; nothing of a title that is a value as a whole. */
function titleOf(node: ts.Expression | undefined): string | undefined {
  if (!node) return
  if (ts.isStringLiteralLike(node)) return node.text
  if (ts.isTemplateExpression(node))
    return node.head.text + node.templateSpans.map((span) => value + span.literal.text).join('')
}

function isTitle(title: string | undefined, expected: string, words: string[]): boolean {
  if (title === undefined) return words.includes(expected)
  if (title === expected) return true
  const parts = title.replace(/%[sjod]/g, value).split(value)
  if (parts.length === 1 || parts.join('').trim().length < 8) return false
  const pattern = parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('(.+)')
  const values = expected.match(new RegExp(`^${pattern}$`))?.slice(1)
  return values?.every((one) => words.includes(one)) ?? false
}
