import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, type TestContext, test, vi } from 'vitest'
import { openSite, signInAsAdmin, signUp } from '../../test-support/site.ts'
import { endpoints } from '../site-map.ts'
import { staffEndpoints } from '../staff-map.ts'

/** Where Debian puts it: the oldest version that the product promises to run on. */
const programs = '/usr/lib/postgresql/15/bin'

test('on PostgreSQL 15 people sign up and register, and staff read the list', async (context) => {
  if (!existsSync(join(programs, 'postgres')))
    context.skip(`PostgreSQL 15 is not installed here (${programs}).`)
  const connectionString = await startPostgres15(context)
  const site = await openSite({ connectionString })
  context.onTestFinished(site.close)
  const [version] = await site.sql('show server_version')
  expect(version?.server_version).toMatch(/^15\./)

  const student = await signUp(site, { name: 'Zainab Qureshi' })
  const answer = await student.post(endpoints.freeDemo, {
    phone: '98765 43210',
    course: 'Data Science',
  })
  const admin = await signInAsAdmin(site)
  const list = await admin.get(`${staffEndpoints.registrations}?search=zainab`)

  expect(answer.status).toBe(200)
  expect(list.status).toBe(200)
  expect(await list.json()).toMatchObject({
    registrations: [{ name: 'Zainab Qureshi', email: student.email, course: 'Data Science' }],
  })
  expect((await fetch(`${site.address}/courses/data-science`)).status).toBe(200)
  await vi.waitFor(async () => {
    // Of the sign-up and of the registration.
    expect(await site.sql('select from sandbox.mails')).toHaveLength(3)
  })
})

async function startPostgres15({ onTestFinished }: TestContext) {
  const folder = await mkdtemp(join(tmpdir(), 'postgres-15-'))
  const user = unprivileged()
  if (user) chownSync(folder, user.uid, user.gid)
  const data = join(folder, 'data')
  const running = { ...user, cwd: folder, stdio: 'ignore' } as const
  const initdb = ['-D', data, '-U', 'institute', '-A', 'trust', '-E', 'UTF8', '--no-sync']
  execFileSync(join(programs, 'initdb'), initdb, running)
  const settings = ['-D', data, '-k', folder, '-c', 'listen_addresses=', '-c', 'fsync=off']
  const server = spawn(join(programs, 'postgres'), settings, running)
  onTestFinished(async () => {
    const ended = once(server, 'exit')
    server.kill('SIGINT')
    await ended
    await rm(folder, { recursive: true, force: true })
  })
  const connectionString = `postgresql://institute@localhost/postgres?host=${encodeURIComponent(folder)}`
  await vi.waitFor(() => answers(connectionString), { timeout: 15_000, interval: 50 })
  return connectionString
}

async function answers(connectionString: string) {
  const client = new pg.Client({ connectionString })
  await client.connect().finally(() => client.end())
}

/** PostgreSQL does not run as root; Debian brings it a user. */
function unprivileged() {
  if (process.getuid?.() !== 0) return undefined
  const idOf = (kind: string) =>
    Number(execFileSync('id', [kind, 'postgres'], { encoding: 'utf8' }))
  return { uid: idOf('-u'), gid: idOf('-g') }
}
