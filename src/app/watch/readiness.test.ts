import { expect, onTestFinished, test } from 'vitest'
import { runsAllTests } from '../../../test-support/runs-all-tests.ts'
import { openSite, signInAsAdmin, visit } from '../../../test-support/site.ts'
import { hire } from '../../../test-support/team.ts'
import { waitFor } from '../../../test-support/wait-for.ts'
import { endpoints } from '../../ui/addresses/site-map.ts'

const gigabyte = 2 ** 30

/** A site with simulated disk usage and a clock that the test sets. */
async function open(settings: Record<string, string> = {}) {
  let now = Date.now()
  let free = 50 * gigabyte
  const site = await openSite({
    settings: { TRUST_PROXY: '', ...settings },
    clock: () => new Date(now),
    statfs: async () => ({ bavail: free, blocks: 100 * gigabyte, bsize: 1, files: 0, ffree: 0 }),
  })
  onTestFinished(site.close)
  const ask = async (headers: Record<string, string> = {}) => {
    const answer = await fetch(site.address + endpoints.readyz, { headers })
    return { status: answer.status, said: await answer.text() }
  }
  return {
    site,
    ask,
    pass: (ms: number) => {
      now += ms
    },
    leave: (bytes: number) => {
      free = bytes
    },
  }
}

// S152
test('a stuck queue means not ready, a long one that progresses means ready', async () => {
  const { site, ask, pass } = await open()
  expect(await ask()).toEqual({ status: 200, said: 'ready' })
  const add = () =>
    site.sql<{ id: string }>(
      `select (graphile_worker.add_job('nobody-does-this', run_at := now() - interval '1 hour')).id`,
    )
  const [first] = await add()
  await add()

  // The next job changes each time it is read.
  await waitFor(async () => expect((await ask()).status).toBe(200))
  pass(40_000)
  await site.sql('select graphile_worker.complete_jobs(array[$1::bigint])', [first?.id])
  await untilLookedAgain(ask, 'ready')
  pass(40_000)

  await waitFor(async () => expect((await ask()).said).toMatch(/^unready\nNo job has moved/))
  expect((await ask({ 'x-forwarded-for': '203.0.113.7' })).said).toBe('unready')
  await site.sql('select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs')
  await waitFor(async () => expect((await ask()).said).toBe('ready'))
})

// S152
test('unsuitable tables and an unfinished restore mean not ready, tables of a newer version mean ready', async () => {
  const { site, ask } = await open()
  await site.sql(`insert into migrations (name, checksum) values ('9999_of_tomorrow.sql', 'x')`)
  await untilLookedAgain(ask, 'ready')

  await site.sql(`update migrations set checksum = 'another' where name like '0001%'`)
  await waitFor(async () => expect((await ask()).said).toContain('0001_'))
  await site.sql('create table restore_unfinished (started_at timestamptz)')
  await waitFor(async () => expect((await ask()).said).toContain('npm run restore'))

  expect((await ask({ via: '1.1 somebody' })).said).toBe('unready')
})

// S153
test.runIf(runsAllTests)(
  'before a disk is full staff are notified once, the owner sees it, and a full disk means not ready',
  async () => {
    const { site, ask, leave } = await open()
    const owner = await signInAsAdmin(site)
    const counsellor = await hire(site, 'Meera at the Desk', 'counsellor')
    expect(await (await owner.get('/api/admin/health')).json()).toEqual({ disks: [] })

    leave(3 * gigabyte)
    const low = { place: 'data', free: 3 * gigabyte, size: 100 * gigabyte, level: 'low' }
    await waitFor(async () =>
      expect(await (await owner.get('/api/admin/health')).json()).toEqual({ disks: [low] }),
    )
    expect((await ask()).status).toBe(200)
    leave(gigabyte / 10)
    await waitFor(async () =>
      expect((await ask()).said).toBe('unready\nThe disk of the data folder has 107.4 MB left.'),
    )
    expect((await ask({ 'x-forwarded-for': '127.0.0.1' })).said).toBe('unready')

    expect((await counsellor.get('/api/admin/health')).status).toBe(403)
    expect((await visit(site).get('/api/admin/health')).status).toBe(401)
  },
)

// S153
test('of two processes that see a full disk one notifies staff, once a day', async () => {
  const full = async () => ({
    bavail: gigabyte / 2,
    blocks: 100 * gigabyte,
    bsize: 1,
    files: 0,
    ffree: 0,
  })
  const first = await openSite({ statfs: full })
  const second = await openSite({ statfs: full, connectionString: first.connectionString })
  const admin = await signInAsAdmin(second)

  await waitFor(async () => {
    const { notifications } = (await (await admin.get('/api/admin/notifications')).json()) as {
      notifications: { kind: string; name: string }[]
    }
    expect(notifications.filter(({ kind }) => kind === 'space')).toMatchObject([{ name: 'data' }])
  })
  const third = await openSite({ statfs: full, connectionString: first.connectionString })
  await waitFor(async () => expect((await visit(third).get(endpoints.readyz)).status).toBe(200))

  expect(await first.sql(`select from notifications where kind = 'space'`)).toHaveLength(1)
  const lines = [...first.logged, ...second.logged].filter((line) =>
    line.includes('"event":"space"'),
  )
  expect(lines).toHaveLength(1)
  await third.close()
  await second.close()
  await first.close()
})

// S152
test('however many ask, the database is asked once', async () => {
  const { site, ask } = await open()
  const questions = async () =>
    Number(
      (
        await site.sql<{ calls: string }>(
          'select sum(xact_commit)::text as calls from pg_stat_database where datname = current_database()',
        )
      )[0]?.calls,
    )
  await ask()
  const before = await questions()
  await Promise.all(Array.from({ length: 300 }, () => ask({ connection: 'close' })))
  expect((await questions()) - before).toBeLessThan(100)
})

/** A result is cached for two seconds. */
async function untilLookedAgain(ask: () => Promise<{ said: string }>, notice: string) {
  const until = performance.now() + 2_500
  await waitFor(async () => {
    expect((await ask()).said).toBe(notice)
    expect(performance.now()).toBeGreaterThan(until)
  })
}
