import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'

/** A fake npm that installs what the lock file names, and records its calls. */
const npm = `
  const { appendFileSync, mkdirSync, writeFileSync } = require('node:fs')
  appendFileSync('asked.txt', process.argv.slice(2).join(' ') + '\\n')
  if (process.argv.includes('--offline')) process.exit(1)
  for (const name of ['one', 'binding-of-this']) {
    mkdirSync('node_modules/' + name, { recursive: true })
    writeFileSync('node_modules/' + name + '/package.json', '{"version":"1.0.0","main":"it.js"}')
    writeFileSync('node_modules/' + name + '/it.js', '')
  }`
const lock = {
  packages: {
    '': {},
    'node_modules/one': { version: '1.0.0' },
    'node_modules/binding-of-this': { version: '1.0.0', optional: true, os: [process.platform] },
    'node_modules/binding-of-another': { version: '1.0.0', optional: true, os: ['none'] },
    'node_modules/wanted-by-that': { version: '1.0.0', optional: true },
  },
}

/** A clone with two dependencies and an `admin` command that reports its run; with a fake npm. */
function newClone() {
  const root = mkdtempSync(join(tmpdir(), 'clone-'))
  for (const file of ['ready.mjs', 'fit-node.mjs', 'whole-install.mjs'])
    cpSync(join(import.meta.dirname, file), join(root, 'scripts', file))
  mkdirSync(join(root, 'src/app/commands'), { recursive: true })
  writeFileSync(join(root, 'src/app/commands/admin.ts'), `console.log('It runs.')`)
  writeFileSync(join(root, 'package-lock.json'), JSON.stringify(lock))
  writeFileSync(join(root, 'npm.cjs'), npm)
  return {
    at: (path: string) => join(root, path),
    ready: (registry: string, version = process.version) => {
      const fake = `data:text/javascript,Object.defineProperty(process,'version',{value:'${version}'})`
      const env = { PATH: process.env.PATH, npm_execpath: 'npm.cjs', npm_config_registry: registry }
      const args = ['--import', fake, 'scripts/ready.mjs', 'admin']
      const spawned = spawnSync(process.execPath, args, { cwd: root, env, encoding: 'utf8' })
      return spawned.stdout + spawned.stderr
    },
    installs: () => readFileSync(join(root, 'asked.txt'), 'utf8').match(/^ci\b/gm)?.length,
    remove: () => rmSync(root, { recursive: true }),
  }
}

/** Any server counts as a registry: in a process of its own, since this one waits for the command. */
const serverScript = `require('node:http').createServer((_, answer) => answer.end())
  .listen(0, '127.0.0.1', function () { console.log(this.address().port) })`
const server = spawn(process.execPath, ['-e', serverScript], {
  stdio: ['ignore', 'pipe', 'inherit'],
})
const [port] = await once(server.stdout, 'data')
const registry = `http://127.0.0.1:${Number(port)}/`
afterAll(() => server.kill())

// S339
test.each(['v14.21.3', 'v18.20.4', 'v20.18.3', 'v21.7.0', 'v22.11.0'])(
  'Node %s is refused with one sentence before anything is installed',
  (version) => {
    const clone = newClone()
    expect(clone.ready(registry, version)).toBe(
      `This needs Node 20.19 or newer of 20, or 22.12 or newer, and this is ${version}: install one from https://nodejs.org and run the same command again.\n`,
    )
    clone.remove()
  },
)

// S340
test('complete packages are not installed again, also by another Node', () => {
  const clone = newClone()
  expect(clone.ready(registry)).toBe('Installing dependencies …\nIt runs.\n')
  expect(clone.ready(registry)).toBe('It runs.\n')
  expect(clone.ready(registry, 'v22.12.0')).toBe('It runs.\n')
  expect(clone.installs()).toBe(1)
  clone.remove()
})

// S340
test.each<[string, (at: (path: string) => string) => void]>([
  ['a package is gone', (at) => rmSync(at('node_modules/one'), { recursive: true })],
  ['what it begins with is gone', (at) => rmSync(at('node_modules/one/it.js'))],
  [
    'npm left out a binding',
    (at) => rmSync(at('node_modules/binding-of-this'), { recursive: true }),
  ],
  ['it was cut off', (at) => rmSync(at('node_modules/.installed'))],
  [
    'it is of another machine',
    (at) => writeFileSync(at('node_modules/.installed'), 'os/2 mips v20'),
  ],
  ['it is of another version', (at) => writeFileSync(at('node_modules/one/package.json'), '{}')],
])('an install is repaired: %s', (_, harm) => {
  const clone = newClone()
  clone.ready(registry)
  harm(clone.at)
  expect(clone.ready(registry)).toMatch(/Installing dependencies …\nIt runs.\n$/)
  expect(clone.installs()).toBe(2)
  clone.remove()
})

// S339
test('without a network it fails at once with one sentence', () => {
  const clone = newClone()
  expect(clone.ready('http://127.0.0.1:9/')).toBe(
    'Installing dependencies …\nThe dependencies could not be fetched: http://127.0.0.1:9/ does not answer. Check the connection to the network, or the proxy that npm is told of, and run this again.\n',
  )
  expect(readFileSync(clone.at('asked.txt'), 'utf8')).toMatch(/^ci .*--offline\n$/)
  clone.remove()
})
