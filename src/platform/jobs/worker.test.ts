import { pino } from 'pino'
import { expect, inject, type TestContext, test, vi } from 'vitest'
import { openDatabaseProxy } from '../../../test-support/database-proxy.ts'
import { openMailServer } from '../../../test-support/mail-server.ts'
import { runsAllTests } from '../../../test-support/runs-all-tests.ts'
import { cloneDatabase, openSite, type Site, signUp } from '../../../test-support/site.ts'
import { waitFor } from '../../../test-support/wait-for.ts'
import { openDatabase } from '../database/connect.ts'
import { mailServerAway } from '../mail/mailer.ts'
import { startWorker } from './worker.ts'

const recovery = { timeout: 80_000, interval: 50 }

const registration = { phone: '98765 43210', course: 'Data Science' }

test.concurrent('a mail that its server would not take leaves once when it does', async (context) => {
  const { site, mails } = await openSiteWithMails(context)
  const { post } = await signUp(site)
  // Removes the mail of the sign-up.
  await waitFor(async () => expect(await jobs(site)).toEqual([]), recovery)

  for (const { behaviour, error } of [
    { behaviour: 'refuses connections', error: /ECONNREFUSED/ },
    { behaviour: 'stays silent', error: /Greeting never received/ },
    { behaviour: 'answers 451', error: /451/ },
    { behaviour: 'answers 554', error: /554/ },
  ] as const) {
    await mails.behave(behaviour)
    await (behaviour === 'refuses connections'
      ? post('/api/free-demo/register', registration)
      : tryNow(site))
    const failed = { locked_by: null, last_error: expect.stringMatching(error) }
    await waitFor(async () => {
      expect(await jobs(site)).toMatchObject([failed, failed])
    }, recovery)
  }
  await mails.behave('accepts')
  await tryNow(site)

  await waitFor(async () => expect(await jobs(site)).toEqual([]), recovery)
  const seenMails = mails.received.filter(({ id }) => id.startsWith('<registration-'))
  const idsOf = (behaviour: string) =>
    seenMails.filter((mail) => mail.behaviour === behaviour).map(({ id }) => id)
  expect(idsOf('accepts')).toHaveLength(2)
  expect(new Set(idsOf('accepts'))).toEqual(new Set(idsOf('answers 554')))
})

test.runIf(runsAllTests)(
  'a job that a killed process had taken is done by another',
  { concurrent: true },
  async (context) => {
    const { site, mails } = await openSiteWithMails(context)

    await queueMail(site, { id: 'of-the-dead', lockedFor: '46 seconds' })
    await queueMail(site, { id: 'of-the-living', lockedFor: '5 seconds' })

    await waitFor(() => {
      expect(mails.received).toMatchObject([{ id: expect.stringMatching('^<of-the-dead@') }])
    }, recovery)
    await waitFor(async () => {
      expect(await jobs(site)).toMatchObject([
        { key: 'of-the-living', locked_by: 'process of-the-living' },
      ])
    }, recovery)
  },
)

test.runIf(runsAllTests)(
  'a long pause ends when the mail server, not the mail, was at fault',
  { concurrent: true },
  async (context) => {
    const { site, mails } = await openSiteWithMails(context)

    // Given two mails that failed nine times and would be retried in an hour
    for (const id of ['not-taken', 'not-wanted'])
      await queueMail(site, { id, lockedFor: '0 seconds' })
    await site.sql(
      `update graphile_worker._private_jobs
        set run_at = now() + interval '1 hour', attempts = 9, locked_by = null, locked_at = null,
            last_error = case key when 'not-taken' then $1 || ': 451 busy' else '554 no such person' end
      where key = any($2)`,
      [mailServerAway, ['not-taken', 'not-wanted']],
    )

    // Then the one that the server could not take leaves within the minute, and the other waits
    await waitFor(async () => {
      expect(await jobs(site)).toMatchObject([{ key: 'not-wanted', attempts: 9 }])
    }, recovery)
    expect(mails.received).toHaveLength(1)
    expect(mails.received[0]?.id).toMatch(/^<not-taken@/)
  },
)

