// Makes a fresh clone ready, then runs the command; `prepare` only makes ready, for an image or a tree
// that nobody can write to later. Plain JavaScript that Node 20 can read: it runs before anything is
// installed.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
process.chdir(root)

const [command, ...args] = process.argv.slice(2)
const parent = process.ppid
const entries = {
  start: 'src/site/main.ts',
  dev: 'src/site/dev.ts',
  test: 'scripts/test.ts',
  bench: 'bench/bench.ts',
  drill: 'drill/drill.ts',
  admin: 'src/site/admin.ts',
  backup: 'src/site/backup.ts',
  restore: 'src/site/restore.ts',
  doctor: 'src/site/doctor.ts',
}
const needsBuild = !['dev', 'admin', 'backup', 'restore', 'doctor'].includes(command)

install()
const node = findNode()
if (needsBuild) build()
if (command !== 'prepare') run([entries[command], ...args])

/** Dependencies as the lock file has them. No install script runs: none is needed. */
function install() {
  const stamp = 'node_modules/.installed'
  const wanted = createHash('sha256').update(readFileSync('package-lock.json')).digest('hex')
  if (read(stamp) === wanted) return
  console.log('Installing dependencies …')
  const npm = process.env.npm_execpath
  const flags = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  const done = npm
    ? spawnSync(process.execPath, [npm, ...flags], { stdio: 'inherit' })
    : spawnSync('npm', flags, { stdio: 'inherit' })
  if (done.status !== 0) fail('The dependencies could not be installed; see above.')
  writeFileSync(stamp, wanted)
}

/** The pages, when their sources are not those of the last build. */
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

/** The Node that the product is made for: it comes with the dependencies. */
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

/** Ends when the command ends, and passes on what asks it to. */
function run(commandLine) {
  const cache = join(root, 'node_modules', '.cache', 'compiled')
  const env = { NODE_COMPILE_CACHE: cache, ...process.env }
  // By the channel the site learns that this process is gone, be it by kill -9.
  const stdio = ['inherit', 'inherit', 'inherit', ...(command === 'start' ? ['ipc'] : [])]
  const child = spawn(node, commandLine, { stdio, env })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(signal ? 1 : code))
  if (process.env.npm_lifecycle_event === command) endWithParent(child)
}

/**
 * npm passes on SIGTERM and SIGINT, and of a hang-up or kill -9 it dies without a word. Only npm is
 * watched: the shell of somebody who starts this file by hand may go, and leave it running.
 */
function endWithParent(child) {
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    child.kill('SIGTERM')
  }, 250)
  timer.unref()
}

/** A fingerprint of files by name, size and time; also of the settings that the build reads. */
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
