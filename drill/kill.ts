import { setTimeout as pause } from 'node:timers/promises'
import { endpoints } from '../src/ui/addresses/site-map.ts'
import type { Product } from '../test-support/product-process.ts'
import { inParallel } from './callers.ts'
import type { DrillOptions } from './row.ts'
import { type SiteEnvironment, signalServer } from './site-environment.ts'

type Killable = {
  options: DrillOptions
  environment: SiteEnvironment
  /** What was killed so far. */
  killed: string[]
  start: () => Promise<Product>
  address: string
}

/** In turn the app, both, and the database alone; an app that survives its database is waited for. */
export async function killOne(
  { options, environment, killed, start, address }: Killable,
  product: Product,
) {
  const targets = ['app', 'both', 'database'] as const
  // Data not written to disk is lost only if both die.
  const target = options.sabotage ? 'both' : targets[killed.length % targets.length]
  killed.push(target ?? '')
  if (target === 'database') {
    signalServer(environment.serverPid(), 'SIGKILL')
    return (await becomesReady(address)) ? product : start()
  }
  const exit = product.killGroup()
  if (target === 'both') signalServer(environment.serverPid(), 'SIGKILL')
  await exit
  return start()
}

async function becomesReady(address: string): Promise<boolean> {
  const end = performance.now() + 30_000
  await pause(200)
  while (performance.now() < end) {
    const ready = await fetch(address + endpoints.readyz).catch(() => undefined)
    if (ready?.ok) return true
    await pause(50)
  }
  return false
}

/** Runs the tasks in parallel; meanwhile processes are killed this many times at most. */
export async function whileKilling<T>(
  { kills, kill }: { kills: number; kill: () => Promise<void> },
  tasks: (() => Promise<T>)[],
): Promise<T[]> {
  let isOver = false
  const running = inParallel(tasks).finally(() => {
    isOver = true
  })
  running.catch(() => undefined)
  for (let doneCount = 0; doneCount < kills; doneCount++) {
    await pause(200 + Math.random() * 1_000)
    await kill()
    if (isOver) break
  }
  return running
}
