import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import type { Count } from './check-sources.ts'
import { checkSources } from './check-sources.ts'
import { findChromium, findFullBrowser } from './chromium.ts'

/**
 * `npm test`: first all checks of the sources in parallel, then all tests. The last line counts passed and
 * failed. With `--all` the journeys run in every size of window, and once more in a full browser.
 */
type Step = { name: string; command: string[]; report: string; browser?: string }

const units: Step = {
  name: 'Units and the server',
  command: [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--reporter=default',
    '--reporter=json',
    '--outputFile.json=test-results/units.json',
  ],
  report: 'test-results/units.json',
}
const drill: Step = {
  name: 'The drill, in short',
  command: ['drill/drill.ts', '--short', '--report=test-results/drill.json'],
  report: 'test-results/drill.json',
}
const journeys: Step = {
  name: 'Journeys in the browser',
  command: ['node_modules/@playwright/test/cli.js', 'test'],
  report: 'test-results/report.json',
}
/** Those of one line run at once: much of the drill is waiting. */
const runs: Step[][] = [[units], [journeys, drill]]

const isWhole = process.argv.includes('--all')
const env = { ...process.env, TMPDIR: scratchFolder(), EVERY_SIZE: isWhole ? 'yes' : undefined }
const total: Count = { passed: 0, failed: 0, skipped: 0 }
ensureChromium()
if (isWhole) {
  const browser = findFullBrowser()
  if (!browser) {
    console.error('There is no Chromium or Google Chrome with windows. Install it first.')
    process.exit(1)
  }
  if (browser !== findChromium())
    runs.push([{ ...journeys, name: `Journeys in ${browser}`, browser }])
}
add(await checkSources(env))
for (const steps of runs) {
  if (total.failed > 0) break
  for (const counts of await Promise.all(steps.map(run))) add(counts)
}
console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`)
process.exit(total.failed > 0 ? 1 : 0)

/** The first of several at once writes as it goes, the others when they end. */
async function run({ name, command, report, browser }: Step, index: number): Promise<Count> {
  rmSync(report, { force: true })
  const childEnv = browser ? { ...env, CHROMIUM_PATH: browser } : env
  const isFirst = index === 0
  if (isFirst) console.log(`\n▸ ${name}`)
  const child = spawn(process.execPath, command, {
    stdio: ['inherit', isFirst ? 'inherit' : 'pipe', 'inherit'],
    env: childEnv,
  })
  const output: Buffer[] = []
  child.stdout?.on('data', (chunk) => output.push(chunk))
  const [status] = await once(child, 'close')
  if (!isFirst) console.log(`\n▸ ${name}\n${Buffer.concat(output)}`)
  const counts = existsSync(report) ? countsOf(report) : { passed: 0, failed: 0, skipped: 0 }
  // A run that ended before it could count is one failure.
  if (status !== 0 && counts.failed === 0) counts.failed = 1
  return counts
}

/** A hundred databases are created and dropped: twice as fast in memory, where there is room. */
function scratchFolder() {
  const inMemory = '/dev/shm'
  if (process.env.TMPDIR || !existsSync(inMemory)) return tmpdir()
  const { bavail, bsize } = statfsSync(inMemory)
  return bavail * bsize > 4 * 2 ** 30 ? inMemory : tmpdir()
}

function add(counts: Count) {
  for (const key of ['passed', 'failed', 'skipped'] as const) total[key] += counts[key]
}

/** Of the report of vitest, of Playwright or of the drill. */
function countsOf(report: string): Count {
  const { stats, numPassedTests, numFailedTests, numPendingTests, ...counts } = JSON.parse(
    readFileSync(report, 'utf8'),
  )
  if (stats)
    return {
      passed: stats.expected + stats.flaky,
      failed: stats.unexpected,
      skipped: stats.skipped,
    }
  if (numPassedTests !== undefined)
    return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests }
  return counts
}

/** The system's Chromium; on a Debian machine without one it is installed, elsewhere Playwright's. */
function ensureChromium() {
  if (findChromium()) return
  console.log('Installing Chromium …')
  const asRoot = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  const commands = asRoot
    ? [
        ['apt-get', 'update', '-q'],
        ['apt-get', 'install', '-y', '-q', '--no-install-recommends', 'chromium-headless-shell'],
      ]
    : [[process.execPath, 'node_modules/@playwright/test/cli.js', 'install', 'chromium']]
  for (const [program = '', ...args] of commands) {
    const { status } = spawnSync(program, args, { stdio: ['ignore', 'ignore', 'inherit'] })
    if (status !== 0) {
      console.error('Chromium could not be installed. Install it, or set CHROMIUM_PATH.')
      process.exit(1)
    }
  }
}
