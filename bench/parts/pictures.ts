import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import { withSite } from '../a-site.ts'
import { at, type BenchPart, ms, type ResultLine } from '../part.ts'

const files = 20
const password = 'a long enough password'
/** By the first byte. */
const types: Record<number, string> = { 255: 'image/jpeg', 137: 'image/png', 82: 'image/webp' }

/** Small files that decode to large pictures. */
const makeHostile = async () => ({
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
})

/** Twenty of them at once from one address, while somebody else logs in ten times a second. */
export const pictures: BenchPart = {
  name: 'pictures',
  async measure({ isShort }) {
    const lines: ResultLine[] = []
    const hostile = Object.entries(await makeHostile())
    for (const [name, file] of isShort ? hostile.slice(0, 1) : hostile)
      lines.push(await measure(name, file))
    return lines
  },
}

function measure(name: string, file: Buffer): Promise<ResultLine> {
  return withSite({}, async ({ address, product }) => {
    const hosts = [await signUp(address, 1), await signUp(address, 2)]
    const laterHosts = [await signUp(address, 3), await signUp(address, 4)]
    const usual = times(await logInUntil(address, async () => undefined))
    // Logins use memory of their own, so the two are measured one after the other.
    const memory = await watchMemory(product.pid, () => attack(address, file, hosts))
    const meanwhile = await logInUntil(address, () => attack(address, file, laterHosts))
    const error = meanwhile.filter(({ status }) => status !== 200).length
    return {
      what: `${files} pictures at once, ${name} (${Math.ceil(file.length / 1024)} kB)`,
      measured: `log-ins p95 ${ms(at(times(meanwhile), 0.95))}, +${memory.grown} MB, with what it started +${memory.together} MB; ${sumUp(memory.answers)}`,
      beside: `before: p95 ${ms(at(usual, 0.95))}`,
      ratio: at(times(meanwhile), 0.95) / at(usual, 0.95),
      reach: 'no log-in refused',
      isReached: error === 0,
    }
  })
}

function times(logins: Login[]): number[] {
  return logins.map(({ took }) => took)
}

/** Sends them all at once; returns the responses. */
function attack(address: string, file: Buffer, hosts: string[]): Promise<number[]> {
  const sending = Array.from({ length: files }, (_, index) =>
    send(address, file, hosts[index % 2] ?? ''),
  )
  return Promise.all(sending)
}

/** MB by which the server grew at most, alone and with the decoding process. */
async function watchMemory(pid: number | undefined, work: () => Promise<number[]>) {
  const before = memoryOf(pid, 'VmRSS')
  // From here on the peak counts anew (Linux, proc(5)).
  writeFileSync(`/proc/${pid}/clear_refs`, '5')
  let most = 0
  const watching = setInterval(() => {
    most = Math.max(most, memoryOf(pid, 'VmRSS') + ofEncoder(pid))
  }, 10)
  const answers = await work()
  clearInterval(watching)
  const peak = memoryOf(pid, 'VmHWM')
  const inMegabytes = (kB: number) => Math.round((kB - before) / 1024)
  return { answers, grown: inMegabytes(peak), together: inMegabytes(Math.max(peak, most)) }
}

type Login = { status: number; took: number }

/** Ten a second until the work is done, at least thirty. */
async function logInUntil(address: string, work: () => Promise<unknown>): Promise<Login[]> {
  let working = true
  const finishedWork = work().then(() => {
    working = false
  })
  const logins: Promise<Login>[] = []
  while (working || logins.length < 30) {
    logins.push(login(address, 1))
    await pause(100)
  }
  await finishedWork
  return Promise.all(logins)
}

/** One colour compresses best; 16 bits and seven passes cost most to decode. */
async function deepPng(width: number, height: number): Promise<Buffer> {
  const flat = sharp({ create: { width, height, channels: 4, background: '#a46' } })
  return flat
    .toColourspace('rgb16')
    .png({ progressive: true, compressionLevel: 9, palette: false })
    .toBuffer()
}

/** kB of the decoding process alone, if there is one. */
function ofEncoder(pid: number | undefined): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ')
  return children.reduce((sum, child) => sum + privateMemory(child), 0)
}

/** Memory shared with the server, the runtime's own code, is counted there. */
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
function memoryOf(pid: number | undefined, field: 'VmRSS' | 'VmHWM'): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1])
}

function person(number: number) {
  return { email: `bench-${number}@mail.example`, password }
}

async function signUp(address: string, number: number): Promise<string> {
  const answer = await ask(
    address,
    '/api/auth/register',
    'POST',
    JSON.stringify({ name: 'Asha', ...person(number) }),
  )
  return answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
}

/** From an address of its own. */
async function login(address: string, number: number): Promise<Login> {
  const startedAt = performance.now()
  const { status } = await ask(address, '/api/auth/login', 'POST', JSON.stringify(person(number)))
  return { status, took: performance.now() - startedAt }
}

async function send(address: string, file: Buffer, cookie: string): Promise<number> {
  const headers = { 'content-type': types[file[0] ?? 0] ?? '', cookie }
  const answer = await ask(address, '/api/me/picture', 'PUT', new Uint8Array(file), headers)
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

function sumUp(answers: number[]): string {
  const statuses = [...new Set(answers)].sort()
  return statuses
    .map((status) => `${answers.filter((answer) => answer === status).length} × ${status}`)
    .join(', ')
}
