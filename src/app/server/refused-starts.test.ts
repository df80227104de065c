import { spawnSync } from 'node:child_process'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, describe, expect, inject, onTestFinished, test } from 'vitest'
import {
  embeddedServer,
  makeDataFolder,
  openEmbeddedDatabase,
  type Product,
  removeDataFolder,
  startProduct,
} from '../../../test-support/product-process.ts'
import { runsAllTests } from '../../../test-support/runs-all-tests.ts'
import { cloneDatabase, emptyDatabase } from '../../../test-support/site.ts'
import { waitFor } from '../../../test-support/wait-for.ts'

const patient = { timeout: 60_000, interval: 50 }
const migrationLock = 'select pg_advisory_lock(4201731)'
const newest = (await readdir('db/migrations')).sort().at(-1)

let products: Product[] = []
afterEach(async () => {
  await Promise.all(products.map((product) => product.killGroup()))
  products = []
})

function start(settings: Record<string, string>) {
  const product = startProduct(settings)
  products.push(product)
  return product
}

async function dataFolder() {
  const folder = await makeDataFolder()
  onTestFinished(() => removeDataFolder(folder))
  return folder
}

/** Expects a start to fail with one line, and returns it. The rest of the output has no stack and no data. */
async function refusalOf(product: Product) {
  expect(await product.exited).toEqual({ code: 1, signal: null })
  expect(product.output.out).not.toMatch(/"stack"|params|\n {4}at /)
  const [line, ...more] = product.output.err.trimEnd().split('\n')
  expect(more).toEqual([])
  return line
}

describe('a given database', () => {
  // S73
  test('of a newer version of the product is named, and left alone', async () => {
    const { connectionString } = await cloneDatabase()
    const database = await look(connectionString)
    await database.query(`insert into migrations values ('9999_of_tomorrow.sql', 'unknown')`)

    const error = start({ DATA_DIR: await dataFolder(), DATABASE_URL: connectionString })

    expect(await refusalOf(error)).toBe(
      `A newer version of this product has changed this database: it has 9999_of_tomorrow.sql, and this version knows no further than ${newest}. Start that newer version.`,
    )
  })

  // S162
  test('of before version 1.0 is named, and left alone', async () => {
    const { connectionString } = await emptyDatabase()
    const database = await look(connectionString)
    await database.query(`create table migrations
      (name text primary key, checksum text not null, applied_at timestamptz not null default now())`)
    await database.query(`insert into migrations values ('0001_foundation.sql', 'of then')`)

    const error = start({ DATA_DIR: await dataFolder(), DATABASE_URL: connectionString })

    expect(await refusalOf(error)).toBe(
      'This database was made by a version before 1.0, and its tables are others than those of today. Start with an empty database.',
    )
    expect((await database.query(`select to_regclass('users') as users`)).rows).toEqual([
      { users: null },
    ])
  })

  // S73
  test('of PostgreSQL 14 is refused', async () => {
    const address = await inFrontOfTheDatabase((near, far) => {
      near.pipe(far)
      far.on('data', (bytes: Buffer) => {
        const text = bytes.toString('latin1').replaceAll(/\b18(\.\d+)/g, '14$1')
        near.write(Buffer.from(text, 'latin1'))
      })
    })

    const error = start({ DATA_DIR: await dataFolder(), DATABASE_URL: address })

    expect(await refusalOf(error)).toMatch(
      /^The database of DATABASE_URL \(127\.0\.0\.1:\d+\) is PostgreSQL 14\.\d+\. PostgreSQL 15 or newer is needed\.$/,
    )
  })

  // S72
  test.runIf(runsAllTests)('that accepts connections and never answers is reported', async () => {
    const address = await inFrontOfTheDatabase(() => undefined)

    const error = start({ DATA_DIR: await dataFolder(), DATABASE_URL: address })

    expect(await refusalOf(error)).toMatch(
      /^The database of DATABASE_URL \(127\.0\.0\.1:\d+\) cannot be reached: no answer within 5 s\. It is frozen/,
    )
  })

  // S73
  test('that another process migrates is waited for, with a message', async () => {
    const { connectionString } = await cloneDatabase()
    const other = await look(connectionString)
    await other.query(migrationLock)

    const waitingProcess = start({ DATA_DIR: await dataFolder(), DATABASE_URL: connectionString })
    await waitFor(() => {
      expect(waitingProcess.output.out).toContain(
        'Another process is changing the tables of this database; it is waited for, 60 s at most.',
      )
    }, patient)
    await other.query(`select pg_advisory_unlock_all()`)

    await waitingProcess.ready
    expect(waitingProcess.output.err).toBe('')
  })
})

