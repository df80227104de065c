import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** `npm run count`: how large the product is, and how far it is from its targets. */
const moduleFolder = /^src\/modules\/([\w-]+)\//
const importPath = /\b(?:from|import\(|import)\s*['"](\.[^'"]+)['"]/g
const route =
  /\bcreateRoute\(|\.get\((?:endpoints|'\/|path)|^\s*'(?:GET|POST|PUT|PATCH|DELETE) \/[^']*': \w+\(/gm
/** A changing call passed to a function that is no hook: the component sends it by itself. */
const ownSending = /(?<!\w)(?!use[A-Z])\w+\(\s*['"`](?:post|put|patch|delete) [/$]/i
/**
 * Signing out is no form: the provider forgets the session before it sends, whichever button was pressed,
 * shows nothing of the answer, and a second request ends nothing more. `useSend` needs this provider.
 */
const sessionProvider = 'src/modules/accounts/pages/SessionProvider.tsx'

const sources = sourcesIn('src')
const sandbox = sourcesIn('sandbox')
const routeFiles = sources.filter(({ path }) => /(api|routes)\.server\.ts$/.test(path))
const routes = sum(routeFiles.map(({ text }) => hits(text, route)))
const documents = globSync(['*.md', 'docs/**/*.md'])
const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
const pairs = mutualPairs()

const rows: [string, number | string, string?][] = [
  ['lines of src', linesOf(sources), '≤ 86000'],
  ['files of src', sources.length, '≤ 1000'],
  ['lines of sandbox', linesOf(sandbox), '≤ 3500'],
  ['files of sandbox', sandbox.length],
  ['words of documents', wordsOf(documents.filter((path) => !isStatements(path))), '≤ 34000'],
  ['words of statements', wordsOf(documents.filter(isStatements)), '≤ 10000'],
  ['runtime dependencies', Object.keys(dependencies).length, '≤ 35'],
  ['mutual pairs of modules', pairs.length, '≤ 4'],
  ['routes', routes],
  ['lines a route', (linesOf(routeFiles) / routes).toFixed(1), '≤ 25'],
  ['components that send by themselves', sources.filter(sendsByItself).length, '0'],
]
for (const [name, value, target = ''] of rows)
  console.log(`${name.padEnd(36)}${String(value).padStart(8)}   ${target}`.trimEnd())
if (pairs.length > 0) console.log(`\nMutual pairs: ${pairs.join(', ')}`)

type Source = { path: string; text: string }

/** Code and styles, without tests and what only tests use. */
function sourcesIn(folder: string): Source[] {
  return globSync(`${folder}/**/*.{ts,tsx,css}`)
    .filter((path) => !/\.(test|fixture)\.tsx?$/.test(path))
    .map((path) => ({ path, text: readFileSync(path, 'utf8') }))
}

/** Modules of which each imports the other, types included. */
function mutualPairs(): string[] {
  const imports = new Set<string>()
  for (const { path, text } of sources) {
    const from = path.match(moduleFolder)?.[1]
    for (const [, target = ''] of from ? text.matchAll(importPath) : []) {
      const to = join(dirname(path), target).match(moduleFolder)?.[1]
      if (to && to !== from) imports.add(`${from} ${to}`)
    }
  }
  return [...imports]
    .map((pair) => pair.split(' '))
    .filter(([one = '', other = '']) => one < other && imports.has(`${other} ${one}`))
    .map((pair) => pair.join(' and '))
}

function sendsByItself({ path, text }: Source): boolean {
  const isShared = path.startsWith('src/ui/') || path === sessionProvider
  return path.endsWith('.tsx') && !isShared && ownSending.test(text)
}

function isStatements(path: string): boolean {
  return path.endsWith('statements.md')
}

function linesOf(files: Source[]): number {
  return sum(files.map(({ text }) => hits(text, /\n/g)))
}

function wordsOf(paths: string[]): number {
  return sum(paths.map((path) => hits(readFileSync(path, 'utf8'), /\S+/g)))
}

function hits(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