test.runIf(runsAllTests)(
  'a mail that left while the database went away costs nothing but a repetition',
  { concurrent: true },
  async (context) => {
    const { site, mails, proxy } = await openSiteWithMails(context)
    await mails.behave('confirms nothing')
    await queueMail(site, { id: 'under-way' })
    await waitFor(() => expect(mails.received).toHaveLength(1), recovery)

    await proxy.refuse()
    await mails.behave('accepts')
    await waitFor(() => expect(site.logged.join()).toContain('Failed to'), recovery)
    await queueMail(site, { id: 'queued-meanwhile' })
    await proxy.accept()

    await waitFor(() => {
      expect(mails.received.at(-1)?.id).toMatch(/^<queued-meanwhile@/)
    }, recovery)
    // Ages the lock of a dead process, as 45 seconds would.
    await site.sql(
      `update graphile_worker._private_jobs set locked_at = now() - interval '1 minute'`,
    )
    await waitFor(async () => expect(await jobs(site)).toEqual([]), recovery)
    expect(mails.received.map(({ id }) => id.split('@')[0])).toEqual([
      '<under-way',
      '<queued-meanwhile',
      '<under-way',
    ])
  },
)

// S91
test.concurrent('a stop while the database is silent releases the listening connection once', async (context) => {
  const proxy = await openDatabaseProxy(inject('postgres').host)
  context.onTestFinished(proxy.close)
  const unhandled = vi.fn()
  process.on('unhandledRejection', unhandled)
  context.onTestFinished(() => void process.off('unhandledRejection', unhandled))
  const { connectionString } = await cloneDatabase()
  const connection = { connectionString: proxy.urlThroughProxy(connectionString) }
  const { pool } = openDatabase(connection, { onError: () => undefined })
  const listening = Promise.withResolvers<void>()
  const unlistened = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let unlistens = 0
  pool.on('connect', (client) => {
    const query = client.query.bind(client)
    client.query = (...parameters: unknown[]) => {
      const [text] = parameters
      if (String(text).startsWith('LISTEN')) {
        proxy.freeze()
        listening.resolve()
      }
      const answer = Reflect.apply(query, client, parameters)
      if (String(text).startsWith('UNLISTEN')) answer.catch(unlistened[unlistens++]?.resolve)
      return answer
    }
  })

  const worker = startWorker({ pool, log: pino({ enabled: false }), tasks: {}, crontab: '' })
  await listening.promise
  await worker.stop()

  await Promise.all(unlistened.map(({ promise }) => promise))
  await new Promise(setImmediate)
  expect(unhandled).not.toHaveBeenCalled()
})

async function openSiteWithMails({ onTestFinished }: TestContext) {
  const proxy = await openDatabaseProxy(inject('postgres').host)
  onTestFinished(proxy.close)
  const mails = await openMailServer()
  onTestFinished(mails.close)
  const site = await openSite({ proxy, settings: { SMTP_URL: mails.url } })
  onTestFinished(site.close)
  return { site, mails, proxy }
}

/** Every job in the database, which must be the mails of the test. */
async function jobs(site: Site) {
  return site.sql<{ key: string; attempts: number; last_error: string; locked_by: string | null }>(
    'select key, attempts, last_error, locked_by from graphile_worker.jobs order by key',
  )
}

/** Skips the growing pauses between tries. */
async function tryNow(site: Site) {
  await site.sql('update graphile_worker._private_jobs set run_at = now()')
  await site.sql(`notify "jobs:insert", '{"count": 2}'`)
}

/** Adds a mail; one taken by another process is invisible until it is unlocked. */
async function queueMail(site: Site, { id, lockedFor }: { id: string; lockedFor?: string }) {
  const mail = { id, to: 'desk@mail.example', subject: 'Hello', text: 'Hello', html: '<p>Hello' }
  await site.sql(
    `select graphile_worker.add_job('send-mail', $1::json, job_key := $2,
       run_at := now() + interval '1 hour' * $3::int)`,
    [JSON.stringify(mail), id, lockedFor ? 1 : 0],
  )
  if (!lockedFor) return
  await site.sql(
    `update graphile_worker._private_jobs
        set run_at = now(), locked_by = 'process ' || $1::text, locked_at = now() - $2::interval
      where key = $1::text`,
    [id, lockedFor],
  )
}
