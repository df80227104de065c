import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabaseProxy } from '../../../test-support/database-proxy.ts'
import { cloneDatabase, openSite, type Site, visit } from '../../../test-support/site.ts'
import { waitFor } from '../../../test-support/wait-for.ts'
import { endpoints, to } from '../../ui/addresses/site-map.ts'

const token = 'k3YwT8nQ5zR1vB7mX0cJ4hL9pD2sF6gA'

let site: Site
beforeAll(async () => {
  // Without a proxy, so a local request is the operator's.
  site = await openSite({ settings: { TRUST_PROXY: '' } })
})
afterAll(() => site.close())

/** The metrics as a value for each row. */
async function read(address: string, headers: Record<string, string> = {}) {
  const answer = await fetch(address + endpoints.metrics, { headers })
  expect(answer.status).toBe(200)
  const text = await answer.text()
  const rows = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  const values = Object.fromEntries(
    rows.map((row) => [row.slice(0, row.lastIndexOf(' ')), Number(row.split(' ').at(-1))]),
  )
  return { text, values }
}

const countOf = (method: string, route: string, status: number) =>
  `http_request_duration_seconds_count{method="${method}",route="${route}",status="${status}"}`

describe('what is counted', () => {
  // S150
  test('each request under the pattern of its route, however it is asked for', async () => {
    await visit(site).get(to.home)
    const before = (await read(site.address)).values

    for (const path of [to.home, `${to.home}?phone=9822012345`, to.course('data-science')])
      expect((await fetch(site.address + path)).status).toBe(200)
    for (const path of ['/asha@mail.example', '/9822012345', '/nothing/here?asha'])
      expect((await fetch(site.address + path)).status).toBe(404)
    expect((await fetch(`${site.address}/api/me/asha@mail.example`)).status).toBe(404)
    expect((await fetch(`${site.address}/api/me`)).status).toBe(401)
    await fetch(`${site.address}/api/auth/login`, { method: 'POST' })
    await fetch(site.address + endpoints.healthz, { method: 'BREW' }).catch(() => undefined)
    const { text, values } = await read(site.address)

    const more = (name: string) => (values[name] ?? 0) - (before[name] ?? 0)
    expect(more(countOf('GET', '/', 200))).toBe(2)
    expect(more(countOf('GET', '/courses/:id/lesson?', 200))).toBe(1)
    expect(more(countOf('GET', '*', 404))).toBe(3)
    expect(more(countOf('GET', '/api/me', 401))).toBe(1)
    expect(more(countOf('POST', '/api/auth/login', 400))).toBe(1)
    expect(text).not.toMatch(/asha|9822012345|BREW/)
    const bucket = countOf('GET', '/', 200).replace('count{', 'bucket{le="+Inf",')
    expect(values[bucket]).toBe(values[countOf('GET', '/', 200)])
  })

  // S150
  test('everything about the state of the site', async () => {
    await site.sql(
      `select graphile_worker.add_job('nobody-does-this', run_at := now() - interval '1 hour')`,
    )
    await site.sql(`insert into backup_runs (kind, started_at, ended_at)
      values ('backup', now() - interval '2 hours', now() - interval '1 hour')`)
    // Values of the database are cached for ten seconds.
    await waitFor(async () => expect((await read(site.address)).values.queue_late_jobs).toBe(1), {
      timeout: 15_000,
      interval: 200,
    })
    const { values, text } = await read(site.address)

    expect(values).toMatchObject({
      database_up: 1,
      ready: 1,
      mails_failed: 0,
      'queue_jobs{state="ready"}': 1,
      queue_late_jobs: 1,
    })
    expect(values.queue_oldest_seconds).toBeGreaterThan(3_599)
    expect(values['backup_age_seconds{kind="backup"}']).toBeGreaterThan(3_599)
    expect(values.database_size_bytes).toBeGreaterThan(1_000_000)
    expect(values['disk_free_bytes{place="data"}']).toBeGreaterThan(0)
    expect(values['page_cache{what="hits"}']).toBeGreaterThan(0)
    for (const name of ['nodejs_eventloop_lag_p99_seconds', 'process_cpu_seconds_total'])
      expect(text).toContain(`\n${name} `)
    expect(text).toContain('database_connections{state="idle"}')
    await site.sql('select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs')
    await site.sql('delete from backup_runs')
  })

  // S150
  test('refusals by the name of their limit', async () => {
    const { post } = visit(site)
    const before = (await read(site.address)).values
    for (let tries = 0; tries < 21; tries++)
      await post('/api/auth/forgot-password', { email: `asha-${tries}@mail.example` })
    const { values } = await read(site.address)
    const name = 'limits_hit_total{limit="reset-link-address"}'
    expect((values[name] ?? 0) - (before[name] ?? 0)).toBe(1)
  })

  // S150
  test('while the database is away, all that needs none', async () => {
    const { host, connectionString } = await cloneDatabase()
    const proxy = await openDatabaseProxy(host)
    const away = await openSite({ settings: { TRUST_PROXY: '' }, connectionString, proxy })
    await proxy.refuse()

    const { values, text } = await read(away.address)

    expect(values).toMatchObject({ database_up: 0, ready: 0 })
    expect(text).not.toMatch(/^queue_jobs\{/m)
    await proxy.accept()
    await away.close()
    await proxy.close()
  })
})

describe('who may read it', () => {
  const ask = async (address: string, headers: Record<string, string>) => {
    const answer = await fetch(address + endpoints.metrics, { headers })
    return { status: answer.status, body: await answer.text() }
  }
  const noRequests = expect.not.stringContaining('http_request')

  // S151
  test('without a token this machine, and nobody through a proxy on it', async () => {
    expect((await ask(site.address, {})).status).toBe(200)
    for (const headers of [
      { 'x-forwarded-for': '127.0.0.1' },
      { 'x-real-ip': '127.0.0.1' },
      { forwarded: 'for=127.0.0.1' },
      { via: '1.1 elsewhere' },
    ] as Record<string, string>[])
      expect(await ask(site.address, headers)).toEqual({ status: 403, body: noRequests })
  })

  // S151
  test.each([
    ['a proxy on this machine that is named', { TRUST_PROXY: 'loopback' }],
    [
      'one that nobody named, behind which https is spoken',
      { TRUST_PROXY: '', PUBLIC_URL: 'https://localhost' },
    ],
  ])('not through %s', async (_, settings) => {
    const behind = await openSite({ settings })
    for (const headers of [
      {},
      { 'x-forwarded-for': '127.0.0.1' },
      { 'x-forwarded-for': '' },
    ] as Record<string, string>[])
      expect(await ask(behind.address, headers)).toEqual({ status: 403, body: noRequests })
    await behind.close()
  })

  // S151
  test('where there is a token whoever has it, from anywhere, and nobody else', async () => {
    const guarded = await openSite({ settings: { METRICS_TOKEN: token } })
    const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': '203.0.113.7' }
    expect((await ask(guarded.address, headers)).status).toBe(200)
    for (const authorization of [
      '',
      'Bearer',
      `Bearer ${token}x`,
      `Bearer ${token.slice(1)}`,
      `Basic ${token}`,
      `Bearer ${token.toLowerCase()}`,
    ])
      expect(await ask(guarded.address, { authorization })).toEqual({
        status: 401,
        body: noRequests,
      })
    expect(guarded.logged.join()).not.toContain(token)
    await guarded.close()
  })
})
