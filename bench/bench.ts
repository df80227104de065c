import { writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { type BenchPart, MissingTool, type ResultLine } from './part.ts'
import { calm } from './parts/calm.ts'
import { classPages } from './parts/class-pages.ts'
import { classes } from './parts/classes.ts'
import { deskLists } from './parts/desk-lists.ts'
import { firstLessons } from './parts/lessons.ts'
import { lighthouse } from './parts/lighthouse.ts'
import { logins } from './parts/logins.ts'
import { mainThread } from './parts/main-thread.ts'
import { memory, memoryOfAnHour } from './parts/memory.ts'
import { misses } from './parts/misses.ts'
import { money } from './parts/money.ts'
import { paints } from './parts/paints.ts'
import { pictures } from './parts/pictures.ts'
import { reports } from './parts/reports.ts'
import { servedPages } from './parts/served.ts'
import { staffLists } from './parts/staff-lists.ts'
import { starts } from './parts/starts.ts'
import { weights } from './parts/weights.ts'

/**
 * `npm run bench [-- --only=word] [--short]`: measures speed, each figure beside another from the same run.
 * A whole run writes bench/RESULTS.md; it takes about thirty-five minutes on an idle machine. nginx and wrk
 * (Debian: apt-get install nginx wrk), Chromium and Lighthouse are used if installed. `--only=hour`
 * measures the one part that takes an hour.
 */
const parts: BenchPart[] = [
  servedPages,
  weights,
  paints,
  mainThread,
  firstLessons,
  lighthouse,
  misses,
  logins,
  calm,
  staffLists,
  reports,
  deskLists,
  classes,
  classPages,
  money,
  pictures,
  memory,
  memoryOfAnHour,
  starts,
]
const flags = new Map(
  process.argv.slice(2).map((argument): [string, string | undefined] => {
    const [name = '', value] = argument.replace(/^--/, '').split('=')
    return [name, value]
  }),
)
if ([...flags.keys()].some((flag) => flag !== 'only' && flag !== 'short')) {
  console.error('Usage: npm run bench [-- --only=word] [--short]')
  process.exit(1)
}
const isShort = flags.has('short')
const word = flags.get('only')

const outputLines: string[] = []
let isReached = true
const startTime = performance.now()
const selectedParts = parts.filter(({ name, isLong }) => (word ? name.includes(word) : !isLong))
for (const { name, measure } of selectedParts) {
  const lines = await measure({ isShort }).catch((error: Error) => {
    if (error instanceof MissingTool)
      return [{ what: name, measured: `not measured: ${error.message}`, beside: '' }]
    isReached = false
    return [{ what: name, measured: `failed: ${error.message}`, beside: '', isReached: false }]
  })
  for (const line of lines as ResultLine[]) {
    if (line.isReached === false) isReached = false
    outputLines.push(rowOf(line))
    console.log(rowOf(line))
  }
}
if (word === undefined && !isShort) writeFileSync('bench/RESULTS.md', document())
process.exit(isReached ? 0 : 1)

function rowOf({ what, measured, beside: rivalText, ratio, reach, isReached }: ResultLine): string {
  const verdict = reach === undefined ? '' : `${reach}${isReached ? '' : ' **missed**'}`
  return `| ${what} | ${measured} | ${rivalText} | ${ratio?.toFixed(2) ?? ''} | ${verdict} |`
}

function document(): string {
  const [{ model = 'unknown' } = { model: 'unknown' }] = cpus()
  const minutes = ((performance.now() - startTime) / 60_000).toFixed(0)
  const machine = `${cpus().length} × ${model.trim()}, ${(totalmem() / 2 ** 30).toFixed(0)} GB, Node ${process.versions.node}`
  return `# What it costs

Written by \`npm run bench\`; ${machine}; ${minutes} minutes. Each figure stands beside what was measured in the same run, so that a busy or a slow machine weighs on both; absolute figures are of this machine alone.

| what | measured | beside | ratio | reach |
|---|---|---|---|---|
${outputLines.join('\n')}
`
}
