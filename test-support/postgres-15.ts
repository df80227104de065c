import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestContext } from 'vitest'
import { waitFor } from './wait-for.ts'

/** Debian's path of the oldest version that the product supports. */
const programs = '/usr/lib/postgresql/15/bin'

/** An empty database on PostgreSQL 15; the test is skipped if it is not installed. */
export async function startPostgres15({ onTestFinished, skip }: TestContext) {
  skip(
    !existsSync(join(programs, 'postgres')),
    `PostgreSQL 15 is not installed here (${programs}).`,
  )
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
    const exited = once(server, 'exit')
    server.kill('SIGINT')
    await exited
    await rm(folder, { recursive: true, force: true })
  })
  const connectionString = `postgresql://institute@localhost/postgres?host=${encodeURIComponent(folder)}`
  await waitFor(() => answers(connectionString))
  return connectionString
}

async function answers(connectionString: string) {
  const client = new pg.Client({ connectionString })
  await client.connect().finally(() => client.end())
}

/** PostgreSQL does not run as root; Debian has a user for it. */
function unprivileged() {
  if (process.getuid?.() !== 0) return undefined
  const idOf = (kind: string) =>
    Number(execFileSync('id', [kind, 'postgres'], { encoding: 'utf8' }))
  return { uid: idOf('-u'), gid: idOf('-g') }
}
