import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import type { Count } from './check-sources.ts'
import { checkSources } from './check-sources.ts'
import { findChromium, findFullBrowser } from './chromium.ts'

/**
 * `npm test`: first all checks of the sources in parallel, then all tests. The last line counts passed and
 * failed. With `--all` nothing is shortened: every test, the whole drill, the journeys in every size of window,
 * and once more in a full browser.
 */
type Step = {
  name: string
  command: string[]
  report: string
  count: (report: string) => Count
  browser?: string
}

const unitsAndServer: Step = {
  name: 'Units and the server',
  command: [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--reporter=default',
    '--reporter=json',
    '--outputFile.json=test-results/units.json',
  ],
  report: 'test-results/units.json',
  count: (report) => {
    const { numPassedTests, numFailedTests, numPendingTests } = read(report)
    return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests }
  },
}
const journeys: Step = {
  name: 'Journeys in the browser',
  command: ['node_modules/@playwright/test/cli.js', 'test'],
  report: 'test-results/report.json',
  count: (report) => {
    const { expected, unexpected, flaky, skipped } = read(report).stats
    return { passed: expected + flaky, failed: unexpected, skipped }
  },
}
const drill: Step = {
  name: 'The drill',
  command: ['drill/drill.ts', '--report=test-results/drill.json'],
  report: 'test-results/drill.json',
  count: read,
}
const shortDrill = { ...drill, command: [...drill.command, '--short'] }

const isWhole = process.argv.includes('--all')
const env = { ...process.env, TMPDIR: scratchFolder(), TEST_ALL: isWhole ? 'yes' : undefined }
const total: Count = { passed: 0, failed: 0, skipped: 0 }
ensureChromium()
// Steps of one group run at the same time: the short drill mostly waits.
const groups = isWhole
  ? [[unitsAndServer], [drill], ...inEachBrowser(journeys)]
  : [[unitsAndServer], [journeys, shortDrill]]
add(await checkSources(env))
for (const steps of groups) {
  if (total.failed > 0) break
  for (const counts of await Promise.all(steps.map(run))) add(counts)
}
console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`)
process.exit(total.failed > 0 ? 1 : 0)

/** The output of the first step of a group is shown as it comes, that of others when they end. */
async function run({ name, command, report, count, browser }: Step, index: number): Promise<Count> {
  rmSync(report, { force: true })
  const isShown = index === 0
  if (isShown) console.log(`\n▸ ${name}`)
  const child = spawn(process.execPath, command, {
    stdio: ['ignore', isShown ? 'inherit' : 'pipe', 'inherit'],
    env: browser ? { ...env, CHROMIUM_PATH: browser } : env,
  })
  const output: Buffer[] = []
  child.stdout?.on('data', (chunk) => output.push(chunk))
  const [status] = await once(child, 'close')
  if (!isShown) console.log(`\n▸ ${name}\n${Buffer.concat(output)}`)
  const counts = existsSync(report) ? count(report) : { passed: 0, failed: 0, skipped: 0 }
  // A run that ended before it could count is one failure.
  if (status !== 0 && counts.failed === 0) counts.failed = 1
  return counts
}

/** In the headless Chromium, and in a whole browser if that is another one. */
function inEachBrowser(step: Step): Step[][] {
  const browser = findFullBrowser()
  if (!browser) {
    console.error('There is no Chromium or Google Chrome with windows. Install it first.')
    process.exit(1)
  }
  if (browser === findChromium()) return [[step]]
  return [[step], [{ ...step, name: `Journeys in ${browser}`, browser }]]
}

/** A hundred databases are created and dropped: twice as fast in memory, where there is room. */
function scratchFolder() {
  const inMemory = '/dev/shm'
  if (process.env.TMPDIR || !existsSync(inMemory)) return tmpdir()
  const { bavail, bsize } = statfsSync(inMemory)
  const free = Math.min(bavail * bsize, process.availableMemory())
  return free > 10 * 2 ** 30 ? inMemory : tmpdir()
}

function add(counts: Count) {
  for (const key of ['passed', 'failed', 'skipped'] as const) total[key] += counts[key]
}

function read(report: string) {
  return JSON.parse(readFileSync(report, 'utf8'))
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
