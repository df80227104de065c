import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { backUp } from '../../../test-support/backups.ts'
import { openMailServer } from '../../../test-support/mail-server.ts'
import {
  makeDataFolder,
  removeDataFolder,
  startProduct,
} from '../../../test-support/product-process.ts'
import { openProvider } from '../../../test-support/provider.ts'
import { runsAllTests } from '../../../test-support/runs-all-tests.ts'
import { startS3Store } from '../../../test-support/s3-store.ts'
import { emptyDatabase, openSite, type Site, signUp, visit } from '../../../test-support/site.ts'
import { hire } from '../../../test-support/team.ts'
import { templateSecret } from '../../../test-support/template-secret.ts'
import { lockKey as backupLock } from '../../modules/operations/backups/nightly-backups.server.ts'

const secret = '3f9c1d7e5b20a84f6e11c09d7a52b83e'

let site: Site
let folder: string
let lockHolder: pg.Client
beforeAll(async () => {
  site = await openSite({ settings: { SESSION_SECRET: secret } })
  // The site's own backups, four times an hour, would disturb those of the tests.
  lockHolder = new pg.Client(site.connectionString)
  await lockHolder.connect()
  await lockHolder.query('select pg_advisory_lock($1)', [backupLock])
  folder = await makeDataFolder()
})
afterAll(async () => {
  await lockHolder.end()
  await site.close()
  await removeDataFolder(folder)
})

/** Runs `npm run doctor`; returns exit code and the lines of the parts. */
async function examine(settings: Record<string, string> = {}) {
  const givenSettings = {
    DATA_DIR: folder,
    DATABASE_URL: site.connectionString,
    SESSION_SECRET: secret,
    EARLIER_SECRETS: templateSecret,
    ...settings,
  }
  const { exited: result, output } = startProduct(givenSettings, {
    command: ['src/app/commands/doctor.ts'],
  })
  const { code } = await result
  const [parts = '', summary] = output.out.trimEnd().split('\n\n')
  const lines = parts.split('\n')
  const faults = lines.filter((line) => line.startsWith('FAULT'))
  return { code, lines, faults, summary, out: output.out, err: output.err }
}

// S129, S351
test('a healthy site has one line for each part', async () => {
  const { code, lines, faults, summary, err } = await examine()

  expect({ code, faults, err }).toEqual({ code: 0, faults: [], err: '' })
  const partOf = (line: string) => line.slice(9, 31).trim()
  expect(lines.map(partOf)).toEqual([
    'settings',
    'disk',
    'database',
    'schema',
    'rights on the history',
    'audit chain',
    'jobs',
    'mails',
    'last backup',
    'clock',
    'mail server',
    'public address',
    'provider',
    'places',
    'backup store',
  ])
  expect(lines.join()).toContain('the site may add to it, and not rewrite it')
  // A part that is not configured is neither fine nor wrong.
  const notSet = lines.filter((line) => line.startsWith('not set  '))
  expect(notSet.map(partOf).join(', ')).toBe('mail server, provider, places, backup store')
  expect(notSet.join()).toContain('backups stay on this machine, and are lost with it')
  expect(summary).toBe('11 of 15 parts are fine, 4 not set.')
})

// S129
test('an event that was changed in the database is named', async () => {
  await signUp(site)
  const [{ id = 0, actor_name: was = '' } = {}] = await site.sql<{
    id: number
    actor_name: string
  }>('select id, actor_name from audit_events order by id desc limit 1')
  const forge = async (name: string) => {
    await site.sql('alter table audit_events disable trigger user')
    await site.sql('update audit_events set actor_name = $1 where id = $2', [name, id])
    await site.sql('alter table audit_events enable trigger user')
  }
  await forge('Nobody')

  const { code, faults } = await examine()

  expect(code).toBe(1)
  expect(faults).toEqual([
    expect.stringMatching(
      `audit chain +Activity log broken at entry ${id}: it is not as it was recorded`,
    ),
  ])
  await forge(was)
  expect((await examine()).code).toBe(0)
})

