import { to } from '../src/ui/addresses/site-map.ts'
import { watchVisitor } from './attackers.ts'
import { adminCookie } from './people.ts'
import { openEnvironment, type SiteEnvironment, startSite } from './place.ts'
import { type DrillOptions, type DrillRow, grown, type RowOutcome, type Sabotage } from './row.ts'

/**
 * Attacks of one visitor on all others, each on a fresh process: growth of its memory in megabytes, and how
 * long another visitor waited for a page.
 */
export type Target = {
  address: string
  place: SiteEnvironment
  cookie: string
  asked: DrillOptions
}
export type Attack = {
  /** Megabytes, and the limit in milliseconds for nineteen of twenty responses to others, or for all. */
  reach: { megabytes: number; wait: number; slowest?: number }
  prepare?: (environment: SiteEnvironment, options: DrillOptions) => Promise<void>
  run: (target: Target) => Promise<string | undefined>
}

export function row(
  name: string,
  attack: Attack,
  sabotages: Record<string, Sabotage>,
  inShort = false,
): DrillRow {
  const { megabytes, wait, slowest } = attack.reach
  return {
    name,
    reach: `+${megabytes} MB at most, another visitor ≤ ${wait} ms (p95)${slowest === undefined ? '' : `, never over ${slowest} ms`}`,
    on: ['own'],
    inShort,
    sabotages,
    run: (options) => attackAlone(attack, options),
  }
}

async function attackAlone(
  { reach, prepare, run }: Attack,
  options: DrillOptions,
): Promise<RowOutcome> {
  const environment = await openEnvironment(options)
  const { product, address } = await startSite(environment, options)
  try {
    await prepare?.(environment, options)
    const cookie = await adminCookie(product, address)
    const watch = await watchVisitor(product.pid, address + to.about)
    const result = await run({ address, place: environment, cookie, asked: options })
    const { megabytes, p95, p99, slowest } = await watch.stop()
    const misses: string[] = []
    if (megabytes > reach.megabytes) misses.push(grown(megabytes))
    // Beside a whole test run all responses are slower.
    if (p95 > reach.wait && !(options.isShort && !options.sabotage))
      misses.push(`p95 ${p95.toFixed(0)} ms`)
    if (reach.slowest !== undefined && slowest > reach.slowest)
      misses.push(`slowest ${slowest.toFixed(0)} ms`)
    if (result?.startsWith('missed')) misses.push(result)
    return {
      counted: [
        grown(megabytes),
        `others p95 ${p95.toFixed(0)}, p99 ${p99.toFixed(0)}, slowest ${slowest.toFixed(0)} ms`,
        ...(result ? [result] : []),
      ],
      misses,
    }
  } finally {
    await product.killGroup()
    await environment.close()
  }
}
