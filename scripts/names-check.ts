import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { performance } from 'node:perf_hooks'
import ts from 'typescript'

/**
 * Finds declared names that `banned-words.txt` forbids, and names that several files of the product export.
 * Parses without types, in a few seconds. Exits with 1 on findings.
 *
 *   node scripts/names-check.ts [--properties] [--routes] [WORDS.txt]
 *
 * Without `--properties` type properties are skipped, and locals destructured under their property's name;
 * without `--routes` route files.
 */
type BannedName = { name: string; path: string; line: number }

const startTime = performance.now()
const folders = ['src', 'content', 'e2e', 'bench', 'drill', 'scripts', 'sandbox', 'test-support']
const options = process.argv.slice(2)
const checksProperties = options.includes('--properties')
const skipped = options.includes('--routes')
  ? undefined
  : /(api|routes)\.server\.ts$|\/route-table\./
const wordsFile = options.find((option) => !option.startsWith('--')) ?? 'scripts/banned-words.txt'
/** Texts are named like what they describe, and addresses like what they lead to. */
const namespaces = /^content\/[a-z]{2}\/|^src\/ui\/addresses\/|\.(test|fixture)\.ts$/
const { isBanned, mayBeTwice } = readWords(readFileSync(wordsFile, 'utf8'))

const paths = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => /\.tsx?$/.test(path) && folders.includes(path.split('/')[0] ?? ''))

const banned: BannedName[] = []
const exports = new Map<string, Set<string>>()
let count = 0
for (const path of paths) {
  const source = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest)
  visitNames(source, (node, isExported) => {
    count += 1
    const { text: name } = node
    if (isExported && /^(src|content|sandbox)\//.test(path) && !namespaces.test(path))
      exports.set(name, (exports.get(name) ?? new Set()).add(path))
    if (isBanned(name, path) && !skipped?.test(path)) {
      const { line } = source.getLineAndCharacterOfPosition(node.end)
      banned.push({ name, path, line: line + 1 })
    }
  })
}

const twice = [...exports].filter(([name, files]) => files.size > 1 && !mayBeTwice.has(name))
for (const { name, path, line } of banned) console.log(`${path}:${line} ${name}`)
for (const [name, files] of twice) console.log(`exported twice: ${name} (${[...files].join(', ')})`)
const seconds = ((performance.now() - startTime) / 1000).toFixed(1)
console.log(
  `${count} names in ${paths.length} files: ${banned.length} banned, ${twice.length} exported twice (${seconds} s)`,
)
process.exitCode = banned.length + twice.length > 0 ? 1 : 0

/** Lines: `word`, `-word-` (inside a name), `word allowed-in PATTERN`, `name may-be-exported-twice`. */
function readWords(text: string) {
  const whole = new Set<string>()
  const inside = new Set<string>()
  const allowed = new Map<string, RegExp[]>()
  const mayBeTwice = new Set<string>()
  for (const line of text.split('\n')) {
    const [word = '', rule, pattern = ''] = line.trim().split(/\s+/)
    if (!word || word.startsWith('#')) continue
    if (rule === 'may-be-exported-twice') mayBeTwice.add(word)
    else if (rule === 'allowed-in')
      allowed.set(word, [...(allowed.get(word) ?? []), new RegExp(pattern)])
    else if (word.startsWith('-')) inside.add(word.slice(1, -1))
    else whole.add(word)
  }
  const isBanned = (name: string, path: string) => {
    const lower = name.toLowerCase()
    const parts = name.split(/(?=[A-Z])/).map((part) => part.toLowerCase())
    const word = whole.has(lower) ? lower : parts.find((part) => inside.has(part))
    if (!word) return false
    const patterns = [...(allowed.get(lower) ?? []), ...(allowed.get(word) ?? [])]
    return !patterns.some((pattern) => pattern.test(path))
  }
  return { isBanned, mayBeTwice }
}

/** All names that a file declares; keys of object literals follow a type and are not counted. */
function visitNames(
  source: ts.SourceFile,
  onName: (node: ts.Identifier, isExported: boolean) => void,
) {
  const declare = (name: ts.Node | undefined, isExported = false) => {
    if (!name) return
    if (ts.isIdentifier(name)) onName(name, isExported)
    else if (ts.isObjectBindingPattern(name) || ts.isArrayBindingPattern(name))
      for (const element of name.elements)
        if (ts.isBindingElement(element) && (checksProperties || !followsProperty(name, element)))
          declare(element.name, isExported)
  }
  const visit = (node: ts.Node) => {
    if (ts.isVariableStatement(node)) {
      const isExported = hasExport(node)
      for (const { name } of node.declarationList.declarations) declare(name, isExported)
    } else if (ts.isVariableDeclarationList(node) || ts.isCatchClause(node)) {
      // In a statement: counted above.
    } else if (ts.isParameter(node)) declare(node.name)
    else if (
      ts.isFunctionDeclaration(node) ||
      ts.isClassDeclaration(node) ||
      ts.isTypeAliasDeclaration(node) ||
      ts.isInterfaceDeclaration(node)
    )
      declare(node.name, hasExport(node))
    else if (
      ts.isFunctionExpression(node) ||
      ts.isTypeParameterDeclaration(node) ||
      (checksProperties &&
        (ts.isPropertySignature(node) ||
          ts.isMethodSignature(node) ||
          ts.isPropertyDeclaration(node))) ||
      (ts.isImportSpecifier(node) && node.propertyName)
    )
      declare(node.name)
    if (ts.isForOfStatement(node) || ts.isForStatement(node) || ts.isForInStatement(node)) {
      const list = node.initializer
      if (list && ts.isVariableDeclarationList(list))
        for (const { name } of list.declarations) declare(name)
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
}

/** `{ name }` of an object. */
function followsProperty(pattern: ts.BindingPattern, element: ts.BindingElement): boolean {
  return ts.isObjectBindingPattern(pattern) && !element.propertyName
}

function hasExport(node: ts.Node): boolean {
  if (!ts.canHaveModifiers(node)) return false
  return ts.getModifiers(node)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) ?? false
}
