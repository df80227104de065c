import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../../test-support/free-port.ts'
import { countBroken, countLost } from '../count-lost.ts'
import { isInstalled, makeReadableFolder } from '../reverse-proxy.ts'
import { type DrillOptions, type DrillRow, nonZero, type RowOutcome, Skipped } from '../row.ts'
import { openEnvironment, startSite } from '../site-environment.ts'
import { adminCookie, createTraffic } from '../traffic.ts'

/** Two processes reach their database through PgBouncer, which is killed and started again. */
export const pooler: DrillRow = {
  name: 'PgBouncer restarted under load',
  expected: '0 lost, 0 doubled, only 503 with Retry-After meanwhile',
  on: ['given'],
  inShort: false,
  sabotages: {
    // LISTEN and roles belong to a session, which the next transaction may not get again.
    'transaction pooling': {},
  },
  run,
}

async function run(options: DrillOptions): Promise<RowOutcome> {
  if (!isInstalled('pgbouncer')) throw new Skipped('pgbouncer is not installed')
  const environment = await openEnvironment(options)
  const folder = await makeReadableFolder()
  const port = await freePort()
  const url = new URL(environment.settings.DATABASE_URL ?? '')
  const mode = options.sabotage ? 'transaction' : 'session'
  let bouncer = await startBouncer({ folder, port, url, mode })
  const pooledUrl = `postgresql://${url.username}@127.0.0.1:${port}${url.pathname}`
  const settings = {
    DATABASE_URL: pooledUrl,
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
    if (!second) return { counted: [], failures: ['a site does not start'] }
    sites.push(second)
    const cookie = await adminCookie(first.product, first.address).catch(() => undefined)
    if (!cookie) return { counted: [], failures: ['the admin cannot log in'] }
    traffic.start({ students: 4, cookie })
    await pause(options.isShort ? 3_000 : 10_000)
    bouncer.kill('SIGKILL')
    await once(bouncer, 'exit')
    await pause(1_000)
    bouncer = await startBouncer({ folder, port, url, mode })
    await pause(options.isShort ? 3_000 : 10_000)
    await traffic.stop()
    const client = await environment.open()
    const figures = {
      ...(await countLost(client, traffic)),
      ...(await countBroken(client)),
      ...Object.fromEntries(traffic.responses.unexpected),
      '503 without Retry-After': traffic.responses.withoutRetryAfter,
    }
    await client.end()
    return {
      counted: [`${traffic.writes()} acknowledged, ${traffic.responses.unavailable} × 503`],
      failures: nonZero(figures),
    }
  } finally {
    await traffic.stop()
    for (const { product } of sites) await product.killGroup()
    bouncer.kill('SIGKILL')
    await environment.close()
    await rm(folder, { recursive: true, force: true })
  }
}

type BouncerOptions = { folder: string; port: number; url: URL; mode: string }

/** With the settings that docs/operating.md requires. */
async function startBouncer({ folder, port, url, mode }: BouncerOptions): Promise<ChildProcess> {
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
