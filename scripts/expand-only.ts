/** The baseline, for an empty database, is not checked. */
const baseline = '0001'

/**
 * Changes that break the former version, which serves while the first new process migrates: what it reads
 * or writes is removed, renamed or retyped, or its rows are refused.
 */
const breaking: [pattern: RegExp, why: string][] = [
  [/\bdrop\s+table\b/, 'drops a table'],
  [
    /\bdrop\s+(?:column\b|(?!constraint|default|not|expression|identity)(?=\w+\s*[,;]))/,
    'drops a column',
  ],
  [/\bdrop\s+(view|function|schema|type|extension)\b/, 'drops what queries may name'],
  [/\brename\b/, 'renames'],
  [/\balter\s+column\s+\S+\s+(set\s+data\s+)?type\b/, 'changes the type of a column'],
  [/\bset\s+not\s+null\b/, 'refuses rows that were right'],
  [/\bset\s+schema\b/, 'moves a table'],
  [/\btruncate\b/, 'empties a table'],
  [/\brevoke\b/, 'takes a right away'],
  [/\bcreate\s+unique\s+index\b/, 'refuses rows that were right'],
]

/**
 * Problems of a migration that is not marked as a contraction. The mark says since which version nothing
 * uses what is removed: `-- contract: nothing reads users.role since 0.2.0`.
 */
export function problemsOf(name: string, text: string): string[] {
  if (name.slice(0, 4) <= baseline) return []
  if (/^-- contract: \S.* since \S/m.test(text)) return []
  const statements = withoutProse(text)
  const fresh = [...statements.matchAll(/create\s+table\s+(?:if\s+not\s+exists\s+)?([\w.]+)/g)].map(
    ([, table = '']) => table,
  )
  const problems = statements
    .split(';')
    .filter((statement) => !isAbout(statement, fresh))
    .flatMap((statement) => [...judge(`${statement.trim()};`), ...addedColumns(statement)])
  return [...new Set(problems)].map(
    (why) =>
      `db/migrations/${name}: ${why}; code of before still serves while it runs. Expand first, and contract in a later version with “-- contract: … since …”.`,
  )
}

function judge(statement: string): string[] {
  return breaking.filter(([pattern]) => pattern.test(statement)).map(([, why]) => why)
}

/** A required column that the former version does not know. */
function addedColumns(statement: string): string[] {
  if (!/^\s*alter\s+table\b/.test(statement)) return []
  const additions = statement.split(
    /\badd\s+(?:column\s+)?(?=(?!constraint|check|unique|primary|foreign)\w)/,
  )
  return additions
    .slice(1)
    .some((column) => /\bnot\s+null\b/.test(column) && !/\b(default|generated)\b/.test(column))
    ? ['adds a column that has to be filled, without a default']
    : []
}

/** The former version does not write to a table made by this migration. */
function isAbout(statement: string, tables: string[]): boolean {
  const [, table = ''] = statement.match(/\b(?:alter\s+table\s+(?:only\s+)?|\bon\s+)([\w.]+)/) ?? []
  return tables.includes(table)
}

/** Without comments, functions and string literals. */
function withoutProse(text: string): string {
  return text
    .replaceAll(/--.*$/gm, '')
    .replaceAll(/\$(\w*)\$.*?\$\1\$/gs, "''")
    .replaceAll(/'(?:[^']|'')*'/g, "''")
    .toLowerCase()
}
