import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openMailServer } from '../../test-support/mail-server.ts'
import {
  makeDataFolder,
  removeDataFolder,
  startProduct,
} from '../../test-support/product-process.ts'
import {
  emptyDatabase,
  openSite,
  type Site,
  signInAsAdmin,
  signUp,
} from '../../test-support/site.ts'
import { staffEndpoints } from '../staff-map.ts'

vi.setConfig({ testTimeout: 60_000 })

const secret = '3f9c1d7e5b20a84f6e11c09d7a52b83e'

let site: Site
let folder: string
beforeAll(async () => {
  site = await openSite({ settings: { SESSION_SECRET: secret } })
  folder = await makeDataFolder()
  const admin = await signInAsAdmin(site)
  // What the template holds was there before the chain, and is linked by a job.
  await vi.waitFor(
    async () =>
      expect(await (await admin.get(staffEndpoints.auditChain)).text()).not.toContain('wait'),
    { timeout: 10_000 },
  )
})
afterAll(async () => {
  await site.close()
  await removeDataFolder(folder)
})

/** Runs `npm run doctor` and says how it ended, and what it said of each part. */
async function examine(settings: Record<string, string> = {}) {
  const given = {
    DATA_DIR: folder,
    DATABASE_URL: site.connectionString,
    SESSION_SECRET: secret,
    ...settings,
  }
  const { ended, said } = startProduct(given, { command: ['src/site/doctor.ts'] })
  const { code } = await ended
  const lines = said.out.trimEnd().split('\n')
  const faults = lines.filter((line) => line.startsWith('FAULT'))
  return { code, lines, faults, out: said.out, err: said.err }
}

test('of a site that is whole it says so, a line for each part', async () => {
  const { code, lines, faults, err } = await examine()

  expect({ code, faults, err }).toEqual({ code: 0, faults: [], err: '' })
  expect(lines.map((line) => line.slice(7, 29).trim())).toEqual([
    'settings',
    'database',
    'schema',
    'rights on the history',
    'audit chain',
    'jobs',
    'mails',
    'last backup',
    'mail server',
  ])
  expect(lines.join()).toContain('the site may add to it, and not rewrite it')
})

test('where somebody who holds the database changed the history, it names the event', async () => {
  await signUp(site)
  const [{ id = 0, actor_name: was = '' } = {}] = await site.sql<{
    id: number
    actor_name: string
  }>('select id, actor_name from events order by id desc limit 1')
  const forge = async (name: string) => {
    await site.sql('alter table events disable trigger user')
    await site.sql('update events set actor_name = $1 where id = $2', [name, id])
    await site.sql('alter table events enable trigger user')
  }
  await forge('Nobody')

  const { code, faults } = await examine()

  expect(code).toBe(1)
  expect(faults).toEqual([
    expect.stringMatching(`audit chain +Chain broken at event ${id}: it is not as it was recorded`),
  ])
  await forge(was)
  expect((await examine()).code).toBe(0)
})

test('where the role of the site was given more, it says what to take back', async () => {
  await site.sql('grant update on event_links to institute_site')

  const { code, faults } = await examine()

  expect(code).toBe(1)
  expect(faults).toEqual([expect.stringContaining('revoke update, delete, truncate')])
  await site.sql('revoke update on event_links from institute_site')
})

test('jobs that stand still, a backup that failed, and a restore in the middle are faults', async () => {
  await site.sql(
    `select graphile_worker.add_job('nobody-does-this', run_at := now() - interval '1 day')`,
  )
  await site.sql(`insert into backup_runs (kind, began_at, ended_at, failure)
    values ('backup', now(), now(), 'The disk is full.')`)
  await site.sql('create table restore_unfinished (began_at timestamptz)')

  const { code, faults } = await examine()

  expect(code).toBe(1)
  expect(faults).toEqual([
    expect.stringContaining('npm run restore again'),
    expect.stringMatching(/jobs +1 stand still/),
    expect.stringContaining('The disk is full.'),
  ])
  await site.sql('drop table restore_unfinished')
  await site.sql('delete from backup_runs')
  await site.sql('select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs')
})

test('of a mail server it says what that says, and sends nothing', async () => {
  const server = await openMailServer()
  const settings = { SMTP_URL: server.url, MAIL_FROM: 'Tarkshala <hello@mail.example>' }

  expect((await examine(settings)).lines.at(-1)).toContain('takes mail from us; none was sent')
  for (const [mood, words] of [
    ['bars us', '554'],
    ['bars our sender', '550'],
    ['later', '451'],
    ['refuses', 'ECONNREFUSED'],
    ['hangs', 'reeting'],
  ] as const) {
    await server.turn(mood)
    const { code, faults } = await examine(settings)
    expect({ mood, code, faults }).toEqual({
      mood,
      code: 1,
      faults: [expect.stringMatching(new RegExp(`mail server +takes no mail: .*${words}`))],
    })
  }
  expect(server.seen).toEqual([])
  await server.close()
})

test('a database without tables, one that is away and wrong settings are said, and are faults', async () => {
  const { connectionString } = await emptyDatabase()
  const empty = await examine({ DATABASE_URL: connectionString })
  expect(empty.code).toBe(1)
  expect(empty.out).toContain('there are no tables yet: npm start makes them')
  expect(empty.out + empty.err).not.toContain('    at ')

  const away = await examine({ DATABASE_URL: 'postgresql://x:hidden@127.0.0.1:1/x' })
  expect(away.code).toBe(1)
  expect(away.faults).toEqual([expect.stringContaining('cannot be reached')])
  expect(away.out + away.err).not.toContain('hidden')

  const wrong = await examine({ PORT: 'many' })
  expect(wrong).toMatchObject({ code: 1, out: '' })
  expect(wrong.err).toBe('PORT must be a port number from 0 to 65535.\n')
})
