import { setTimeout as pause } from 'node:timers/promises'
import { endpoints } from '../../src/ui/addresses/site-map.ts'
import { countBroken, countLost } from '../count-kept.ts'
import { adminCookie, createTraffic } from '../people.ts'
import {
  openEnvironment,
  type SiteEnvironment,
  sabotageDatabase,
  signalServer,
  startSite,
} from '../place.ts'
import {
  type DrillOptions,
  type DrillRow,
  noneOf,
  type RowOutcome,
  Skipped,
  within,
} from '../row.ts'

/** Two processes on one database: one is killed now and then, and the database is restarted under load. */
export const twoProcesses: DrillRow = {
  name: 'two processes, one killed, the database restarted',
  reach: '0 lost, 0 doubled, only 503 with Retry-After meanwhile, back ≤ 1 s after the database',
  on: ['given'],
  inShort: true,
  sabotages: {
    'a pool without error handler': {
      spoils: [
        // The job worker adds a handler to a pool that has none, so none is set.
        {
          file: 'src/platform/database/connect.ts',
          find: "pool.on('error', options.onError)",
          put: 'pool.on = () => pool',
        },
        {
          file: 'src/platform/database/connect.ts',
          find: "pool.on('connect', (client) => client.on('error', options.onError))",
          put: '',
        },
      ],
    },
    'a database that is away taken for a fault': {
      spoils: [
        {
          file: 'src/platform/database/connect.ts',
          find: 'export function isDatabaseAway(error: unknown): boolean {',
          put: 'export function isDatabaseAway(error: unknown): boolean { return false',
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
  const drillCounts = { kills: 0, restarts: 0 }
  const late: string[] = []
  try {
    await sabotageDatabase(environment, options)
    traffic.begin({ students: options.isShort ? 3 : 6, cookie })
    for (let round = 0; round < (options.isShort ? 1 : 10); round++) {
      await pause(options.isShort ? 700 : 2_000)
      // Before the site that is to be killed: it may end by itself.
      const which = round % 2
      await sites[which]?.product.killGroup()
      drillCounts.kills += 1
      sites[which] = await open()
      await pause(options.isShort ? 300 : 1_000)
      const backAfter = await restart(environment, sites)
      drillCounts.restarts += 1
      // A slow machine must not be what notices a sabotage.
      if (!options.sabotage && backAfter > within(1_000, options))
        late.push(`back after ${backAfter.toFixed(0)} ms only`)
      for (const { product } of sites)
        if (isGone(product.pid)) exits.push('a process ended by itself')
      if (exits.length > 0) break
    }
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
      counted: [
        `${drillCounts.kills} kills and ${drillCounts.restarts} restarts of the database`,
        `${traffic.writes()} acknowledged`,
        `${traffic.answers.away} × 503`,
      ],
      misses: [...noneOf(figures), ...exits, ...late],
    }
  } finally {
    await traffic.end()
    for (const { product } of sites) await product.killGroup()
    await environment.close()
  }
}

/** Milliseconds from the database's response until both processes respond. */
async function restart(
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
