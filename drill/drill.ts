import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { type ResultLine, writeResults } from './results.ts'
import {
  type DatabaseKind,
  type DrillOptions,
  type DrillRow,
  type RowOutcome,
  Skipped,
} from './row.ts'
import { rows } from './rows.ts'
import { closeServer } from './site-environment.ts'

/**
 * `npm run drill [-- --short] [--only=word] [--on=own|given] [--sabotage]`: each row injects a fault, on the
 * product's own database and on one given by DATABASE_URL, and counts what was lost. Linux, loopback,
 * temporary folders. With `--sabotage` each row runs with each of its sabotages, and has to fail. Results of
 * the long form and of sabotages are written to drill/RESULTS.md and drill/SABOTAGES.md. Exits with 1 if a
 * row failed, or passed in spite of a sabotage.
 */
const flags = new Map<string, string | undefined>(
  process.argv.slice(2).map((argument) => {
    const [name = '', value] = argument.replace(/^--/, '').split('=')
    return [name, value]
  }),
)
const unknown = [...flags.keys()].find(
  (flag) => !['short', 'only', 'on', 'sabotage', 'report'].includes(flag),
)
if (unknown !== undefined) {
  console.error('Usage: npm run drill [-- --short] [--only=word] [--on=own|given] [--sabotage]')
  process.exit(1)
}
const isSabotaged = flags.has('sabotage')
// The short form is enough to detect a sabotage.
const isShort = flags.has('short') || isSabotaged

const tally = { passed: 0, failed: 0, skipped: 0 }
const results: ResultLine[] = []
try {
  console.log(line('drill', 'database', 'took', 'counted'))
  const runs = chosenRows().flatMap((row) => kindsOf(row).map((kind) => ({ row, kind })))
  // In short the rows of the two databases run in parallel: much of it is waiting.
  const sequences =
    isShort && !isSabotaged
      ? (['own', 'given'] as const).map((kind) => runs.filter((run) => run.kind === kind))
      : [runs]
  await Promise.all(sequences.map(runInOrder))
} finally {
  await closeServer()
}
const { passed, failed, skipped } = tally
const report = flags.get('report')
if (report) {
  mkdirSync(dirname(report), { recursive: true })
  writeFileSync(report, JSON.stringify(tally))
}
console.log(`\n${passed} passed, ${failed} failed, ${skipped} skipped`)
if (isSabotaged || !isShort)
  writeResults(results, { isSabotaged, rowNames: rows.map(({ name }) => name) })
process.exit(failed > 0 ? 1 : 0)

async function runInOrder(runs: { row: DrillRow; kind: DatabaseKind }[]) {
  for (const { row, kind } of runs)
    if (!isSabotaged) await runRow(row, { kind, isShort, sabotage: undefined })
    else
      for (const [sabotage, changes] of Object.entries(row.sabotages))
        await runRow(row, { kind, isShort, sabotage, ...changes })
}

function chosenRows(): DrillRow[] {
  const word = flags.get('only')
  if (word !== undefined) return rows.filter(({ name }) => name.includes(word))
  return isShort && !isSabotaged ? rows.filter(({ inShort }) => inShort) : rows
}

/** The short form runs each row once: on the harder database. */
function kindsOf({ on }: DrillRow): DatabaseKind[] {
  const requestedKind = flags.get('on')
  if (requestedKind) return on.filter((kind) => kind === requestedKind)
  return isShort ? on.slice(0, 1) : on
}

async function runRow(row: DrillRow, options: DrillOptions) {
  const startedAt = performance.now()
  const outcome = await row.run(options).catch(outcomeOfError)
  const took = `${((performance.now() - startedAt) / 1_000).toFixed(0)} s`
  const name = options.sabotage ? `${row.name}, with ${options.sabotage}` : row.name
  if (outcome instanceof Skipped) {
    tally.skipped += 1
    printResult({ name, kind: options.kind, took, counted: `skipped: ${outcome.message}` })
    return
  }
  const { counted, failures, hasCrashed } = outcome
  const isDetected = failures.length > 0 && !hasCrashed
  const isExpected = options.sabotage ? isDetected : failures.length === 0
  tally[isExpected ? 'passed' : 'failed'] += 1
  const figures = [...counted, ...verdict(options, outcome)].join(', ')
  printResult({ name, kind: options.kind, took, counted: figures })
  if (isExpected) return
  console.log(options.sabotage ? '  NOT DETECTED' : `  expected: ${row.expected}`)
}

function printResult(result: ResultLine) {
  console.log(line(result.name, result.kind, result.took, result.counted))
  results.push(result)
}

function verdict({ sabotage }: DrillOptions, { failures, hasCrashed }: RowOutcome): string[] {
  if (failures.length === 0) return []
  return [`${hasCrashed ? 'CRASHED' : sabotage ? 'detected' : 'FAILED'}: ${failures.join('; ')}`]
}

function outcomeOfError(error: Error): RowOutcome | Skipped {
  if (error instanceof Skipped) return error
  return { counted: [], failures: [error.stack ?? error.message], hasCrashed: true }
}

function line(name: string, kind: string, took: string, rest: string): string {
  return `${name.padEnd(62)} ${kind.padEnd(8)} ${took.padStart(5)}  ${rest}`
}
