import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  copyProject,
  embeddedServer,
  isRunning,
  makeDataFolder,
  openEmbeddedDatabase,
  type Product,
  removeDataFolder,
  signInsOf,
  startProduct,
} from '../../../test-support/product-process.ts'
import { runsAllTests } from '../../../test-support/runs-all-tests.ts'
import { signUp, visit } from '../../../test-support/site.ts'
import { waitFor } from '../../../test-support/wait-for.ts'

let DATA_DIR: string
let clone: string
beforeAll(async () => {
  DATA_DIR = await makeDataFolder()
  clone = await copyProject()
})
afterAll(async () => {
  await removeDataFolder(DATA_DIR)
  await rm(clone, { recursive: true, force: true })
})

let products: Product[] = []
afterEach(async () => {
  await Promise.all(products.map((product) => product.killGroup()))
  products = []
})

function start(...[settings, how]: Parameters<typeof startProduct>) {
  const product = startProduct({ DATA_DIR, ...settings }, how)
  products.push(product)
  return product
}

/** Processes of a running `npm start`: npm, the preparation, and the database. */
async function npmStart() {
  const product = start({}, { program: 'npm', command: ['start'], cwd: clone })
  await product.ready
  const ready = childrenOf(product.pid)
  const server = embeddedServer(DATA_DIR)
  expect(isRunning(server?.pid)).toBe(true)
  return { product, ready, server }
}

describe('npm start', () => {
  // S89
  test.each(['SIGTERM', 'SIGINT'] as const)(
    'asked to end by %s, it ends the site and its database, and then itself',
    async (signal) => {
      const { product, server } = await npmStart()

      expect(await product.signal(signal)).toEqual({ code: 0, signal: null })

      expect(isRunning(server?.pid)).toBe(false)
    },
  )

  // S89
  test.each(['SIGHUP', 'SIGKILL'] as const)(
    'ended by %s, of which npm tells nobody, it leaves nothing behind',
    async (signal) => {
      const { product, server } = await npmStart()

      // Also emitted when the reader of its output is gone.
      expect(await product.signal(signal)).toEqual({ code: null, signal })

      expect(isRunning(server?.pid)).toBe(false)
    },
  )

  // S89
  test('the start script is killed: the site and its database stop', async () => {
    const { product, ready, server } = await npmStart()

    for (const pid of ready) process.kill(pid, 'SIGKILL')

    await product.exited
    expect(isRunning(server?.pid)).toBe(false)
  })
})

describe('asked to end', () => {
  // S90
  test('open connections do not delay it, and pending requests are answered', async () => {
    const product = start({})
    const address = await product.ready
    const server = embeddedServer(DATA_DIR)
    const admin = visit({ address })
    const student = await signUp({ address })
    await admin.post('/api/auth/login', signInsOf(product)[0])
    const post = 'POST /api/auth/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n'
    // Given a silent client, two that send a byte at a time, one that reads nothing, an event stream
    const silent = await converse(address, '')
    const slowHead = await converse(address, 'GET / HTTP/1.1\r\nhost: x\r\nx-slow: ')
    const slowBody = await converse(address, `${post}content-length: 5000\r\n\r\n{`)
    const unread = await converse(address, 'GET / HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(300))
    unread.pause()
    const drip = setInterval(() => {
      slowHead.write('a')
      slowBody.write(' ')
    }, 100)
    const events = await admin.get('/api/admin/events', {
      headers: { accept: 'text/event-stream' },
    })
    expect(events.status).toBe(200)
    // and a registration in progress on a kept-alive connection
    const database = await openEmbeddedDatabase(DATA_DIR)
    await database.query('begin; lock table registrations in access exclusive mode')
    const answer = student.post('/api/free-demo/register', {
      phone: '98765 43210',
      course: 'Data Science',
    })
    await waitFor(async () => {
      const waitingQuery = `select from pg_stat_activity where wait_event_type = 'Lock'`
      expect((await database.query(waitingQuery)).rowCount).toBe(1)
    })

    const result = product.signal('SIGTERM')
    await waitFor(() => expect(fetch(address)).rejects.toThrow())
    await database.query('commit')
    await database.end()
    expect((await answer).status).toBe(200)
    expect((await answer).headers.get('connection')).toBe('close')
    await events.text()
    expect(await result).toEqual({ code: 0, signal: null })
    expect(isRunning(server?.pid)).toBe(false)
    expect(product.output.out).not.toContain('answers did not end')
    clearInterval(drip)
    for (const socket of [silent, slowHead, slowBody, unread]) socket.destroy()
  })

  // S91
  test.runIf(runsAllTests)(
    'a database that is frozen, with all its processes, is stopped with it',
    async () => {
      const product = start({})
      const address = await product.ready
      const student = await signUp({ address })
      const server = embeddedServer(DATA_DIR)
      const frozen = [server?.pid ?? 0, ...childrenOf(server?.pid)]
      for (const pid of frozen) process.kill(pid, 'SIGSTOP')
      // Fails and blocks nobody.
      student.get('/api/me').catch(() => undefined)

      expect(await product.signal('SIGTERM')).toEqual({ code: 0, signal: null })

      for (const pid of frozen) expect(isRunning(pid)).toBe(false)
      expect(embeddedServer(DATA_DIR)).toBeUndefined()
    },
  )

  // S91
  test.runIf(runsAllTests)(
    'before it is ready, it does not wait for a database that is frozen',
    async () => {
      const first = start({})
      await first.ready
      await first.killGroup()
      const server = embeddedServer(DATA_DIR)
      const database = await openEmbeddedDatabase(DATA_DIR)
      // Another process is in the middle of its migrations.
      await database.query('select pg_advisory_lock(4201731)')
      const second = start({})
      await waitFor(() => expect(second.output.out).toContain('Another process'))
      process.kill(server?.pid ?? 0, 'SIGSTOP')

      expect(await second.signal('SIGTERM')).toEqual({ code: 0, signal: null })

      expect(isRunning(server?.pid)).toBe(false)
      await database.end()
    },
  )
})

async function converse(address: string, text: string) {
  const socket = connect(Number(new URL(address).port), 'localhost')
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  socket.write(text)
  return socket
}

function childrenOf(pid: number | undefined): number[] {
  const list = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
  return list.trim().split(' ').filter(Boolean).map(Number)
}
