import { readFileSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'

export type ResultLine = { name: string; kind: string; took: string; counted: string }

/**
 * Writes the lines into drill/RESULTS.md, or with `isSabotaged` into drill/SABOTAGES.md. Rows that did not run
 * keep their line, with its day; lines that begin with none of `rowNames` are removed.
 */
export function writeResults(
  results: readonly ResultLine[],
  { isSabotaged, rowNames }: { isSabotaged: boolean; rowNames: readonly string[] },
) {
  const file = isSabotaged ? 'drill/SABOTAGES.md' : 'drill/RESULTS.md'
  const day = new Date().toISOString().slice(0, 10)
  const lines = new Map(
    readFileSync(file, 'utf8')
      .split('\n')
      .filter((text) => text.startsWith('| ') && !text.startsWith('| row '))
      .map((text) => [keyOf(text), text]),
  )
  for (const { name, kind, took, counted } of results) {
    const text = `| ${[name, kind, day, took, counted].map(inTable).join(' | ')} |`
    lines.set(keyOf(text), text)
  }
  const positionOf = (text: string) => rowNames.findIndex((name) => text.startsWith(`| ${name}`))
  const current = [...lines.values()]
    .filter((text) => positionOf(text) >= 0)
    .sort((one, other) => positionOf(one) - positionOf(other))
  writeFileSync(file, documentOf(current, isSabotaged))
}

/** Row and database. */
const keyOf = (text: string) => text.split(' | ').slice(0, 2).join(' | ')

/** On one line, and without the folder of this machine. */
const inTable = (cell: string) =>
  cell.replace(/\s+/g, ' ').replaceAll('|', '\\|').replaceAll(process.cwd(), '.')

function documentOf(lines: readonly string[], isSabotaged: boolean): string {
  const [{ model = 'unknown' } = { model: 'unknown' }] = cpus()
  const machine = `${cpus().length} × ${model.trim()}, ${(totalmem() / 2 ** 30).toFixed(0)} GB, Node ${process.versions.node}`
  const [title, command, summary] = isSabotaged
    ? [
        'What the drill detects',
        'npm run drill -- --sabotage',
        'Each row ran with a defect put into the product on purpose, and has to fail.',
      ]
    : [
        'What the drill counted',
        'npm run drill',
        'Each row injects a fault and counts what was lost.',
      ]
  return `# ${title}

Written by \`${command}\`, last on ${machine}; \`--only\` renews single rows. ${summary}

| row | database | day | took | counted |
|---|---|---|---|---|
${lines.join('\n')}
`
}
