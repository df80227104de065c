import { readdirSync, readFileSync } from 'node:fs'
import { get } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import {
  embeddedServer,
  isRunning,
  makeDataFolder,
  removeDataFolder,
  startProduct,
} from '../../../test-support/product-process.ts'
import { runsAllTests } from '../../../test-support/runs-all-tests.ts'
import { endpoints } from '../../ui/addresses/site-map.ts'

/** The processes that serve for the first one. */
function serving(first: number | undefined): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        const stat = readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\) /s, '')
        const isOurs = Number(stat.split(' ')[1]) === first && !stat.startsWith('Z')
        return isOurs && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('main.ts')
      } catch {
        return false
      }
    })
}

async function startTwo() {
  const folder = await makeDataFolder()
  const product = startProduct({ DATA_DIR: folder, WEB_CONCURRENCY: '2' })
  onTestFinished(async () => {
    await product.killGroup()
    await removeDataFolder(folder)
  })
  return { product, folder, address: await product.ready }
}

// S160
test('several processes serve one port and one database: killed ones are replaced, and all of them stop', {
  timeout: 120_000,
}, async ({ skip }) => {
  skip(process.platform !== 'linux', 'Who is whose child is read from /proc.')
  const { product, folder, address } = await startTwo()
  const before = serving(product.pid)
  expect(before).toHaveLength(2)

  process.kill(before[0] ?? 0, 'SIGKILL')
  // Requests of the killed process fail; a retry succeeds.
  const isReady = () =>
    fetch(address + endpoints.readyz, { signal: AbortSignal.timeout(3_000) }).then(
      ({ status }) => status,
      () => 0,
    )
  await expect.poll(isReady, { timeout: 30_000 }).toBe(200)
  await expect
    .poll(() => serving(product.pid).filter((pid) => pid !== before[0]).length, { timeout: 60_000 })
    .toBe(2)
  const [, third] = serving(product.pid)
  const server = embeddedServer(folder)?.pid

  expect(await product.signal('SIGTERM')).toEqual({ code: 0, signal: null })
  expect([product.pid, before[1], third, server].filter(isRunning)).toEqual([])
})

// S284
test.runIf(runsAllTests)(
  'who connects while a process dies is answered, and what was counted stays counted',
  {
    timeout: 120_000,
  },
  async ({ skip }) => {
    skip(process.platform !== 'linux', 'Who is whose child is read from /proc.')
    const { product, address } = await startTwo()
    const ask = (path: string) => oneConnection(address + path)
    const readFigureSet = async () => readFigures(await ask(endpoints.metrics))
    const looks = 'http_request_duration_seconds_count{method="GET",route="/",status="200"}'

    // Given two processes that have answered, either one reports both
    for (let turn = 0; turn < 40; turn++) expect(await ask('/')).toMatch(/^<!doctype html>/i)
    const both = await readFigureSet()
    expect(both).toMatchObject({ processes: 2, ready: 1, database_up: 1, [looks]: 40 })
    expect(both).not.toHaveProperty('queue_jobs{state="ready",process="1"}')

    // When one is frozen, and somebody connects
    const [victim = 0] = serving(product.pid)
    process.kill(victim, 'SIGSTOP')
    const requests = Array.from({ length: 20 }, () => ask('/'))
    const half = await readFigureSet()
    expect(half).toMatchObject({ processes: 1 })
    expect(half[looks]).toBeGreaterThanOrEqual(40)
    process.kill(victim, 'SIGKILL')

    for (const page of await Promise.all(requests)) expect(page).toMatch(/^<!doctype html>/i)
    expect((await readFigureSet())[looks]).toBe(60)
  },
)

/** The response for an address on a new connection. */
function oneConnection(url: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const request = get(url, { agent: false, timeout: 20_000 }, (answer) => {
      answer.setEncoding('utf8')
      let text = ''
      answer.on('data', (more) => {
        text += more
      })
      answer.on('end', () => resolve(text))
    })
    request.on('timeout', () => request.destroy(new Error('Nobody answered.')))
    request.on('error', reject)
  })
}

function readFigures(text: string): Record<string, number> {
  const rows = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return Object.fromEntries(
    rows.map((row) => [row.slice(0, row.lastIndexOf(' ')), Number(row.split(' ').at(-1))]),
  )
}

// S160
test('if one of them cannot start, none does, and the reason is printed once', async () => {
  const folder = await makeDataFolder()
  onTestFinished(() => removeDataFolder(folder))
  const product = startProduct({
    DATA_DIR: folder,
    DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/nothing',
    WEB_CONCURRENCY: '3',
  })
  expect(await product.exited).toMatchObject({ code: 1 })
  expect(product.output.err.match(/DATABASE_URL .* cannot be reached/g)).toHaveLength(1)
})
