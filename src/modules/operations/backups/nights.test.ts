import { readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { makeTemporaryFolder, passphrase } from '../../../../test-support/backups.ts'
import { startS3Store } from '../../../../test-support/s3-store.ts'
import { cloneDatabase, openSite, type Site, signInAsAdmin } from '../../../../test-support/site.ts'
import { waitFor } from '../../../../test-support/wait-for.ts'
import { endpoints } from '../../../ui/addresses/site-map.ts'
import type { CallData } from '../../../ui/api/call-api.ts'
import { backupJob, lockKey } from './nightly-backups.server.ts'
import { isDue, isLate } from './rules.ts'

const hours = 60 * 60 * 1_000
const patient = { timeout: 60_000, interval: 50 }

async function open(
  settings: Record<string, string>,
  input: Partial<Parameters<typeof openSite>[0]> = {},
) {
  const site = await openSite({
    ...input,
    settings: { BACKUP_DIR: await makeTemporaryFolder(), ...settings },
  })
  onTestFinished(site.close)
  return site
}

/** Moves the clock to the job's time; waits for so many runs in all. */
async function look(site: Site, runs: number) {
  return waitFor(async () => {
    await site.sql('select graphile_worker.add_job($1, job_key := $1)', [backupJob.name])
    const matchingRuns = await site.sql(
      'select kind, failure, stored, file from backup_runs order by id',
    )
    expect(matchingRuns).toHaveLength(runs)
    return matchingRuns
  }, patient)
}

async function readBackupStatus(site: Site): Promise<CallData<'GET /api/admin/backups'>> {
  const answer = await (await signInAsAdmin(site)).get('/api/admin/backups')
  expect(answer.status).toBe(200)
  return answer.json()
}

// S101
test('every night makes a backup, once a week it is test-restored, and staff read how long ago', async () => {
  let now = new Date()
  const folder = await makeTemporaryFolder()
  const site = await open({ BACKUP_DIR: folder }, { clock: () => now })
  expect(await readBackupStatus(site)).toMatchObject({ backup: { lastGood: null, late: false } })

  const first = await look(site, 2)
  const afterwards = await readBackupStatus(site)
  now = new Date(now.getTime() + 27 * hours)
  const tooLate = await readBackupStatus(site)
  await look(site, 3)

  expect(first).toMatchObject([
    { kind: 'backup', failure: null, stored: false },
    { kind: 'rehearsal', failure: null },
  ])
  expect(afterwards.rehearsal.lastGood?.rows).toBe(afterwards.backup.lastGood?.rows)
  expect(afterwards.backup).toMatchObject({ late: false, failure: null })
  expect(tooLate.backup.late).toBe(true)
  expect(tooLate.rehearsal.late).toBe(false)
  expect((await readBackupStatus(site)).backup.late).toBe(false)
  expect((await readdir(folder)).filter((name) => /^night-.*\.backup$/.test(name))).toHaveLength(2)
  // Nothing of the restore test is left.
  expect(await site.sql(`select from pg_database where datname like '%\\_rehearsal'`)).toEqual([])
})

// S344
test('a manual backup counts as the last one, and replaces no nightly one', async () => {
  const now = new Date()
  const site = await open({}, { clock: () => now })
  await site.sql(
    `insert into backup_runs (kind, started_at, ended_at, file, bytes, row_count)
     values ('backup', $1, $1, '/media/stick/by hand.backup', 5, 7)`,
    [now],
  )
  expect((await readBackupStatus(site)).backup.lastGood).toMatchObject({ rows: 7 })

  expect(await look(site, 3)).toMatchObject([
    { file: '/media/stick/by hand.backup' },
    { kind: 'backup', failure: null, file: expect.stringMatching(/^night-/) },
    { kind: 'rehearsal', failure: null },
  ])
})

// S101
test('with a store each backup is also uploaded, encrypted, and test-restored from there', async () => {
  const store = await startS3Store()
  const folder = await makeTemporaryFolder()
  const settings = { BACKUP_DIR: folder, BACKUP_URL: store.url, BACKUP_PASSPHRASE: passphrase }
  const site = await open(settings)

  const runs = await look(site, 2)

  expect(runs).toMatchObject([
    { kind: 'backup', failure: null, stored: true },
    { kind: 'rehearsal', failure: null, stored: true },
  ])
  expect(await store.fileNames()).toEqual([runs[0]?.file])
  expect(await readdir(folder)).toEqual([runs[0]?.file])
  expect(await readBackupStatus(site)).toMatchObject({ sealed: true, store: true })
  expect(site.logged.join('')).not.toContain(passphrase)
})

// S101
test('a failure is told to staff once, with its reason, and the next try is within the hour', async () => {
  let now = new Date()
  const store = await startS3Store()
  const settings = { BACKUP_URL: store.wrongUrl, BACKUP_PASSPHRASE: passphrase }
  const site = await open(settings, { clock: () => now })
  const notices = () => site.sql(`select facts from notifications where kind = 'backup'`)

  const [first] = await look(site, 2)
  now = new Date(now.getTime() + hours)
  await look(site, 3)

  expect(first?.failure).toBe(
    'It was made and is kept here only. The store answered 403 (SignatureDoesNotMatch).',
  )
  expect(await notices()).toEqual([{ facts: { name: 'backup' } }, { facts: { name: 'rehearsal' } }])
  const admin = await signInAsAdmin(site)
  const list = await (await admin.get('/api/admin/notifications')).text()
  expect(list).toContain('"kind":"backup"')
  expect((await readBackupStatus(site)).backup.failure?.words).toBe(first?.failure)
  expect(site.logged.join('')).not.toContain('another-secret')
})

test('a folder that cannot be written is said, and the site goes on', async () => {
  const folder = await makeTemporaryFolder()
  await writeFile(join(folder, 'file'), '')
  const site = await open({ BACKUP_DIR: join(folder, 'file') })

  const [run] = await look(site, 2)

  expect(run?.failure).toMatch(/EEXIST|ENOTDIR/)
  expect((await fetch(site.address + endpoints.readyz)).status).toBe(200)
})

test('a file that was damaged meanwhile fails the test restore', async () => {
  let now = new Date()
  const folder = await makeTemporaryFolder()
  const site = await open({ BACKUP_DIR: folder }, { clock: () => now })
  const [lastRun] = await look(site, 2)
  await rm(join(folder, String(lastRun?.file)))
  // The newest by its name.
  await writeFile(join(folder, 'night-29990101T000000Z.backup'), 'INSTITUTE BACKUP 1\nopen\n')
  await site.sql(`delete from backup_runs where kind = 'rehearsal'`)
  now = new Date(now.getTime() + 1_000)

  const runs = await look(site, 2)

  expect(runs.at(-1)).toMatchObject({
    kind: 'rehearsal',
    failure: expect.stringContaining('cannot be restored: it ends too early.'),
  })
})

// S101
test('of two processes one makes it', async () => {
  const { connectionString } = await cloneDatabase()
  const folder = await makeTemporaryFolder()
  const settings = { BACKUP_DIR: folder }
  const sites = [
    await open(settings, { connectionString }),
    await open(settings, { connectionString }),
  ]
  const [site] = sites as [Site]

  for (let turn = 0; turn < 6; turn++)
    await site.sql('select graphile_worker.add_job($1)', [backupJob.name])
  await look(site, 2)

  expect(await site.sql('select from backup_runs')).toHaveLength(2)
})

// S101
test('while one process makes it, no other begins', async () => {
  const site = await open({})
  const other = new pg.Client({ connectionString: site.connectionString })
  await other.connect()
  onTestFinished(() => other.end())
  await other.query('select pg_advisory_lock($1)', [lockKey])
  const waitingQuery = 'select from graphile_worker.jobs where task_identifier = $1'

  // Longer in all than a backup takes here.
  for (let turn = 0; turn < 30; turn++) {
    await site.sql('select graphile_worker.add_job($1, job_key := $1)', [backupJob.name])
    await waitFor(
      async () => expect(await site.sql(waitingQuery, [backupJob.name])).toEqual([]),
      patient,
    )
  }
  expect(await site.sql('select from backup_runs')).toEqual([])
  await other.query('select pg_advisory_unlock($1)', [lockKey])

  expect(await look(site, 2)).toMatchObject([{ failure: null }, { failure: null }])
})

test('whoever is not staff learns nothing of it', async () => {
  const site = await open({})
  expect((await fetch(`${site.address}/api/admin/backups`)).status).toBe(401)
})

test.each([
  // Two at night in India is half past eight in the evening before, UTC.
  ['nothing yet', undefined, undefined, '2026-11-22T12:00:00Z', true],
  ['made last night', '2026-11-21T20:35:00Z', undefined, '2026-11-22T20:20:00Z', false],
  ['the next night', '2026-11-21T20:35:00Z', undefined, '2026-11-22T20:31:00Z', true],
  [
    'failed just now',
    '2026-11-20T20:35:00Z',
    '2026-11-21T20:31:00Z',
    '2026-11-21T21:00:00Z',
    false,
  ],
  [
    'failed an hour ago',
    '2026-11-20T20:35:00Z',
    '2026-11-21T20:31:00Z',
    '2026-11-21T21:31:00Z',
    true,
  ],
])('one is due: %s', (_case, good, lastTried, now, due) => {
  const lastGood = good === undefined ? undefined : new Date(good)
  const lastTry = lastTried === undefined ? lastGood : new Date(lastTried)
  expect(isDue('backup', { lastGood, lastTry }, new Date(now))).toBe(due)
})

test('none at all is late a day after the database was made', () => {
  const since = new Date('2026-11-20T00:00:00Z')
  expect(isLate('backup', undefined, since, new Date('2026-11-20T23:00:00Z'))).toBe(false)
  expect(isLate('backup', undefined, since, new Date('2026-11-21T03:00:00Z'))).toBe(true)
  expect(isLate('rehearsal', undefined, since, new Date('2026-11-28T03:00:00Z'))).toBe(true)
})