// S129
test('additional rights of the site’s database role are named', async () => {
  await site.sql('grant update on audit_links to institute_site')

  const { code, faults } = await examine()

  expect(code).toBe(1)
  expect(faults).toEqual([expect.stringContaining('revoke update, delete, truncate')])
  await site.sql('revoke update on audit_links from institute_site')
})

test('stuck jobs, a failed backup and an unfinished restore are faults', async () => {
  await site.sql(
    `select graphile_worker.add_job('nobody-does-this', run_at := now() - interval '1 day')`,
  )
  await site.sql(`insert into backup_runs (kind, started_at, ended_at, failure)
    values ('backup', now(), now(), 'The disk is full.')`)
  await site.sql('create table restore_unfinished (started_at timestamptz)')

  const { code, faults } = await examine()

  expect(code).toBe(1)
  expect(faults).toEqual([
    expect.stringContaining('npm run restore again'),
    expect.stringMatching(/jobs +1 job is stuck/),
    expect.stringContaining('The disk is full.'),
  ])
  await site.sql('drop table restore_unfinished')
  await site.sql('delete from backup_runs')
  await site.sql('select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs')
})

// S129
test.runIf(runsAllTests)(
  'the response of the mail server is shown, and nothing is sent',
  async () => {
    const server = await openMailServer()
    const settings = { SMTP_URL: server.url, MAIL_FROM: 'Tarkshala <hello@mail.example>' }

    expect((await examine(settings)).out).toMatch(
      /^ok +mail server +takes mail from us; none was sent$/m,
    )
    for (const [behaviour, text] of [
      ['rejects our server', '554'],
      ['rejects our sender', '550'],
      ['answers 451', '451'],
      ['refuses connections', 'ECONNREFUSED'],
      ['stays silent', 'reeting'],
    ] as const) {
      await server.behave(behaviour)
      const { code, faults } = await examine(settings)
      expect({ behaviour, code, faults }).toEqual({
        behaviour,
        code: 1,
        faults: [expect.stringMatching(new RegExp(`mail server +takes no mail: .*${text}`))],
      })
    }
    expect(server.received).toEqual([])
    await server.close()
  },
)

// S154
test.runIf(runsAllTests)(
  'external services that do not answer are named in bounded time, without secrets',
  async () => {
    const provider = await openProvider()
    const store = await startS3Store()
    const settings = {
      ...provider.settings,
      BACKUP_URL: store.url,
      BACKUP_PASSPHRASE: 'a passphrase for the doctor',
    }
    const { code, out } = await examine(settings)
    expect({ code, out }).toEqual({ code: 0, out: expect.stringMatching(/ Acme answers\n/) })
    expect(out).toMatch(/backup store +0 files in backups/)

    for (const behaviour of ['answers 500', 'answers HTML', 'stays silent'] as const) {
      provider.behave(behaviour)
      const { faults } = await examine(settings)
      expect(faults).toEqual([expect.stringMatching(/provider +Acme does not say how/)])
    }
    provider.behave('works')
    const placesSettings = { PLACES_API_KEY: 'the-key-of-places', PLACES_PLACE_ID: 'x' }
    const wrong = await examine({
      ...settings,
      ...placesSettings,
      PLACES_BASE_URL: 'http://127.0.0.1:1',
      BACKUP_URL: store.wrongUrl,
      PUBLIC_URL: 'http://nothing-there.invalid',
    })
    expect(wrong.faults).toEqual([
      expect.stringMatching(/public address +nothing-there\.invalid has no address/),
      expect.stringMatching(/places +no reviews: not reachable/),
      expect.stringMatching(/backup store +The store answered 403/),
    ])
    for (const secret of ['the-key-of-places', 'another-secret', settings.BACKUP_PASSPHRASE])
      expect(wrong.out + wrong.err).not.toContain(secret)
    await provider.close()
  },
)

