import { to } from '../src/ui/addresses/site-map.ts'
import { watchVisitor } from './attackers.ts'
import { adminCookie } from './people.ts'
import { openPlace, type Place, startSite } from './place.ts'
import { type Asked, grown, type Outcome, type Row, type Sabotage } from './row.ts'

/**
 * What one visitor can do to all others, each attack on a fresh process: by how many megabytes its
 * memory grew at most, and how long somebody else waited for a page.
 */
export type Target = { address: string; place: Place; cookie: string; asked: Asked }
export type Attack = {
  /** Megabytes, and the milliseconds that nineteen of twenty answers to others may take, or none may. */
  reach: { megabytes: number; wait: number; slowest?: number }
  prepare?: (place: Place, asked: Asked) => Promise<void>
  run: (target: Target) => Promise<string | undefined>
}

export function row(
  name: string,
  attack: Attack,
  sabotages: Record<string, Sabotage>,
  inShort = false,
): Row {
  const { megabytes, wait, slowest } = attack.reach
  return {
    name,
    reach: `+${megabytes} MB at most, another visitor ≤ ${wait} ms (p95)${slowest === undefined ? '' : `, never over ${slowest} ms`}`,
    on: ['own'],
    inShort,
    sabotages,
    run: (asked) => attackAlone(attack, asked),
  }
}

async function attackAlone({ reach, prepare, run }: Attack, asked: Asked): Promise<Outcome> {
  const place = await openPlace(asked)
  const { product, address } = await startSite(place, asked)
  try {
    await prepare?.(place, asked)
    const cookie = await adminCookie(product, address)
    const watch = await watchVisitor(product.pid, address + to.about)
    const told = await run({ address, place, cookie, asked })
    const { megabytes, p95, p99, slowest } = await watch.stop()
    const misses: string[] = []
    if (megabytes > reach.megabytes) misses.push(grown(megabytes))
    // Beside a whole run of tests everybody waits.
    if (p95 > reach.wait && !(asked.isShort && !asked.sabotage))
      misses.push(`p95 ${p95.toFixed(0)} ms`)
    if (reach.slowest !== undefined && slowest > reach.slowest)
      misses.push(`slowest ${slowest.toFixed(0)} ms`)
    if (told?.startsWith('missed')) misses.push(told)
    return {
      counted: [
        grown(megabytes),
        `others p95 ${p95.toFixed(0)}, p99 ${p99.toFixed(0)}, slowest ${slowest.toFixed(0)} ms`,
        ...(told ? [told] : []),
      ],
      misses,
    }
  } finally {
    await product.killGroup()
    await place.close()
  }
}
