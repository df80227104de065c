import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import pg from 'pg'
import { emptyDatabase } from './site.ts'

const folder = 'db/migrations/'

/** A database as it was before a migration, and a connection to it; `close` it before the test ends. */
export async function openOlderDatabase(before: string) {
  const { connectionString } = await emptyDatabase()
  const client = new pg.Client({ connectionString })
  await client.connect()
  await client.query(
    `create table migrations
       (name text primary key, checksum text not null, applied_at timestamptz not null default now())`,
  )
  for (const name of (await readdir(folder)).sort()) {
    if (!name.endsWith('.sql') || name >= before) continue
    const text = await readFile(folder + name, 'utf8')
    await client.query(text)
    const checksum = createHash('sha256').update(text).digest('hex')
    await client.query('insert into migrations (name, checksum) values ($1, $2)', [name, checksum])
  }
  return {
    connectionString,
    ask: async (text: string, values: unknown[] = []) => (await client.query(text, values)).rows,
    close: () => client.end(),
  }
}
