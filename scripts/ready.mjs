// Prepares a fresh clone, then runs the command; `prepare` only prepares, for an image or a read-only tree.
// Plain JavaScript that Node 14 can parse, as are its imports: it runs before anything is installed and
// checks the version of Node.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { unfitNode } from './fit-node.mjs'
import { missingPackages } from './whole-install.mjs'

const unfit = unfitNode(process.version)
if (unfit) fail(unfit)

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
process.chdir(root)

const [command, ...args] = process.argv.slice(2)
const parent = process.ppid
const vitest = 'node_modules/vitest/vitest.mjs'
const entries = {
  start: 'src/app/main.ts',
  dev: 'src/app/dev.ts',
  test: 'scripts/test.ts',
  check: 'scripts/check.ts',
  count: 'scripts/count.ts',
  unit: [vitest, args.includes('--watch') ? 'watch' : 'run', '--config=vitest.unit.config.ts'],
  one: [vitest, 'run'],
  journey: ['node_modules/@playwright/test/cli.js', 'test'],
  bench: 'bench/bench.ts',
  drill: 'drill/drill.ts',
  admin: 'src/app/commands/admin.ts',
  backup: 'src/app/commands/backup.ts',
  restore: 'src/app/commands/restore.ts',
  doctor: 'src/app/commands/doctor.ts',
}
const needsNoBuild = ['dev', 'check', 'count', 'unit', 'admin', 'backup', 'restore', 'doctor']

// The registry that npm is configured for.
const registry = process.env.npm_config_registry || 'https://registry.npmjs.org/'
const ci = [
  'ci',
  '--include=dev',
  '--ignore-scripts',
  '--no-audit',
  '--no-fund',
  '--loglevel=error',
]
install()
const node = findNode()
if (!needsNoBuild.includes(command)) build()
if (command !== 'prepare') run([entries[command], args].flat())

/**
 * Installs the dependencies of the lock file for this machine, including those of the build, which npm
 * omits where NODE_ENV is production. No install scripts run. The Node that npm ran on decides which
 * packages it omits.
 */
function install() {
  const stamp = 'node_modules/.installed'
  const machine = `${process.platform} ${process.arch}`
  const had = read(stamp)
  // The stamp of older code names no machine.
  const isComplete = had !== undefined && (!had.includes(' ') || had.startsWith(`${machine} `))
  const [missing] = isComplete ? missingPackages(root) : []
  if (isComplete && !missing) return
  if (missing) console.log(`${missing} is missing, broken or of another version.`)
  rmSync(stamp, { force: true })
  console.log('Installing dependencies …')
  if (!reachesRegistry()) {
    // npm's cache may suffice.
    if (npm([...ci, '--offline'], { stdio: 'ignore', timeout: 8000 }).status !== 0)
      fail(noRegistry())
  } else if (npm(ci, { stdio: 'inherit' }).status !== 0)
    fail('The dependencies could not be installed; see above.')
  const [left] = missingPackages(root)
  if (left) fail(`npm left out ${left}. Delete node_modules and run this again.`)
  writeFileSync(stamp, `${machine} ${process.version}`)
}

/** npm itself tries for minutes. Any response will do; behind a proxy only npm knows the way. */
function reachesRegistry() {
  const { env } = process
  if (env.npm_config_https_proxy || env.npm_config_proxy || env.HTTPS_PROXY || env.https_proxy)
    return true
  const ask = `import(url.split(':')[0]).then((it) => it.get(url, () => process.exit(0)))`
  const probe = `const url = process.argv[1]; ${ask}; process.on('uncaughtException', () => process.exit(1))`
  return spawnSync(process.execPath, ['-e', probe, registry], { timeout: 6000 }).status === 0
}

function npm(args, options) {
  const own = process.env.npm_execpath
  return own
    ? spawnSync(process.execPath, [own, ...args], options)
    : spawnSync('npm', args, { ...options, shell: process.platform === 'win32' })
}

function noRegistry() {
  return `The dependencies could not be fetched: ${registry} does not answer. Check the connection to the network, or the proxy that npm is told of, and run this again.`
}

/** Builds the pages if their sources changed since the last build. */
function build() {
  const stamp = 'dist/.built-from'
  const wanted = stateOf([
    'src',
    'content',
    'public',
    'vite.config.ts',
    'package.json',
    'package-lock.json',
    '.env',
  ])
  if (read(stamp) === wanted) return
  console.log('Building the pages …')
  const { status } = spawnSync(node, ['scripts/build-pages.ts'], { stdio: 'inherit' })
  if (status !== 0) fail('The pages could not be built; see above.')
  mkdirSync('dist', { recursive: true })
  writeFileSync(stamp, wanted)
}

/** The Node that the product is made for: a dependency. */
function findNode() {
  const platform = process.platform === 'win32' ? 'win' : process.platform
  const file = process.platform === 'win32' ? 'node.exe' : 'node'
  for (const name of [`node-${platform}-${process.arch}`, `node-bin-${platform}-${process.arch}`]) {
    const path = join(root, 'node_modules', name, 'bin', file)
    if (existsSync(path)) return path
  }
  if (Number(process.versions.node.split('.')[0]) >= 26) return process.execPath
  fail(`There is no Node 26 for ${platform} ${process.arch} on npm. Install it and run this again.`)
}

/** Ends when the command ends, and forwards signals to it. */
function run(commandLine) {
  const cache = join(root, 'node_modules', '.cache', 'compiled')
  const env = { NODE_COMPILE_CACHE: cache, ...process.env }
  // By this channel the site notices the end of this process, even by kill -9.
  const stdio = ['inherit', 'inherit', 'inherit', ...(command === 'start' ? ['ipc'] : [])]
  const child = spawn(node, commandLine, { stdio, env })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(signal ? 1 : code))
  const event = process.env.npm_lifecycle_event || ''
  if (event === command || event.startsWith(`${command}:`)) endWithParent(child)
}

/**
 * npm forwards SIGTERM and SIGINT, and dies silently on a hang-up or kill -9. Only npm is watched: a shell
 * that started this file may end and leave it running.
 */
function endWithParent(child) {
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    child.kill('SIGTERM')
  }, 250)
  timer.unref()
}

/** A fingerprint of files by name, size and time, and of the settings that the build reads. */
function stateOf(paths) {
  const hash = createHash('sha256')
  const add = (path) => {
    const entry = statSync(path, { throwIfNoEntry: false })
    if (!entry) return
    if (entry.isDirectory()) for (const name of readdirSync(path).sort()) add(join(path, name))
    else hash.update(`${path} ${entry.size} ${entry.mtimeMs}\n`)
  }
  for (const path of paths) add(path)
  for (const name of ['VITE_BACKEND_URL', 'VITE_API_BASE']) hash.update(`${process.env[name]}\n`)
  return hash.digest('hex')
}

function read(path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined
}

function fail(sentence) {
  console.error(sentence)
  process.exit(1)
}
