import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { closeServer } from './place.ts'
import { type ResultLine, writeResults } from './results.ts'
import { type DrillOptions, type DrillRow, type Kind, type RowOutcome, Skipped } from './row.ts'
import { rows } from './rows.ts'

/**
 * `npm run drill [-- --short] [--only=word] [--on=own|given] [--sabotage]`: injects every fault, on the
 * product's own database and on one given by DATABASE_URL, and counts. Linux, loopback, temporary folders.
 * With `--sabotage` each row runs with each of its sabotages, and has to fail. What the long form and
 * sabotages count is written to drill/RESULTS.md and drill/SABOTAGES.md. Exits with 1 if a promise was
 * broken, or a sabotage unnoticed.
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
// Sabotages are noticed in the short form.
const isShort = flags.has('short') || isSabotaged

const tally = { passed: 0, failed: 0, skipped: 0 }
const results: ResultLine[] = []
try {
  console.log(line('drill', 'database', 'took', 'counted'))
  const runs = chosenRows().flatMap((row) => kindsOf(row).map((kind) => ({ row, kind })))
  // In short the two databases run in parallel: much of it is waiting.
  const lanes =
    isShort && !isSabotaged
      ? (['own', 'given'] as const).map((kind) => runs.filter((run) => run.kind === kind))
      : [runs]
  await Promise.all(lanes.map(runLane))
} finally {
  await closeServer()
}
const { passed: passedCount, failed, skipped } = tally
const report = flags.get('report')
if (report) {
  mkdirSync(dirname(report), { recursive: true })
  writeFileSync(report, JSON.stringify(tally))
}
console.log(`\n${passedCount} passed, ${failed} failed, ${skipped} skipped`)
if (isSabotaged || !isShort)
  writeResults(results, { isSabotaged, known: rows.map(({ name }) => name) })
process.exit(failed > 0 ? 1 : 0)

async function runLane(runs: { row: DrillRow; kind: Kind }[]) {
  for (const { row, kind } of runs)
    if (!isSabotaged) await runRow(row, { kind, isShort, sabotage: undefined })
    else
      for (const [sabotage, how] of Object.entries(row.sabotages))
        await runRow(row, { kind, isShort, sabotage, ...how })
}

function chosenRows(): DrillRow[] {
  const word = flags.get('only')
  if (word !== undefined) return rows.filter(({ name }) => name.includes(word))
  return isShort && !isSabotaged ? rows.filter(({ inShort }) => inShort) : rows
}

/** The short form runs each row once: on the harder database. */
function kindsOf({ on }: DrillRow): Kind[] {
  const branch = flags.get('on')
  if (branch) return on.filter((kind) => kind === branch)
  return isShort ? on.slice(0, 1) : on
}

async function runRow(row: DrillRow, options: DrillOptions) {
  const startedAt = performance.now()
  const outcome = await row.run(options).catch(brokenOff)
  const took = `${((performance.now() - startedAt) / 1_000).toFixed(0)} s`
  const name = options.sabotage ? `${row.name}, with ${options.sabotage}` : row.name
  if (outcome instanceof Skipped) {
    tally.skipped += 1
    printResult({ name, kind: options.kind, took, counted: `skipped: ${outcome.message}` })
    return
  }
  const isWell = outcome.misses.length === 0 || (options.sabotage && outcome.brokeOff)
  const isRight = options.sabotage === undefined ? isWell : !isWell
  tally[isRight ? 'passed' : 'failed'] += 1
  const figures = [...outcome.counted, ...verdict(options, outcome)].join(', ')
  printResult({ name, kind: options.kind, took, counted: figures })
  if (!isRight && isWell) console.log('  NOT SEEN: the row passes although it may not.')
  if (!isRight && !isWell) console.log(`  reach: ${row.reach}`)
}

function printResult(result: ResultLine) {
  console.log(line(result.name, result.kind, result.took, result.counted))
  results.push(result)
}

function verdict({ sabotage }: DrillOptions, { misses }: RowOutcome): string[] {
  if (misses.length === 0) return []
  return [`${sabotage ? 'seen' : 'MISSED'}: ${misses.join('; ')}`]
}

function brokenOff(error: Error): RowOutcome | Skipped {
  if (error instanceof Skipped) return error
  return { counted: [], misses: [error.stack ?? error.message], brokeOff: true }
}

function line(name: string, kind: string, took: string, rest: string): string {
  return `${name.padEnd(52)} ${kind.padEnd(8)} ${took.padStart(5)}  ${rest}`
}
