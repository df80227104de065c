import { setTimeout as pause } from 'node:timers/promises'
import { endpoints } from '../../src/ui/addresses/site-map.ts'
import { countBroken, countLost } from '../count-lost.ts'
import {
  allowedMs,
  type DrillOptions,
  type DrillRow,
  nonZero,
  type RowOutcome,
  Skipped,
} from '../row.ts'
import {
  openEnvironment,
  type SiteEnvironment,
  sabotageDatabase,
  signalServer,
  startSite,
} from '../site-environment.ts'
import { adminCookie, createTraffic } from '../traffic.ts'

/** Two processes on one database, under load: each in turn is killed, and the database is restarted. */
export const twoProcesses: DrillRow = {
  name: 'two processes, one killed, the database restarted',
  expected:
    '0 lost, 0 doubled, only 503 with Retry-After meanwhile, ready ≤ 1 s after the database',
  on: ['given'],
  inShort: true,
  sabotages: {
    'a pool without error handler': {
      patches: [
        // The job worker adds a handler to a pool that has none, so adding one has no effect.
        {
          file: 'src/platform/database/connect.ts',
          find: "pool.on('error', options.onError)",
          replacement: 'pool.on = () => pool',
        },
        {
          file: 'src/platform/database/connect.ts',
          find: "pool.on('connect', (client) => client.on('error', options.onError))",
          replacement: '',
        },
      ],
    },
    'an unavailable database answered with 500': {
      patches: [
        {
          file: 'src/platform/database/connect.ts',
          find: 'export function isDatabaseAway(error: unknown): boolean {',
          replacement: 'export function isDatabaseAway(error: unknown): boolean { return false',
        },
      ],
    },
    'no unique constraint': {
      sql: ['alter table registrations drop constraint registrations_user_id_course_key'],
    },
  },
  run,
}

async function run(options: DrillOptions): Promise<RowOutcome> {
  const environment = await openEnvironment(options)
  if (!environment.serverPid()) {
    await environment.close()
    throw new Skipped('the database of DATABASE_URL is not the drill’s to restart')
  }
  const open = () =>
    startSite(environment, options, { TRUST_PROXY: 'loopback', SMTP_URL: 'smtp://127.0.0.1:1' })
  const first = await open()
  const cookie = await adminCookie(first.product, first.address)
  const sites = [first, await open()]
  const traffic = createTraffic(() => sites.map(({ address }) => address))
  const exits: string[] = []
  const counts = { kills: 0, restarts: 0 }
  const late: string[] = []
  try {
    await sabotageDatabase(environment, options)
    traffic.start({ students: options.isShort ? 3 : 6, cookie })
    for (let round = 0; round < (options.isShort ? 1 : 10); round++) {
      await pause(options.isShort ? 700 : 2_000)
      // Before the site that is to be killed: it may end by itself.
      const which = round % 2
      await sites[which]?.product.killGroup()
      counts.kills += 1
      sites[which] = await open()
      await pause(options.isShort ? 300 : 1_000)
      const readyAfter = await restartDatabase(environment, sites)
      counts.restarts += 1
      // A slow machine is no detected sabotage.
      if (!options.sabotage && readyAfter > allowedMs(1_000, options))
        late.push(`ready ${readyAfter.toFixed(0)} ms after the database`)
      for (const { product } of sites)
        if (isGone(product.pid)) exits.push('a process ended by itself')
      if (exits.length > 0) break
    }
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
      counted: [
        `${counts.kills} kills and ${counts.restarts} restarts of the database`,
        `${traffic.writes()} acknowledged`,
        `${traffic.responses.unavailable} × 503`,
      ],
      failures: [...nonZero(figures), ...exits, ...late],
    }
  } finally {
    await traffic.stop()
    for (const { product } of sites) await product.killGroup()
    await environment.close()
  }
}

/** Kills the database; milliseconds from its first response until both processes are ready. */
async function restartDatabase(
  environment: SiteEnvironment,
  sites: { address: string }[],
): Promise<number> {
  signalServer(environment.serverPid(), 'SIGKILL')
  const answers = async () => {
    const client = await environment.open()
    await client.query('select 1')
    await client.end()
  }
  while (
    !(await answers().then(
      () => true,
      () => false,
    ))
  )
    await pause(10)
  const startedAt = performance.now()
  for (const { address } of sites) {
    const end = performance.now() + 15_000
    while (performance.now() < end) {
      const ready = await fetch(address + endpoints.readyz).catch(() => undefined)
      await ready?.arrayBuffer()
      if (ready?.ok) break
      await pause(10)
    }
  }
  return performance.now() - startedAt
}

function isGone(pid: number | undefined): boolean {
  try {
    return !process.kill(pid ?? 0, 0)
  } catch {
    return true
  }
}
