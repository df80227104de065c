import pg from 'pg'
import type { TableName } from './content.ts'
import { quoted } from './tables-of.ts'

type ForeignKey = { tableName: string; name: string; definition: string }
type Trigger = { tableName: string; name: string; enabled: 'O' | 'A' | 'R' }

/**
 * Empties tables and lets them take rows in any order, as owner without superuser rights: foreign keys are
 * dropped and created again, which checks every row, and triggers are disabled meanwhile. Within the open
 * transaction.
 */
export async function openTables(client: pg.Client, tables: TableName[]) {
  const names = tables.map(quoted)
  const keys = await foreignKeysOf(client, names)
  const triggers = await triggersOf(client, names)
  for (const { tableName, name } of keys)
    await client.query(`alter table ${tableName} drop constraint ${pg.escapeIdentifier(name)}`)
  for (const table of new Set(triggers.map(({ tableName }) => tableName)))
    await client.query(`alter table ${table} disable trigger user`)
  await client.query(`truncate ${names.join(', ')}`)
  return {
    async close() {
      for (const { tableName, name, definition } of keys)
        await client.query(
          `alter table ${tableName} add constraint ${pg.escapeIdentifier(name)} ${definition}`,
        )
      const ways = { O: 'enable', A: 'enable always', R: 'enable replica' }
      for (const { tableName, name, enabled } of triggers)
        await client.query(
          `alter table ${tableName} ${ways[enabled]} trigger ${pg.escapeIdentifier(name)}`,
        )
    },
  }
}

async function foreignKeysOf(client: pg.Client, names: string[]) {
  const { rows } = await client.query<ForeignKey>(
    `select format('%I.%I', n.nspname, c.relname) as "tableName", k.conname::text as name,
            pg_get_constraintdef(k.oid) as definition
       from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
      where k.contype = 'f' and k.conparentid = 0 and k.conrelid = any($1::regclass[])`,
    [names],
  )
  return rows
}

async function triggersOf(client: pg.Client, names: string[]) {
  const { rows } = await client.query<Trigger>(
    `select format('%I.%I', n.nspname, c.relname) as "tableName", t.tgname::text as name,
            t.tgenabled as enabled
       from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
      where not t.tgisinternal and t.tgenabled <> 'D' and t.tgrelid = any($1::regclass[])`,
    [names],
  )
  return rows
}
