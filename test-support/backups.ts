import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { onTestFinished } from 'vitest'
import { startProduct } from './product-process.ts'

export const passphrase = 'Vb7-qLm2-Xt9w-Zk4r-Hn8s'

/** Runs the two commands as processes. */
export function backUp(settings: Record<string, string>, ...args: string[]) {
  return startProduct(settings, { command: ['src/app/commands/backup.ts', ...args] })
}

export function restore(settings: Record<string, string>, ...args: string[]) {
  return startProduct(settings, { command: ['src/app/commands/restore.ts', ...args] })
}

export async function makeTemporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'backups of a test-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** Every row of every table as text, without the job queue's own tables. */
export async function readAllRows(connection: pg.ClientConfig): Promise<Record<string, string[]>> {
  const client = new pg.Client(connection)
  await client.connect()
  await client.query("set timezone = 'UTC'")
  const { rows: tables } = await client.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname !~ '^pg_|^information_schema$' and tablename <> 'migrations' order by 1`,
  )
  const rowsByTable: Record<string, string[]> = {}
  for (const { name } of tables) {
    const { rows } = await client.query<{ row: string }>(
      `select t::text as row from ${name} t order by 1`,
    )
    rowsByTable[name] = rows.map(({ row }) => row)
  }
  await client.end()
  return rowsByTable
}
