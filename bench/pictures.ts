import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import { endpoints } from '../src/site-map.ts'
import { makeDataFolder, removeDataFolder, startProduct } from '../test-support/product-process.ts'

/**
 * What small files that unfold to large pictures cost: twenty at once from one address, while somebody
 * else logs in ten times a second. `node bench/pictures.ts [folder of a copy]`, after a build.
 */
const files = 20
const password = 'a long enough password'
/** By the first byte. */
const types: Record<number, string> = { 255: 'image/jpeg', 137: 'image/png', 82: 'image/webp' }

const hostile = {
  '24 megapixels, JPEG in passes': await sharp({
    create: { width: 6000, height: 4000, channels: 3, background: '#a46' },
  })
    .jpeg({ progressive: true })
    .toBuffer(),
  '23 megapixels, PNG of 16 bits, interlaced': await deepPng(4800, 4800),
  '2 megapixels, PNG of 16 bits, interlaced': await deepPng(1410, 1410),
  '4 megapixels, WebP without loss': await sharp({
    create: { width: 2000, height: 2000, channels: 4, background: '#a46' },
  })
    .webp({ lossless: true })
    .toBuffer(),
  '4 megapixels, JPEG in passes, on its side': await sharp({
    create: { width: 2000, height: 2000, channels: 3, background: '#a46' },
  })
    .jpeg({ progressive: true })
    .withMetadata({ orientation: 6 })
    .toBuffer(),
}

/** Those that found no place in time. */
let refusedLogins = 0

for (const [name, file] of Object.entries(hostile)) await measure(name, file)

async function measure(name: string, file: Buffer) {
  const folder = await makeDataFolder()
  const settings = { DATA_DIR: folder, TRUST_PROXY: 'loopback' }
  const product = startProduct(settings, { cwd: process.argv[2] ?? '.' })
  try {
    const address = await product.ready
    const hosts = [await signUp(address, 1), await signUp(address, 2)]
    // What logins alone cost, in time and in memory, is not the pictures' doing.
    const alone: Promise<number>[] = []
    while (alone.length < 30) {
      alone.push(timed(() => login(address, 1)))
      await pause(100)
    }
    const usual = await Promise.all(alone)
    const before = memory(product.pid, 'VmRSS')
    // From here on the peak counts anew (Linux, proc(5)).
    writeFileSync(`/proc/${product.pid}/clear_refs`, '5')
    let together = 0
    const watching = setInterval(() => {
      together = Math.max(together, memory(product.pid, 'VmRSS') + ofEncoder(product.pid))
    }, 10)

    let sending = true
    const answers: number[] = []
    const begun = performance.now()
    const attack = Promise.all(
      Array.from({ length: files }, async (_, index) => {
        answers.push(await send(address, file, hosts[index % 2] ?? ''))
      }),
    ).then(() => {
      sending = false
    })
    const logins: Promise<number>[] = []
    while (sending || logins.length < 20) {
      logins.push(timed(() => login(address, 1)))
      await pause(100)
    }
    await attack
    const taken = await Promise.all(logins)
    const refused = refusedLogins
    refusedLogins = 0
    clearInterval(watching)
    const grown = memory(product.pid, 'VmHWM') - before
    console.log(
      [
        `${name} (${Math.ceil(file.length / 1024)} kB) × ${files}`,
        `answers ${counted(answers)}`,
        `memory +${Math.round(grown / 1024)} MB, with what it started +${Math.round(Math.max(0, together - before) / 1024)} MB`,
        `${taken.length} logins, ${refused} refused: p95 ${Math.round(quantile(taken, 0.95))} ms, longest ${Math.round(Math.max(...taken))} ms; p95 of 30 before ${Math.round(quantile(usual, 0.95))} ms`,
        `in ${((performance.now() - begun) / 1000).toFixed(1)} s`,
      ].join('; '),
    )
  } finally {
    await product.signal('SIGTERM')
    await removeDataFolder(folder)
  }
}

/** Nothing compresses better than one colour; 16 bits and seven passes are what costs most to unfold. */
async function deepPng(width: number, height: number): Promise<Buffer> {
  const flat = sharp({ create: { width, height, channels: 4, background: '#a46' } })
  return flat
    .toColourspace('rgb16')
    .png({ progressive: true, compressionLevel: 9, palette: false })
    .toBuffer()
}

/** kB of its own of the process that decodes, where one runs. */
function ofEncoder(pid: number | undefined): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ')
  return children.reduce((sum, child) => sum + privateMemory(child), 0)
}

/** What it shares with the server, the runtime's own code, is there once and counted there. */
function privateMemory(pid: string): number {
  try {
    if (!readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('encode-picture')) return 0
    const smaps = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
    return Number(/Pss:\s+(\d+)/.exec(smaps)?.[1])
  } catch {
    return 0
  }
}

/** kB, as the kernel counts it. */
function memory(pid: number | undefined, field: 'VmRSS' | 'VmHWM'): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1])
}

function person(number: number) {
  return { email: `bench-${number}@mail.example`, password }
}

async function signUp(address: string, number: number): Promise<string> {
  const answer = await ask(
    address,
    endpoints.register,
    'POST',
    JSON.stringify({ name: 'Asha', ...person(number) }),
  )
  return answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
}

/** From an address of its own. */
async function login(address: string, number: number) {
  const answer = await ask(address, endpoints.login, 'POST', JSON.stringify(person(number)))
  if (answer.status !== 200) refusedLogins += 1
}

async function send(address: string, file: Buffer, cookie: string): Promise<number> {
  const headers = { 'content-type': types[file[0] ?? 0] ?? '', cookie }
  const answer = await ask(address, endpoints.myPicture, 'PUT', new Uint8Array(file), headers)
  return answer.status
}

async function ask(
  address: string,
  path: string,
  method: string,
  body: BodyInit,
  headers: Record<string, string> = { 'content-type': 'application/json' },
) {
  const from = method === 'PUT' ? '203.0.113.7' : `127.${[...randomBytes(3)].join('.')}`
  const answer = await fetch(address + path, {
    method,
    headers: { 'x-forwarded-for': from, ...headers },
    body,
  })
  await answer.text()
  return answer
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}

function quantile(values: number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * share)] ?? 0
}

function counted(answers: number[]): string {
  const statuses = [...new Set(answers)].sort()
  return statuses
    .map((status) => `${answers.filter((answer) => answer === status).length} × ${status}`)
    .join(', ')
}
