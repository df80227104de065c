import pg from 'pg'
import type { About, TableName } from './content.ts'

/**
 * Session settings that determine the text form of rows; checksums are compared across sessions and
 * versions.
 */
const session = `
  set client_encoding = 'UTF8'; set datestyle = 'ISO, YMD'; set timezone = 'UTC';
  set intervalstyle = 'postgres'; set extra_float_digits = 1; set bytea_output = 'hex';
  set row_security = off; set statement_timeout = 0; set idle_in_transaction_session_timeout = 0;
  set lock_timeout = '60s'`

/**
 * Tables and sequences created by the product or the operator: none of the system's, an extension's or a
 * session's.
 */
const catalogCondition = (kind: 'r' | 'S' | 'rp') => `
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
 where c.relkind in (${[...kind].map((mail) => `'${mail}'`).join()}) and c.relpersistence <> 't'
   and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
   and not exists (select from pg_depend d
                    where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`

export async function prepareSession(client: pg.Client): Promise<void> {
  await client.query(session)
}

/** Tables with rows; generated columns are computed again. */
export async function tablesOf(client: pg.Client): Promise<TableName[]> {
  const { rows } = await client.query<TableName>(
    `select n.nspname::text as schema, c.relname::text as name,
            array(select a.attname::text from pg_attribute a
                   where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
                     and a.attgenerated = '' order by a.attnum) as columns
     ${catalogCondition('r')} order by 1, 2`,
  )
  return rows
}

export async function isEmptyDatabase(client: pg.Client, except: string): Promise<boolean> {
  const { rows } = await client.query(
    `select 1 ${catalogCondition('rp')} and c.relname <> $1 limit 1`,
    [except],
  )
  return rows.length === 0
}

/** Sequences are not transactional: read after the rows, they are never behind them. */
export async function sequencesOf(client: pg.Client): Promise<About['sequences']> {
  const { rows } = await client.query<{ schema: string; name: string }>(
    `select n.nspname::text as schema, c.relname::text as name ${catalogCondition('S')} order by 1, 2`,
  )
  const sequences: About['sequences'] = []
  for (const sequence of rows) {
    const [state] = (
      await client.query<{ lastValue: string; isCalled: boolean }>(
        `select last_value::text as "lastValue", is_called as "isCalled" from ${quoted(sequence)}`,
      )
    ).rows
    if (state) sequences.push({ ...sequence, ...state })
  }
  return sequences
}

export function quoted({ schema, name }: { schema: string; name: string }): string {
  return `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`
}

export function columnsOf({ columns }: TableName): string {
  return `(${columns.map((column) => pg.escapeIdentifier(column)).join(', ')})`
}
