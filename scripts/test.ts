import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import type { Count } from './check-sources.ts'
import { checkSources } from './check-sources.ts'
import { findChromium, findFullBrowser } from './chromium.ts'

/**
 * `npm test`: first all checks of the sources in parallel, then all tests. The last line counts passed and
 * failed. With `--all` the journeys run in every size of window, and once more in a full browser.
 */
type Step = { name: string; command: string[]; count?: () => Count; browser?: string }

const report = 'test-results/report.json'

const journeys = {
  name: 'Journeys in the browser',
  command: ['node_modules/@playwright/test/cli.js', 'test'],
  count: () => {
    const { expected, unexpected, flaky, skipped } = readReport().stats
    return { passed: expected + flaky, failed: unexpected, skipped }
  },
}

const runs: Step[] = [
  {
    name: 'Units and the server',
    command: [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    count: () => {
      const { numPassedTests, numFailedTests, numPendingTests } = readReport()
      return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests }
    },
  },
  {
    name: 'The drill, in short',
    command: ['drill/drill.ts', '--short', `--report=${report}`],
    count: () => readReport(),
  },
  journeys,
]

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
    runs.push({ ...journeys, name: `Journeys in ${browser}`, browser })
}
add(await checkSources(env))
for (const { name, command, count, browser } of runs) {
  if (total.failed > 0) break
  console.log(`\n▸ ${name}`)
  rmSync(report, { force: true })
  const childEnv = browser ? { ...env, CHROMIUM_PATH: browser } : env
  const { status } = spawnSync(process.execPath, command, { stdio: 'inherit', env: childEnv })
  const counts = count && existsSync(report) ? count() : { passed: 0, failed: 0, skipped: 0 }
  // A run that ended before it could count is one failure.
  if (status !== 0 && counts.failed === 0) counts.failed = 1
  add(counts)
}
console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`)
process.exit(total.failed > 0 ? 1 : 0)

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

function readReport() {
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
