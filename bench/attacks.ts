import { endpoints, to } from '../src/site-map.ts'
import { staffEndpoints } from '../src/staff-map.ts'
import {
  makeDataFolder,
  openOwnDatabase,
  removeDataFolder,
  signInsOf,
  startProduct,
} from '../test-support/product-process.ts'
import { askOften, askPipelined, closingTimes, sayNothing, watchVisitor } from './attackers.ts'
import { seedStaffWorld } from './seed-staff-world.ts'

/**
 * What one visitor can do to all others, each attack on a fresh process: by how many megabytes its
 * memory grew at most, and how long somebody else waited for a page. Linux only, loopback only.
 * `node bench/attacks.ts [word]`, after a build; with a word only what has it in its name. Ends with 1
 * where an attack costs more than it may.
 */
const word = process.argv[2] ?? ''

type Target = { address: string; folder: string; product: ReturnType<typeof startProduct> }
type Attack = {
  /** Megabytes, and the milliseconds that nineteen of twenty answers to others may take. */
  reach: { megabytes: number; wait: number }
  prepare?: (target: Target) => Promise<unknown>
  run: (target: Target, prepared: unknown) => Promise<string | undefined>
}

const reach = { megabytes: 80, wait: 250 }
const unread = (path: string, connections = 600, method = 'GET', headers = ''): Attack => ({
  reach,
  run: ({ address }) => askPipelined(address, { path, connections, times: 300, method, headers }),
})
const unknown = (addressOf: (n: number) => string): Attack => ({
  // Forty connections ask as fast as they can: others share the processor with them.
  reach: { megabytes: 60, wait: 1_000 },
  run: ({ address }) => askOften(address, 100_000, addressOf),
})

const attacks: Record<string, Attack> = {
  'unread: a page': unread(to.courses),
  'unread: a page, from twenty addresses': {
    reach,
    run: ({ address }) =>
      askPipelined(address, { path: to.courses, connections: 600, times: 300, addresses: 20 }),
  },
  'unread: an address that is not there': unread('/nothing-here', 40),
  'unread: no address either, more often': unread('/nothing-here'),
  'unread: the courses': unread(endpoints.courses),
  'unread: heads': unread(to.courses, 600, 'HEAD'),
  'unread: the API document': unread(endpoints.openapi),
  'unread: refusals of the API': unread(endpoints.me),
  'unread: a film': unread('/videos/story-1.mp4'),
  'unread: parts of a film': unread('/videos/story-1.mp4', 600, 'GET', 'range: bytes=0-400000\r\n'),
  'unread: a page, 1,500 times': {
    reach,
    run: ({ address }) =>
      askPipelined(address, { path: to.courses, connections: 300, times: 1_500 }),
  },
  'silent: 3,000 connections': {
    reach,
    run: ({ address }) => sayNothing(address, 3_000),
  },
  'slow: closed within 20 s': { reach, run: ({ address }) => closingTimes(address, 20) },
  'unknown: addresses': unknown((n) => `/no/such/${n}`),
  'unknown: queries': unknown((n) => `${to.courses}?n=${n}`),
  'unknown: ids': unknown((n) => to.course(`nothing-${n}`)),
  'unknown: of the API': unknown((n) => `/api/nothing/${n}`),
  'unknown: of files': unknown((n) => `/pictures/nothing-${n}.avif`),
  'staff: 4 MB of semicolons': {
    reach: { megabytes: 250, wait: 150 },
    prepare: signIn,
    run: ({ address }, cookie) => importFile(address, String(cookie), ';'.repeat(4_000_000)),
  },
  'staff: 10,000 students': {
    reach: { megabytes: 250, wait: 150 },
    prepare: signIn,
    run: ({ address }, cookie) => importFile(address, String(cookie), tenThousand()),
  },
  'staff: five exports of 100,000 students': {
    reach: { megabytes: 250, wait: 150 },
    prepare: async (target) => {
      const client = await openOwnDatabase(target.folder)
      await seedStaffWorld(client, { students: 100_000, registrations: 1_000 })
      await client.end()
      return signIn(target)
    },
    run: ({ address }, cookie) => exportAtOnce(address, String(cookie), 5),
  },
}

let isHeld = true
for (const [name, attack] of Object.entries(attacks)) {
  if (name.includes(word)) isHeld = (await attackAlone(name, attack)) && isHeld
}
process.exitCode = isHeld ? 0 : 1

async function attackAlone(name: string, { reach, prepare, run }: Attack): Promise<boolean> {
  const folder = await makeDataFolder()
  const product = startProduct({ DATA_DIR: folder })
  try {
    const target = { address: await product.ready, folder, product }
    const prepared = await prepare?.(target)
    const watch = await watchVisitor(product.pid, target.address + to.about)
    const told = await run(target, prepared)
    const { megabytes, p95, p99, slowest } = await watch.stop()
    const missed = megabytes > reach.megabytes || p95 > reach.wait || told?.startsWith('missed')
    console.log(
      `${name.padEnd(40)} +${megabytes.toFixed(0).padStart(5)} MB  others p95 ${p95.toFixed(0).padStart(4)} p99 ${p99.toFixed(0).padStart(4)} slowest ${slowest.toFixed(0).padStart(5)} ms  ${told ?? ''}${missed ? `  MISSED (${reach.megabytes} MB, ${reach.wait} ms)` : ''}`,
    )
    return !missed
  } finally {
    await product.killGroup()
    await removeDataFolder(folder)
  }
}

async function signIn({ address, product }: Target): Promise<string> {
  const { email, password } = signInsOf(product).find(({ role }) => role === 'admin') ?? {}
  const response = await fetch(`${address}${endpoints.login}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  return response.headers.getSetCookie()[0]?.split(';')[0] ?? ''
}

async function importFile(address: string, cookie: string, body: string): Promise<string> {
  const begun = performance.now()
  const response = await fetch(`${address}${staffEndpoints.imports}?dryRun=1`, {
    method: 'POST',
    headers: { 'content-type': 'text/csv', cookie },
    body,
  })
  const { message = '' } = (await response.json()) as { message?: string }
  return `${response.status} after ${seconds(begun)} s: ${message.slice(0, 60)}`
}

async function exportAtOnce(address: string, cookie: string, times: number): Promise<string> {
  const begun = performance.now()
  const answers = await Promise.all(
    Array.from({ length: times }, async () => {
      const response = await fetch(address + staffEndpoints.studentsFile, { headers: { cookie } })
      const lines = (await response.text()).split('\n').length - 2
      return `${response.status} ${lines}`
    }),
  )
  return `${answers.join(', ')} lines after ${seconds(begun)} s`
}

function tenThousand(): string {
  const rows = Array.from({ length: 9_999 }, (_, n) => `Student ${n},+9198${30_000_000 + n}`)
  return `name,phone\n${rows.join('\n')}\n`
}

function seconds(begun: number): string {
  return ((performance.now() - begun) / 1_000).toFixed(1)
}
