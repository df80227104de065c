import { to } from '../src/ui/addresses/site-map.ts'
import { watchVisitor } from './attackers.ts'
import {
  type DrillOptions,
  type DrillRow,
  formatGrowth,
  type RowOutcome,
  type Sabotage,
} from './row.ts'
import { openEnvironment, type SiteEnvironment, startSite } from './site-environment.ts'
import { adminCookie } from './traffic.ts'

/** What is attacked: a fresh process, with an admin's cookie. */
export type Target = {
  address: string
  cookie: string
  options: DrillOptions
}

/**
 * One visitor attacks all others. Measured are the growth of the process's memory, and how long another
 * visitor waits for a page.
 */
export type Attack = {
  /** Megabytes; milliseconds for 95 % of the other visitor's responses (`wait`), and for each (`slowest`). */
  limits: { megabytes: number; wait: number; slowest?: number }
  prepare?: (environment: SiteEnvironment, options: DrillOptions) => Promise<void>
  run: (target: Target) => Promise<string | undefined>
}

export function attackRow(
  name: string,
  attack: Attack,
  sabotages: Record<string, Sabotage>,
  inShort = false,
): DrillRow {
  const { megabytes, wait, slowest } = attack.limits
  return {
    name,
    expected: `+${megabytes} MB at most, another visitor ≤ ${wait} ms (p95)${slowest === undefined ? '' : `, never over ${slowest} ms`}`,
    on: ['own'],
    inShort,
    sabotages,
    run: (options) => runAttack(attack, options),
  }
}

async function runAttack(
  { limits, prepare, run }: Attack,
  options: DrillOptions,
): Promise<RowOutcome> {
  const environment = await openEnvironment(options)
  const { product, address } = await startSite(environment, options)
  try {
    await prepare?.(environment, options)
    const cookie = await adminCookie(product, address)
    const watch = await watchVisitor(product.pid, address + to.about)
    const result = await run({ address, cookie, options })
    const { megabytes, p95, p99, slowest } = await watch.stop()
    const failures: string[] = []
    if (megabytes > limits.megabytes) failures.push(formatGrowth(megabytes))
    // All responses are slower while other tests run.
    if (p95 > limits.wait && !(options.isShort && !options.sabotage))
      failures.push(`p95 ${p95.toFixed(0)} ms`)
    if (limits.slowest !== undefined && slowest > limits.slowest)
      failures.push(`slowest ${slowest.toFixed(0)} ms`)
    if (result?.startsWith('too slow')) failures.push(result)
    return {
      counted: [
        formatGrowth(megabytes),
        `others p95 ${p95.toFixed(0)}, p99 ${p99.toFixed(0)}, slowest ${slowest.toFixed(0)} ms`,
        ...(result ? [result] : []),
      ],
      failures,
    }
  } finally {
    await product.killGroup()
    await environment.close()
  }
}