// S154, S351
test('the owner reads the same in the settings, within a limit; nobody else does', async () => {
  const provider = await openProvider()
  const settings = { SESSION_SECRET: secret, METRICS_TOKEN: `m${secret}`, ...provider.settings }
  const live = await openSite({ settings })
  const owner = await hire(live, 'Owner of the Site', 'owner')
  const admin = await hire(live, 'Admin of the Site', 'admin')
  provider.behave('stays silent')

  const answers = await Promise.all(
    Array.from({ length: 12 }, () => owner.post('/api/admin/health', {})),
  )

  const response = answers.filter(({ status }) => status === 200)
  expect(response).toHaveLength(10)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(2)
  const texts = await Promise.all(response.map((answer) => answer.text()))
  expect(new Set(texts).size).toBe(1)
  const { findings } = JSON.parse(texts[0] ?? '') as { findings: { of: string; state: string }[] }
  expect(findings.map(({ of }) => of)).toContain('audit chain')
  expect(findings.filter(({ state }) => state === 'wrong').map(({ of }) => of)).toEqual([
    'provider',
  ])
  expect(findings.find(({ of }) => of === 'backup store')?.state).toBe('not-set')
  for (const hidden of [secret, provider.settings.OIDC_CLIENT_SECRET])
    expect(texts[0]).not.toContain(hidden)
  expect((await admin.post('/api/admin/health', {})).status).toBe(403)
  expect((await visit(live).post('/api/admin/health', {})).status).toBe(401)
  await live.close()
  await provider.close()
})

test('a database without tables, an unreachable one and wrong settings are faults', async () => {
  const { connectionString } = await emptyDatabase()
  const empty = await examine({ DATABASE_URL: connectionString })
  expect(empty.code).toBe(1)
  expect(empty.out).toContain('there are no tables yet: npm start makes them')
  expect(empty.out + empty.err).not.toContain('    at ')

  const away = await examine({ DATABASE_URL: 'postgresql://x:hidden@127.0.0.1:1/x' })
  expect(away.code).toBe(1)
  expect(away.faults).toEqual([expect.stringContaining('cannot be reached')])
  expect(away.out).toMatch(/^not set +mail server /m)
  expect(away.out + away.err).not.toContain('hidden')

  const wrong = await examine({ PORT: 'many' })
  expect(wrong).toMatchObject({ code: 1, out: '' })
  expect(wrong.err).toBe('PORT must be a port number from 0 to 65535.\n')
})

// S344
test('a manual backup counts as the last one', async () => {
  const env = { DATABASE_URL: site.connectionString, DATA_DIR: folder }
  expect((await examine()).out).toMatch(/last backup +none yet/)

  await backUp(env, join(folder, 'by hand.backup')).exited

  expect((await examine()).out).toMatch(/^ok +last backup +\d/m)
  await site.sql('delete from backup_runs')
})

// S345
test.runIf(runsAllTests)('it says who answers on the port of the site', async () => {
  const stranger = createServer((_, response) => response.end('Somebody else')).listen(0)
  onTestFinished(() => void stranger.close())
  await once(stranger, 'listening')
  const { port } = stranger.address() as AddressInfo
  const sayOf = async (of: string | number) => (await examine({ PORT: String(of) })).out

  expect(await sayOf(new URL(site.address).port)).toMatch(/^ok +public .* the site answers at /m)
  expect(await sayOf(port)).toMatch(/^FAULT +public address +another program answers at port \d+:/m)
  stranger.close()
  expect(await sayOf(port)).toMatch(/^ok +public .* nothing answers at port \d+: npm start /m)
})

// S345
test('it prints its usage and refuses other arguments', async () => {
  const say = async (word: string) => {
    const { exited: exit, output } = startProduct(
      { PORT: 'many' },
      { command: ['src/app/commands/doctor.ts', word] },
    )
    return { code: (await exit).code, ...output }
  }

  expect(await say('--help')).toEqual({
    code: 0,
    err: '',
    out: expect.stringMatching(/^Usage: npm run doctor\n/),
  })
  expect(await say('now')).toEqual({
    code: 1,
    out: '',
    err: expect.stringMatching(/^now is not understood\.\n\nUsage: npm run doctor\n/),
  })
})
