import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import ts from 'typescript'
import '../src/app/registry.ts'
import { events } from '../src/modules/audit/events.server.ts'
import { endpoints } from '../src/ui/addresses/site-map.ts'
import { problemsOf } from './expand-only.ts'
import { problemsOfStatements } from './statements.ts'

/** Conventions that no linter checks: file names, addresses, places of texts, who writes a table. */
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file !== '' && existsSync(file))
const sources = files.filter((file) => /^(src|sandbox)\/.*\.tsx?$/.test(file))
const problems: string[] = []

/** Files in which names of audit events are written. */
const namesEvents = /^src\/modules\/(audit\/|registrations\/history\/|.*\/events\.server\.ts$)/
const drawers = /(^|\/)(utils?|helpers?|common|misc|lib|shared|index)(\/|\.)/

/** Functions that raise a version; refiling a registration, assigning it or its source do not. */
const doorsTo: Record<string, readonly string[]> = {
  students: ['change-student.server.ts'],
  registrations: [
    'change-registration.server.ts',
    'reassign-student.server.ts',
    'assign-registration.server.ts',
    'save-heard-of.server.ts',
  ],
}

for (const file of sources) {
  if (drawers.test(file))
    problems.push(`${file}: a barrel or a folder without a subject; name it for what it holds.`)
  const text = readFileSync(file, 'utf8')
  const lines = text.split('\n').length - 1
  if (!/\.test\.ts$|\.tsx$/.test(file)) checkFunctions(file, text)
  if (lines > 400) problems.push(`${file}: ${lines} lines; at most 400.`)
  if (/@ts-(ignore|expect-error)|biome-ignore|: any\b|as any\b/.test(text))
    problems.push(`${file}: silences a check.`)
  if (/\.\.\.\{/.test(text))
    problems.push(`${file}: spreads an object that is written there; name its properties.`)
  if (!file.endsWith('.test.ts') && !file.startsWith('src/ui/addresses/'))
    checkSpelledPaths(file, text)
  if (file.endsWith('.tsx')) checkTexts(file, text)
  else if (/['"`][^'"`\n]*\b(inline-flex|min-h-\d|rounded-control|px-\d)/.test(text))
    problems.push(`${file}: holds class names, which are searched for in .tsx files only.`)
  if (/^src\/modules\/.*\.server\.ts$|^src\/(modules|ui)\/.*\.tsx$/.test(file))
    checkFileName(file, text)
  if (/^src\/(modules|ui|app\/shell)\/(?!.*\bstaff\/).*\.tsx$/.test(file)) checkCopy(file, text)
  if (!/^src\/ui\/format\/|\.test\.ts$/.test(file)) checkFormats(file, text)
  if (!file.endsWith('.test.ts')) checkRoles(file, text)
  if (givesReasons(file) && !/routes\.server\.ts$/.test(file)) checkReasons(file, text)
}

for (const file of files.filter((name) =>
  /^(src|sandbox|content|bench|drill|e2e|test-support)\/.*\.tsx?$/.test(name),
)) {
  if (!file.startsWith('src/ui/format/') && readFileSync(file, 'utf8').includes('Asia/Kolkata'))
    problems.push(`${file}: names a zone; src/ui/format/time-zone.ts does.`)
}

const addresses = Object.values<string>(endpoints).filter(
  (address) => address.startsWith('/api/') && !address.includes('{'),
)
/** A whole address with any query; a longer one may belong to a route table. */
const spelledAddress = new RegExp(`['"\`](?:${addresses.join('|')})(?=['"\`?$])`)
for (const file of files) {
  if (!/^(src|sandbox|e2e|bench|drill|test-support)\/.*\.tsx?$/.test(file)) continue
  if (file.startsWith('src/ui/addresses/')) continue
  const match = readFileSync(file, 'utf8').match(spelledAddress)
  if (match) problems.push(`${file}: spells an address (${match[0]}); the site map names them.`)
}

for (const file of files.filter((name) => name.startsWith('db/migrations/'))) {
  if (!/^db\/migrations\/\d{4}_[a-z_]+\.sql$/.test(file))
    problems.push(`${file}: migrations are named 0001_what_it_does.sql.`)
  problems.push(...problemsOf(basename(file), readFileSync(file, 'utf8')))
}
for (const file of sources.filter((name) => name.endsWith('.test.ts'))) {
  const folder = dirname(file)
  if (!sources.some((name) => dirname(name) === folder && !name.endsWith('.test.ts')))
    problems.push(`${file}: has no source file beside it.`)
}

problems.push(...problemsOfStatements('docs/statements.md', readTexts()))
checkWriters()
checkEvents()

for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exit(1)
console.log(`${sources.length} source files follow the conventions.`)

/** Invitations make accounts, and team members have accounts: both write tables of accounts. */
function mayWrite(file: string, owner: string): boolean {
  return owner === 'src/modules/accounts/' && file.startsWith('src/modules/team/')
}

/** `src/modules/batches/`; outside the modules the folder itself. */
function moduleOf(file: string): string {
  return file.match(/^src\/modules\/[^/]+\//)?.[0] ?? `${dirname(file)}/`
}

/** Commands and rules return reasons; routes, pages, staff screens and events have texts. */
function givesReasons(file: string): boolean {
  return (
    /^src\/modules\/(?!audit\/|profile\/|website\/).*\.tsx?$/.test(file) &&
    !/\/(staff|pages|history)\/|(api|events|-cookie|find-hidden|send-document)\.server\.ts$|\.test\.ts$/.test(
      file,
    )
  )
}

/** All files by path; with text where statements need it. */
function readTexts(): Map<string, string> {
  const isRead = /\.(test|spec)\.ts$|^(drill|bench)\/.*\.ts$|^package\.json$|^docs\/statements\.md$/
  return new Map(files.map((file) => [file, isRead.test(file) ? readFileSync(file, 'utf8') : '']))
}

/** A file with one function, constant or class is named after it, unless its name says its part in the module. */
function checkFileName(file: string, text: string) {
  const name = basename(file).replace(/(\.server)?\.tsx?$/, '')
  if (/(^|-)(api|routes|store|tables|contract|rules|texts|events|hooks|locks|jobs)$/.test(name))
    return
  const inKebabCase = (one: string) => one.replace(/([a-z\d])([A-Z])/g, '$1-$2').toLowerCase()
  const exported = text.matchAll(
    /^export (?:default )?(?:async )?(function\*?|const|class|type) (\w+)/gm,
  )
  const all = [...exported].map(([, kind, one = '']) => ({ kind, name: inKebabCase(one) }))
  const [only, ...others] = all.filter(({ kind }) => kind !== 'type')
  if (only && others.length === 0 && !all.some((one) => one.name === inKebabCase(name)))
    problems.push(`${file}: exports ${only.name} and is not named after it.`)
}

/** Only the site map and the staff map contain addresses. */
function checkSpelledPaths(file: string, text: string) {
  const match = text.match(
    /(?:to|href|path|action|fetch\()=?\(?['"]\/(?!assets|pictures|favicon|apple)[a-z]/g,
  )
  if (match) problems.push(`${file}: spells a path (${match[0]}); the site map names them.`)
}

/** The institute's name and city are in content/ only. */
function checkTexts(file: string, text: string) {
  if (/Tarkshala|\bPune\b/.test(text)) problems.push(`${file}: names the institute; content/ does.`)
}

/** Texts of public pages are in content/<language>/: none between tags or in labels. */
function checkCopy(file: string, text: string) {
  const readOut = /^(aria-label|alt|title|placeholder|label|heading|hint|about|text|message)$/
  const tree = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX)
  const visit = (node: ts.Node) => {
    if (ts.isJsxAttribute(node) && !readOut.test(node.name.getText())) return
    const isText = ts.isJsxText(node) || (ts.isStringLiteralLike(node) && isShown(node))
    if (isText && /[A-Za-z]{2}/.test(node.text))
      problems.push(`${file}: says “${node.text.trim()}”; content/ does.`)
    ts.forEachChild(node, visit)
  }
  visit(tree)
}

/** As an attribute, or as an expression between tags. */
function isShown({ parent }: ts.Node): boolean {
  if (ts.isConditionalExpression(parent)) return isShown(parent)
  return ts.isJsxAttribute(parent) || ts.isJsxExpression(parent)
}

/** Fixtures and drawings are lists; other files read as a few sentences. */
function checkFunctions(file: string, text: string) {
  const tree = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const lineOf = (index: number) => tree.getLineAndCharacterOfPosition(index).line
  const visit = (node: ts.Node) => {
    const lines = lineOf(node.end) - lineOf(node.getStart()) + 1
    if (ts.isFunctionLike(node) && lines > 48)
      problems.push(
        `${file}:${lineOf(node.getStart()) + 1}: a function of ${lines} lines; at most 48.`,
      )
    ts.forEachChild(node, visit)
  }
  visit(tree)
}

/**
 * Commands return reasons; texts are in screens and route tables. Messages of errors are for the log, a
 * `description` for the OpenAPI document.
 */
function checkReasons(file: string, text: string) {
  const sentence = /^[“‘"]?[A-Z…].*[.?!…][”’"]?$/s
  const tree = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const visit = (node: ts.Node) => {
    if (ts.isNewExpression(node) || ts.isTaggedTemplateExpression(node)) return
    if (ts.isPropertyAssignment(node) && node.name.getText() === 'description') return
    const isText = ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)
    const words = node
      .getText()
      .slice(1, -1)
      .replace(/\$\{.*?\}/gs, '…')
    const isMessage =
      ts.isPropertyAssignment(node.parent) && node.parent.name.getText() === 'message'
    if (isText && (isMessage || sentence.test(words)) && /[a-z]+ [a-z]+/i.test(words))
      problems.push(`${file}: says “${words}”; give a reason, its room has the words.`)
    ts.forEachChild(node, visit)
  }
  ts.forEachChild(tree, visit)
}

/** A day cut out of an ISO time is in UTC, which differs from India's between midnight and half past five. */
function checkFormats(file: string, text: string) {
  const match = text.match(
    /Intl\.(DateTime|Number)Format|toLocale(Date|Time)?String|timeZone:|[+]05:30|toISOString\(\)\.slice/,
  )
  if (match)
    problems.push(
      `${file}: writes days, times or numbers itself (${match[0]}); src/ui/format/ does.`,
    )
}

/** One file knows roles; each staff route is described and requires an ability. */
function checkRoles(file: string, text: string) {
  const match = text.match(/['"]admins?['"]|\brole[^\n;]{0,30}['"]student['"]/)
  // The second file has the two roles of tokens.
  if (match && !/^src\/modules\/accounts\/(abilities|rules)\.ts$/.test(file))
    problems.push(`${file}: names a role (${match[0]}); src/modules/accounts/abilities.ts does.`)
  if (!/^src\/modules\/.*\bstaff\/.*api\.server\.ts$/.test(file)) return
  const describedCount = text.match(/\.openapi\(/g)?.length
  const requestCount = text.match(/\.openapi\(\s*\{\s*\.\.\.\w+,\s*\.\.\.\w+/g)?.length
  if (
    describedCount !== requestCount ||
    /\.(get|post|put|patch|delete|all|on)\(\s*(staff|['"`])/.test(text)
  )
    problems.push(`${file}: has a route that asks for no ability; see only(…).`)
}

/**
 * A module's tables are written by that module only, by Drizzle or SQL. Tests may write any table, and so
 * may the demo data and the bench: they date two years of work back, which no command can do.
 */
function checkWriters() {
  const owners = tableOwners()
  const writes = [
    /\.(insert|update|delete)\((\w+)\)/g,
    /\b(insert into|update|delete from|merge into|truncate|copy) "?(\w+)"?/gi,
    /\b(insert into|update|delete from|merge into|truncate|copy) \$\{(\w+)\}/gi,
    /(new VersionedRecords)\(\{[^}]*?\btable: (\w+)/g,
  ]
  for (const file of sources) {
    if (file.endsWith('.test.ts') || file.startsWith('sandbox/demo/')) continue
    const text = readFileSync(file, 'utf8')
    for (const [, verb = '', table = ''] of writes.flatMap((write) => [...text.matchAll(write)])) {
      const owner = owners.get(table)
      if (owner === undefined || file.startsWith(owner) || mayWrite(file, owner)) continue
      problems.push(`${file}: ${verb} ${table}; only ${owner} writes its tables.`)
    }
    for (const [, table = ''] of text.matchAll(/\.update\((\w+)\)/g)) {
      const doors = doorsTo[table]
      if (doors && !doors.includes(basename(file)))
        problems.push(`${file}: changes ${table} beside its door, ${doors[0]}.`)
    }
  }
}

/**
 * Event names are written where they are defined and recorded. Elsewhere the compiler checks them, or a
 * query asks for them: nothing else compares, lists or describes them.
 */
function checkEvents() {
  const names = Object.keys(events).filter((name) => name.includes(' '))
  const namePattern = new RegExp(`['"\`](?:${names.join('|')})['"\`]`)
  for (const file of sources) {
    if (namesEvents.test(file) || file.endsWith('.test.ts')) continue
    for (const line of readFileSync(file, 'utf8').split('\n')) {
      const word = line.match(namePattern)
      if (word && !/\bevent(:| =) |readLatest\(|findLastChange\(/.test(line))
        problems.push(`${file}: spells an event (${word[0]}); the events of its module do.`)
    }
  }
}

/** The module of each table, by its names in code and database. */
function tableOwners(): Map<string, string> {
  const owners = new Map<string, string>()
  for (const file of sources.filter((name) => basename(name) === 'tables.ts')) {
    const tables = readFileSync(file, 'utf8').matchAll(/export const (\w+) = pgTable\(\s*'(\w+)'/g)
    for (const [, name = '', inSql = ''] of tables)
      for (const knownName of [name, inSql]) owners.set(knownName, moduleOf(file))
  }
  return owners
}
