import { setTimeout as pause } from 'node:timers/promises'
import { endpoints } from '../src/ui/addresses/site-map.ts'
import type { Product } from '../test-support/product-process.ts'
import { sequentially } from './callers.ts'
import { type SiteEnvironment, signalServer } from './place.ts'
import type { DrillOptions } from './row.ts'

type Killing = {
  asked: DrillOptions
  place: SiteEnvironment
  /** What died so far. */
  killed: string[]
  start: () => Promise<Product>
  address: string
}

/** The app, the database alone, and both in turn; an app that survives its database is waited for. */
export async function killOne(
  { asked: options, place: environment, killed, start, address }: Killing,
  product: Product,
) {
  const turns = ['app', 'both', 'database'] as const
  // Data not written to disk is lost only if both die.
  const what = options.sabotage ? 'both' : turns[killed.length % turns.length]
  killed.push(what ?? '')
  if (what === 'database') {
    signalServer(environment.serverPid(), 'SIGKILL')
    return (await isUpAgain(address)) ? product : start()
  }
  const exit = product.killGroup()
  if (what === 'both') signalServer(environment.serverPid(), 'SIGKILL')
  await exit
  return start()
}

async function isUpAgain(address: string): Promise<boolean> {
  const end = performance.now() + 30_000
  await pause(200)
  while (performance.now() < end) {
    const ready = await fetch(address + endpoints.readyz).catch(() => undefined)
    if (ready?.ok) return true
    await pause(50)
  }
  return false
}

/** Everybody works on their tasks; meanwhile processes are killed. */
export async function whileKilling<T>(
  { killsOfPhase, kill }: { killsOfPhase: number; kill: () => Promise<void> },
  tasks: (() => Promise<T>)[],
): Promise<T[]> {
  let isOver = false
  const working = sequentially(tasks).finally(() => {
    isOver = true
  })
  working.catch(() => undefined)
  for (let doneCount = 0; doneCount < killsOfPhase; doneCount++) {
    await pause(200 + Math.random() * 1_000)
    await kill()
    if (isOver) break
  }
  return working
}
