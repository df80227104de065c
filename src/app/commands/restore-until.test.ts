import { chmod, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { makeTemporaryFolder, passphrase, restore } from '../../../test-support/backups.ts'
import {
  embeddedServer,
  makeDataFolder,
  openEmbeddedDatabase,
  removeDataFolder,
  startProduct,
} from '../../../test-support/product-process.ts'
import { runsAllTests } from '../../../test-support/runs-all-tests.ts'
import { startS3Store } from '../../../test-support/s3-store.ts'
import { waitFor } from '../../../test-support/wait-for.ts'
import { backupJob } from '../../modules/operations/backups/nightly-backups.server.ts'

const cleanExit = { code: 0, signal: null }
const patient = { timeout: 60_000, interval: 50 }
const rarely = { timeout: 90_000, interval: 1_000 }

async function dataFolder() {
  const folder = await makeDataFolder()
  onTestFinished(() => removeDataFolder(folder))
  return folder
}

/** A site with an archived log and a base backup; returns what was written when. */
async function keptLog(settings: Record<string, string> = {}) {
  const DATA_DIR = await dataFolder()
  const BACKUP_DIR = await makeTemporaryFolder()
  await chmod(BACKUP_DIR, 0o755)
  const product = startProduct({ DATA_DIR, BACKUP_DIR, ...settings })
  await product.ready
  const client = await openEmbeddedDatabase(DATA_DIR)
  await waitFor(async () => {
    await client.query('select graphile_worker.add_job($1, job_key := $1)', [backupJob.name])
    const { rows } = await client.query(`select failure from backup_runs where kind = 'copy'`)
    expect(rows).toEqual([{ failure: null }])
  }, patient)
  const write = async (name: string) => {
    const { rows } = await client.query<{ at: Date }>(
      `insert into students (name, source) values ($1, 'staff') returning clock_timestamp() as at`,
      [name],
    )
    await pause(50)
    return rows[0]?.at ?? new Date()
  }
  return { DATA_DIR, BACKUP_DIR, product, client, write }
}

async function studentsOf(DATA_DIR: string): Promise<string[]> {
  const product = startProduct({ DATA_DIR })
  await product.ready
  const client = await openEmbeddedDatabase(DATA_DIR)
  const { rows } = await client.query<{ name: string }>(
    `select name from students where name like 'Written %' order by id`,
  )
  await client.end()
  await product.signal('SIGTERM')
  return rows.map(({ name }) => name)
}

// S102
test('the database is restored to a moment, and to the end of the log', async () => {
  const site = await keptLog()
  await site.write('Written first')
  const moment = new Date((await site.write('Written second')).getTime() + 20)
  await site.write('Written third')
  await site.client.query('delete from students where name = $1', ['Written first'])
  // Forces what the five-minute limit does.
  await site.client.query('select pg_switch_wal()')
  await waitFor(async () => {
    const { rows } = await site.client.query(
      `select last_archived_wal >= pg_walfile_name(pg_current_wal_lsn() - 1) as kept from pg_stat_archiver`,
    )
    await site.client.query('select pg_switch_wal()')
    expect(rows[0]?.kept).toBe(true)
  }, patient)
  await site.write('Written after the last segment')
  const secret = await readFile(join(site.DATA_DIR, 'session-secret'), 'utf8')
  await site.client.end()
  // The disk is lost with everything not archived. A server that stops in order would archive it.
  await site.product.killGroup()
  process.kill(embeddedServer(site.DATA_DIR)?.pid ?? 0, 'SIGKILL')
  await removeDataFolder(site.DATA_DIR)

  const { BACKUP_DIR } = site
  const [then, last] = [await dataFolder(), await dataFolder()]
  const toMoment = restore({ DATA_DIR: then, BACKUP_DIR }, '--until', moment.toISOString())
  expect(await toMoment.exited, toMoment.output.err).toEqual(cleanExit)
  const toEnd = restore({ DATA_DIR: last, BACKUP_DIR }, '--until', 'latest')
  expect(await toEnd.exited, toEnd.output.err).toEqual(cleanExit)

  expect(await studentsOf(then)).toEqual(['Written first', 'Written second'])
  expect(await studentsOf(last)).toEqual(['Written second', 'Written third'])
  expect(await readFile(join(then, 'session-secret'), 'utf8')).toBe(secret)
  const secondProcess = restore({ DATA_DIR: then, BACKUP_DIR }, '--until', 'latest')
  expect(await secondProcess.exited).toMatchObject({ code: 1 })
  expect(secondProcess.output.err).toMatch(
    /postgres is there already\. A restore needs an empty DATA_DIR\.\n$/,
  )
})

// S158
test.runIf(runsAllTests)(
  'without the machine and its backup disk the database is restored from the encrypted store',
  async () => {
    const store = await startS3Store()
    const storeSettings = { BACKUP_URL: store.url, BACKUP_PASSPHRASE: passphrase }
    const site = await keptLog(storeSettings)
    await site.write('Written and shipped')
    const { rows } = await site.client.query<{ kept: string }>(
      'select pg_walfile_name(pg_current_wal_insert_lsn()) as kept',
    )
    const keptText = rows[0]?.kept ?? ''
    await site.client.query('select pg_switch_wal()')
    await waitFor(async () => {
      await site.client.query('select graphile_worker.add_job($1, job_key := $1)', [backupJob.name])
      const names = await store.fileNames()
      expect(names.find((name) => name.endsWith(`segments/${keptText}.zst.sealed`))).toBeDefined()
      expect(names.find((name) => name.endsWith('backup_manifest.sealed'))).toBeDefined()
    }, rarely)
    expect(
      (await store.fileNames())
        .filter((name) => name.startsWith('log/'))
        .every((name) => name.endsWith('.sealed')),
    ).toBe(true)
    await site.client.end()
    await site.product.killGroup()
    process.kill(embeddedServer(site.DATA_DIR)?.pid ?? 0, 'SIGKILL')
    const secret = await readFile(join(site.DATA_DIR, 'session-secret'), 'utf8')
    await removeDataFolder(site.DATA_DIR)
    await rm(site.BACKUP_DIR, { recursive: true })

    const DATA_DIR = await dataFolder()
    const wrong = restore(
      { DATA_DIR, ...storeSettings, BACKUP_PASSPHRASE: `${passphrase}x` },
      '--until',
      'latest',
    )
    expect((await wrong.exited).code).toBe(1)
    expect(wrong.output.err).toMatch(/passphrase is another one.*\n$/)
    const restoring = restore({ DATA_DIR, ...storeSettings }, '--until', 'latest')
    expect(await restoring.exited, restoring.output.err).toEqual(cleanExit)

    expect(await studentsOf(DATA_DIR)).toEqual(['Written and shipped'])
    expect(await readFile(join(DATA_DIR, 'session-secret'), 'utf8')).toBe(secret)
  },
)

// S159
test.runIf(runsAllTests)(
  'a restore to a moment that was killed, however often, is complete when it is run again',
  async () => {
    const site = await keptLog()
    await site.write('Written first')
    const moment = new Date((await site.write('Written second')).getTime() + 20)
    await site.write('Written third')
    await site.client.end()
    await site.product.signal('SIGTERM')
    const DATA_DIR = await dataFolder()
    const { BACKUP_DIR } = site
    const order = ['--until', moment.toISOString()]

    for (const after of [400, 900, 1_500, 2_500]) {
      const restoring = restore({ DATA_DIR, BACKUP_DIR }, ...order)
      await Promise.race([restoring.exited, pause(after)])
      await restoring.killGroup()
    }
    const last = restore({ DATA_DIR, BACKUP_DIR }, ...order)
    const { code } = await last.exited

    // A restore killed after making its cluster continues to the same moment at the next start.
    if (code !== 0) expect(last.output.err).toMatch(/is there already/)
    expect(await studentsOf(DATA_DIR)).toEqual(['Written first', 'Written second'])
  },
)

test.runIf(runsAllTests)(
  'a moment beyond the log, before any copy, and a damaged copy are refused and leave nothing',
  async () => {
    const site = await keptLog()
    await site.client.end()
    await site.product.signal('SIGTERM')
    const { BACKUP_DIR } = site
    const DATA_DIR = await dataFolder()
    const refusal = async (...words: string[]) => {
      const restoring = restore({ DATA_DIR, BACKUP_DIR }, '--until', ...words)
      expect((await restoring.exited).code).toBe(1)
      expect(await readdir(DATA_DIR)).not.toContain('postgres')
      return restoring.output.err
    }

    expect(await refusal('2200-01-01T00:00:00Z')).toBe(
      'The log that is kept ends before that moment. Name an earlier one, or restore --until latest.\n',
    )
    expect(await refusal('2020-01-01T00:00:00Z')).toMatch(
      /^There is no copy from before 2020-01-01/,
    )
    expect(await refusal('2026-11-22 10:15')).toMatch(/^Usage: /)
    const [cluster = ''] = await readdir(join(BACKUP_DIR, 'log'))
    const copies = join(BACKUP_DIR, 'log', cluster, 'copies')
    const [copy = ''] = await readdir(copies)
    await truncate(join(copies, copy, 'base.tar.gz'), 100_000)
    expect(await refusal('latest')).toMatch(/\.\n$/)
    await rm(join(copies, copy, 'base.tar.gz'))
    await writeFile(join(copies, copy, 'base.tar.gz'), '')
    expect(await refusal('latest')).toMatch(/\.\n$/)
  },
)
