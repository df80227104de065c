import { readdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import {
  backUp,
  makeTemporaryFolder,
  passphrase,
  readAllRows,
  restore,
} from '../../../test-support/backups.ts'
import { holdLock, waitForBlockedTransactions } from '../../../test-support/database-locks.ts'
import { startPostgres15 } from '../../../test-support/postgres-15.ts'
import {
  embeddedServer,
  makeDataFolder,
  removeDataFolder,
  startProduct,
} from '../../../test-support/product-process.ts'
import { runsAllTests } from '../../../test-support/runs-all-tests.ts'
import { cloneDatabase, emptyDatabase, openSite, signUp } from '../../../test-support/site.ts'
import { waitFor } from '../../../test-support/wait-for.ts'
import { endpoints } from '../../ui/addresses/site-map.ts'

const cleanExit = { code: 0, signal: null }

async function dataFolder() {
  const folder = await makeDataFolder()
  onTestFinished(() => removeDataFolder(folder))
  return folder
}

/** A demo database, with settings to reach it and a data folder. */
async function filledPlace() {
  const { connectionString } = await cloneDatabase()
  return { DATABASE_URL: connectionString, DATA_DIR: await dataFolder() }
}

async function emptyPlace() {
  const { connectionString } = await emptyDatabase()
  return { DATABASE_URL: connectionString, DATA_DIR: await dataFolder() }
}

const rowsOf = ({ DATABASE_URL }: { DATABASE_URL: string }) =>
  readAllRows({ connectionString: DATABASE_URL })

// S99
test.runIf(runsAllTests)(
  'contains everything acknowledged before its start, while people register',
  async () => {
    const settings = await filledPlace()
    const site = await openSite({ connectionString: settings.DATABASE_URL })
    onTestFinished(site.close)
    const acknowledged: string[] = []
    let isOver = false
    const keepRegistering = async () => {
      while (!isOver) {
        const person = await signUp(site)
        const answer = await person.post('/api/free-demo/register', {
          phone: '98765 43210',
          course: 'Other',
        })
        if (answer.status === 200) acknowledged.push(person.email)
      }
    }
    const callers = Array.from({ length: 6 }, keepRegistering)
    await waitFor(() => expect(acknowledged.length).toBeGreaterThan(10))
    const file = join(await makeTemporaryFolder(), 'x.backup')

    const before = [...acknowledged]
    const backupProcess = backUp(settings, file)
    expect(await backupProcess.exited, backupProcess.output.err).toEqual(cleanExit)
    isOver = true
    await Promise.all(callers)

    const empty = await emptyPlace()
    const restoring = restore(empty, file)
    expect(await restoring.exited, restoring.output.err).toEqual(cleanExit)
    const secondSite = await openSite({ connectionString: empty.DATABASE_URL })
    onTestFinished(secondSite.close)
    const users = await secondSite.sql<{ email: string; waiting: string }>(
      `select u.email from users u join registrations r on r.user_id = u.id`,
    )
    expect(users.map(({ email }) => email)).toEqual(expect.arrayContaining(before))
    // Sequences are complete too, and continue from there.
    const half = `select r.id from registrations r join users u on u.id = r.user_id
    where u.email like 'person-%' and not exists (
      select from audit_events e where e.event = 'register' and e.record_id = r.id::text)`
    expect(await secondSite.sql(half)).toEqual([])
    const late = await signUp(secondSite)
    const answer = await late.post('/api/free-demo/register', {
      phone: '98765 43210',
      course: 'Other',
    })
    expect(answer.status).toBe(200)
  },
)

// S99
test('contains nothing that came after its start, however long it takes', async () => {
  const settings = await filledPlace()
  const site = await openSite({ connectionString: settings.DATABASE_URL })
  onTestFinished(site.close)
  const file = join(await makeTemporaryFolder(), 'x.backup')
  const releaseLock = await holdLock(site, 'lock table backup_runs in access exclusive mode')
  const backupProcess = backUp(settings, file)
  await waitForBlockedTransactions(site, 1)

  const late = await signUp(site)
  await releaseLock()
  expect(await backupProcess.exited, backupProcess.output.err).toEqual(cleanExit)

  const empty = await emptyPlace()
  expect(await restore(empty, file).exited).toEqual(cleanExit)
  const people = (await rowsOf(empty))['public.users']?.join()
  expect(people).not.toContain(late.email)
  expect((await rowsOf(settings))['public.users']?.join()).toContain(late.email)
})

// S99
test.runIf(runsAllTests)(
  'goes from its own PostgreSQL to a given one of version 15 and back, row for row',
  async (context) => {
    const old = { DATABASE_URL: await startPostgres15(context), DATA_DIR: await dataFolder() }
    const home = { DATA_DIR: await dataFolder() }
    const folder = await makeTemporaryFolder()
    const product = startProduct(home)
    await product.ready
    const [away, back] = [join(folder, 'away.backup'), join(folder, 'back.backup')]

    // Beside the running site, which must continue.
    const backupProcess = backUp({ ...home, BACKUP_PASSPHRASE: passphrase }, away)
    expect(await backupProcess.exited, backupProcess.output.err).toEqual(cleanExit)
    expect((await fetch(`${await product.ready}${endpoints.readyz}`)).status).toBe(200)
    await product.signal('SIGTERM')
    const moving = restore({ ...old, BACKUP_PASSPHRASE: passphrase }, away)
    expect(await moving.exited, moving.output.err).toEqual(cleanExit)
    const there = await rowsOf(old)
    expect(there['public.users']?.length).toBeGreaterThan(0)

    // A database without a running site.
    const secondBackup = backUp({ ...old }, back)
    expect(await secondBackup.exited, secondBackup.output.err).toEqual(cleanExit)
    const newHome = { DATA_DIR: await dataFolder() }
    const landing = restore(newHome, back)
    expect(await landing.exited, landing.output.err).toEqual(cleanExit)
    const secret = (folder: string) => readFile(join(folder, 'session-secret'), 'utf8')
    expect(await secret(newHome.DATA_DIR)).toBe(await secret(home.DATA_DIR))
    expect((await stat(join(newHome.DATA_DIR, 'session-secret'))).mode & 0o777).toBe(0o600)
    const secondProduct = startProduct(newHome)
    await secondProduct.ready
    const { host, port } = embeddedServer(newHome.DATA_DIR) ?? { host: '', port: 0 }
    const here = await readAllRows({ host, port, user: 'institute', database: 'institute' })
    // A demo's start sets new passwords.
    for (const table of ['students', 'registrations', 'courses', 'ledger_entries'])
      expect(here[`public.${table}`], table).toEqual(there[`public.${table}`])
    await secondProduct.signal('SIGTERM')
  },
)

test('is readable by its owner only, and describes its content', async () => {
  const settings = await filledPlace()
  const folder = await makeTemporaryFolder()

  const open = backUp(settings, join(folder, 'open.backup'))
  const sealed = backUp(
    { ...settings, BACKUP_PASSPHRASE: passphrase },
    join(folder, 'sealed.backup'),
  )
  expect([await open.exited, await sealed.exited]).toEqual([cleanExit, cleanExit])
  const product = backUp(settings, join(folder, 'open.backup'))
  expect(await product.exited).toMatchObject({ code: 1 })

  expect((await stat(join(folder, 'open.backup'))).mode & 0o777).toBe(0o600)
  expect(open.output.out).toContain('Not sealed: it holds everybody’s data')
  expect(sealed.output.out).toContain('Sealed: without BACKUP_PASSPHRASE it cannot be read.')
  expect(product.output.err).toMatch(/open\.backup is there already\.\n$/)
})

// S100
test.runIf(runsAllTests)('if killed leaves no file that looks like a backup', async () => {
  const settings = await filledPlace()
  const before = await rowsOf(settings)
  // The first file contains none, later ones an entry for each finished backup.
  const withoutNotes = (rows: typeof before) => ({ ...rows, 'public.backup_runs': [] })
  const folder = await makeTemporaryFolder()
  for (let round = 0; round < 6; round++) {
    const backupProcess = backUp(settings, join(folder, `${round}.backup`))
    // At growing times after the first byte of the file.
    const file = waitFor(async () => expect(await readdir(folder)).not.toEqual([]), {
      timeout: 10_000,
      interval: 1,
    })
    await Promise.race([file, backupProcess.exited])
    await pause(round * 4)
    await backupProcess.signal('SIGKILL')
    for (const name of await readdir(folder)) {
      const empty = await emptyPlace()
      const { code } = await restore(empty, join(folder, name)).exited
      // Under its final name a file is complete, whenever the kill came.
      if (name.endsWith('.backup')) expect(code, name).toBe(0)
      else expect(name).toMatch(/\.unfinished$/)
      if (code === 0) expect(withoutNotes(await rowsOf(empty))).toEqual(before)
      await rename(join(folder, name), join(await makeTemporaryFolder(), name))
    }
  }
})

// S100
test.runIf(runsAllTests)(
  'a killed restore prevents every start, and can be run again',
  async () => {
    const settings = await filledPlace()
    const before = await rowsOf(settings)
    const file = join(await makeTemporaryFolder(), 'x.backup')
    expect(await backUp(settings, file).exited).toEqual(cleanExit)
    const empty = await emptyPlace()
    // Holds a lock that its transaction needs, so that the kill comes in the middle.
    const holder = new pg.Client({ connectionString: empty.DATABASE_URL })
    await holder.connect()
    onTestFinished(() => holder.end())
    const first = restore(empty, file)
    await waitFor(
      async () => {
        await holder.query('rollback')
        await holder.query('begin')
        await holder.query('lock table sessions in access share mode')
      },
      { timeout: 10_000, interval: 2 },
    )
    await waitFor(
      async () => {
        const { rows } = await holder.query(`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`)
        expect(rows.length).toBeGreaterThan(0)
      },
      { timeout: 10_000, interval: 5 },
    )

    const second = restore(empty, file)
    expect(await second.exited).toMatchObject({ code: 1 })
    await first.signal('SIGKILL')
    await holder.query('rollback')
    const start = startProduct(empty)
    expect(await start.exited).toMatchObject({ code: 1 })
    const anew = restore(empty, file)

    expect(await anew.exited, anew.output.err).toEqual(cleanExit)
    expect(second.output.err).toBe('Another restore into this database is under way.\n')
    expect(start.output.err).toBe(
      'A backup was being restored into this database, and that was not finished. Run npm run restore again.\n',
    )
    expect(await rowsOf(empty)).toEqual(before)
  },
)

test('is restored into an empty database only, and not under another secret', async () => {
  const settings = await filledPlace()
  await writeFile(join(settings.DATA_DIR, 'session-secret'), 'the secret of the first place')
  const file = join(await makeTemporaryFolder(), 'x.backup')
  expect(await backUp(settings, file).exited).toEqual(cleanExit)
  const empty = await emptyPlace()
  await writeFile(join(empty.DATA_DIR, 'session-secret'), 'another secret')

  const full = restore(settings, file)
  const other = restore(empty, file)

  expect([await full.exited, await other.exited]).toMatchObject([{ code: 1 }, { code: 1 }])
  expect(full.output.err).toBe(
    'This database is not empty. A backup is restored into an empty one only.\n',
  )
  expect(other.output.err).toMatch(/session-secret holds another secret than the backup\./)
  expect((await rowsOf(empty))['public.users']).toEqual([])
})

test('one of a newer version is refused', async () => {
  const settings = await filledPlace()
  const client = new pg.Client({ connectionString: settings.DATABASE_URL })
  await client.connect()
  await client.query(`insert into migrations (name, checksum) values ('9999_later.sql', 'x')`)
  await client.end()
  const file = join(await makeTemporaryFolder(), 'x.backup')
  expect(await backUp(settings, file).exited).toEqual(cleanExit)

  const restoring = restore(await emptyPlace(), file)

  expect(await restoring.exited).toMatchObject({ code: 1 })
  expect(restoring.output.err).toBe(
    'The backup is of a newer version of this product: it has 9999_later.sql. Restore it with that version.\n',
  )
})

test.each([
  [[], 'Usage: npm run restore FILE'],
  [['--help'], 'Usage: npm run restore FILE'],
  [['/nowhere/x.backup'], 'There is no file /nowhere/x.backup.'],
  [['src'], / is a folder\.$/],
  [['package.json'], /package\.json cannot be restored: it is no backup\.$/],
])('what cannot be restored is one line: %j', async (args, line) => {
  const restoring = restore({ DATA_DIR: await dataFolder() }, ...args)

  expect(await restoring.exited).toMatchObject({ code: 1 })
  expect(restoring.output.err.trimEnd()).toMatch(line)
  expect(restoring.output.err.split('\n')).toHaveLength(2)
})
