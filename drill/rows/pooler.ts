import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../../test-support/free-port.ts'
import { countBroken, countLost } from '../count-kept.ts'
import { isThere, makeFrontFolder } from '../front.ts'
import { adminCookie, createTraffic } from '../people.ts'
import { openEnvironment, startSite } from '../place.ts'
import { type DrillOptions, type DrillRow, noneOf, type RowOutcome, Skipped } from '../row.ts'

/** PgBouncer between two processes and their database; it is restarted in between. */
export const pooler: DrillRow = {
  name: 'PgBouncer in between, begun anew under load',
  reach: '0 lost, 0 doubled, only 503 with Retry-After meanwhile',
  on: ['given'],
  inShort: false,
  sabotages: {
    // A listening session may be another's with the next statement, and so may a role.
    'a connection for each transaction only': {},
  },
  run,
}

async function run(options: DrillOptions): Promise<RowOutcome> {
  if (!isThere('pgbouncer')) throw new Skipped('pgbouncer is not installed')
  const environment = await openEnvironment(options)
  const folder = await makeFrontFolder()
  const port = await freePort()
  const url = new URL(environment.settings.DATABASE_URL ?? '')
  const mode = options.sabotage ? 'transaction' : 'session'
  let bouncer = await startBouncer({ folder, port, url, mode })
  const through = `postgresql://${url.username}@127.0.0.1:${port}${url.pathname}`
  const settings = {
    DATABASE_URL: through,
    TRUST_PROXY: 'loopback',
    SMTP_URL: 'smtp://127.0.0.1:1',
  }
  const sites: Awaited<ReturnType<typeof startSite>>[] = []
  const traffic = createTraffic(() => sites.map(({ address }) => address))
  try {
    const start = () => startSite(environment, options, settings).catch(() => undefined)
    const first = await start()
    if (first) sites.push(first)
    const second = first && (await start())
    if (!second) return { counted: [], misses: ['a site does not start'] }
    sites.push(second)
    const cookie = await adminCookie(first.product, first.address).catch(() => undefined)
    if (!cookie) return { counted: [], misses: ['the admin cannot log in'] }
    traffic.begin({ students: 4, cookie })
    await pause(options.isShort ? 3_000 : 10_000)
    bouncer.kill('SIGKILL')
    await once(bouncer, 'exit')
    await pause(1_000)
    bouncer = await startBouncer({ folder, port, url, mode })
    await pause(options.isShort ? 3_000 : 10_000)
    await traffic.end()
    const client = await environment.open()
    const figures = {
      ...(await countLost(client, traffic)),
      ...(await countBroken(client)),
      ...Object.fromEntries(traffic.answers.wrong),
      '503 without Retry-After': traffic.answers.withoutRetryAfter,
    }
    await client.end()
    return {
      counted: [`${traffic.writes()} acknowledged, ${traffic.answers.away} × 503`],
      misses: noneOf(figures),
    }
  } finally {
    await traffic.end()
    for (const { product } of sites) await product.killGroup()
    bouncer.kill('SIGKILL')
    await environment.close()
    await rm(folder, { recursive: true, force: true })
  }
}

type Order = { folder: string; port: number; url: URL; mode: string }

/** As docs/operating.md says it has to be set. */
async function startBouncer({ folder, port, url, mode }: Order): Promise<ChildProcess> {
  const host = url.searchParams.get('host') ?? url.hostname
  const file = join(folder, 'pgbouncer.ini')
  writeFileSync(
    file,
    `[databases]
* = host=${host} port=${url.port || 5432} user=${url.username}${url.password ? ` password=${url.password}` : ''}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = ${mode}
max_client_conn = 200
default_pool_size = ${mode === 'session' ? 60 : 8}
ignore_startup_parameters = statement_timeout, idle_in_transaction_session_timeout, lock_timeout
`,
  )
  // It refuses to run as root, and a private socket is only accessible to its user.
  const user = process.getuid?.() === 0 ? ownerOf(host) : undefined
  if (user) chownSync(file, user.uid, user.gid)
  const child = spawn('pgbouncer', [file], { stdio: 'ignore', ...user })
  const end = performance.now() + 10_000
  while (!(await isOpen(port))) {
    if (performance.now() > end || child.exitCode !== null)
      throw new Error('PgBouncer does not start.')
    await pause(50)
  }
  return child
}

function ownerOf(folder: string): { uid: number; gid: number } {
  const { stdout } = spawnSync('stat', ['-c', '%u %g', folder], { encoding: 'utf8' })
  const [uid = 65_534, gid = 65_534] = stdout.trim().split(' ').filter(Boolean).map(Number)
  return { uid, gid }
}

function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
}