describe('a data folder', () => {
  // S72
  test.each(['with a database of its own', 'beside a given database'])(
    'that cannot be made is named, %s',
    async (folder) => {
      const isGiven = folder.endsWith('given database')
      const settings = isGiven
        ? { DATABASE_URL: (await cloneDatabase()).connectionString }
        : undefined

      expect(await refusalOf(start({ DATA_DIR: '/proc/x', ...settings }))).toBe(
        '/proc/x cannot be made. Set DATA_DIR to a folder this copy may write to.',
      )
    },
  )

  // The first two end while the cluster is made, the third and the last while tables are filled; between
  // them PostgreSQL cannot write its own log of changes, breaks off, and only `postgres.log` says why.
  // S72, S343
  test.for(['30m', '41500k', '44m', '52m', '62m', '64m'])(
    'on a disk of %s that is full is named',
    async (size, { skip }) => {
      const disk = await dataFolder()
      const mount = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${size},mode=755`, 'none', disk])
      skip(mount.status !== 0, 'Only root may mount, and not in every container.')
      try {
        expect(await refusalOf(start({ DATA_DIR: disk }))).toMatch(
          /^The disk that holds .* is full\. Free some space and start again\.$/,
        )
      } finally {
        await waitFor(() => expect(spawnSync('umount', [disk]).status).toBe(0), patient)
      }
    },
  )

  // S72
  test('whose secret was cut off by a full disk gets a new one, and keeps it', async () => {
    const DATA_DIR = await dataFolder()
    const { connectionString } = await cloneDatabase()
    const file = join(DATA_DIR, 'session-secret')
    await writeFile(file, '')

    const secretAfterStart = async () => {
      const product = start({ DATA_DIR, DATABASE_URL: connectionString })
      await product.ready
      await product.signal('SIGTERM')
      return readFile(file, 'utf8')
    }
    const secret = await secretAfterStart()

    expect(secret).toMatch(/^[\w-]{43}$/)
    expect(await secretAfterStart()).toBe(secret)
    expect((await readdir(DATA_DIR)).filter((name) => name.startsWith('session-secret.'))).toEqual(
      [],
    )
  })

  // S72
  test.runIf(runsAllTests)(
    'whose database is frozen is named, with a remedy that works',
    async () => {
      const DATA_DIR = await dataFolder()
      const first = start({ DATA_DIR })
      await first.ready
      await first.killGroup()
      const { pid = 0 } = embeddedServer(DATA_DIR) ?? {}
      process.kill(pid, 'SIGSTOP')

      expect(await refusalOf(start({ DATA_DIR }))).toBe(
        `${DATA_DIR}/postgres is held by a PostgreSQL (process ${pid}) that is frozen. Let it go on with kill -CONT ${pid}, and start again.`,
      )

      process.kill(pid, 'SIGCONT')
      const next = start({ DATA_DIR })
      await next.ready
      await next.signal('SIGTERM')
    },
  )

  // S72
  test.runIf(runsAllTests)(
    'whose database freezes in the middle of a start is reported',
    async () => {
      const DATA_DIR = await dataFolder()
      const first = start({ DATA_DIR })
      await first.ready
      await first.killGroup()
      const other = await openEmbeddedDatabase(DATA_DIR)
      await other.query(migrationLock)
      const second = start({ DATA_DIR })
      await waitFor(() => expect(second.output.out).toContain('Another process'), patient)

      process.kill(embeddedServer(DATA_DIR)?.pid ?? 0, 'SIGSTOP')

      expect(await refusalOf(second)).toBe(
        'The database has stopped answering: it is frozen, or something on the way is.',
      )
    },
  )
})

async function look(connectionString: string) {
  const client = new pg.Client({ connectionString })
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

/** A proxy to the tests' PostgreSQL, or to another target. */
async function inFrontOfTheDatabase(join: (near: Socket, far: Socket) => unknown) {
  const { host, user } = inject('postgres')
  const sockets: Socket[] = []
  const server = createServer((near) => {
    const far = connect(`${host}/.s.PGSQL.5432`)
    for (const socket of [near, far]) socket.on('error', () => undefined)
    sockets.push(near, far)
    join(near, far)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return `postgresql://${user}@127.0.0.1:${(server.address() as AddressInfo).port}/postgres`
}
