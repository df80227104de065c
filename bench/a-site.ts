import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { endpoints } from '../src/ui/addresses/site-map.ts'
import {
  makeDataFolder,
  openEmbeddedDatabase,
  type Product,
  removeDataFolder,
  signInsOf,
  startProduct,
} from '../test-support/product-process.ts'
import { seedBatches } from './seed-batches.ts'
import { seedStaffWork } from './seed-staff-work.ts'
import { seedStaffWorld } from './seed-staff-world.ts'

export type RunningSite = { address: string; product: Product; folder: string }

/** A site of its own in a temporary folder, for as long as it is measured. */
export async function withSite<T>(
  settings: Record<string, string>,
  measure: (site: RunningSite) => Promise<T>,
): Promise<T> {
  const folder = await makeDataFolder()
  const product = startProduct({ DATA_DIR: folder, TRUST_PROXY: 'loopback', ...settings })
  try {
    const address = await product.ready
    while (!(await fetch(address + endpoints.readyz).catch(() => undefined))?.ok) await pause(10)
    return await measure({ address, product, folder })
  } finally {
    await product.signal('SIGTERM')
    await removeDataFolder(folder)
  }
}

/** This many students, a tenth as many registrations, and two years of staff work on them. */
export async function fill({ folder }: RunningSite, students: number) {
  const client = await openEmbeddedDatabase(folder)
  await seedStaffWorld(client, { students, registrations: students / 10 })
  await seedStaffWork(client)
  await seedBatches(client)
  await client.end()
}

export async function signInAsAdmin({ address, product }: RunningSite): Promise<string> {
  const { email, password } = signInsOf(product).find(({ role }) => role === 'admin') ?? {}
  const response = await post(address, '/api/auth/login', { email, password })
  if (!response.ok) throw new Error(`The admin's log-in answered ${response.status}.`)
  return response.headers.getSetCookie()[0]?.split(';')[0] ?? ''
}

let visitors = 0

/** Each from its own address, so that no limit applies. */
export async function post(address: string, path: string, body: object) {
  visitors += 1
  const from = `10.${visitors >> 16}.${(visitors >> 8) & 255}.${visitors & 255}`
  const response = await fetch(address + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
    body: JSON.stringify(body),
  })
  await response.arrayBuffer()
  return response
}

export async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}

/** Megabytes a process uses now. */
export function memoryOf(pid: number | undefined): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1_024
}
