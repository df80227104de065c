import { once } from 'node:events'
import { Readable } from 'node:stream'
import pg from 'pg'
import type { About, TableName } from './content.ts'

/** In bytes: size of a piece, and how much is buffered before the server waits. */
const pieceSize = 64 * 1024
const mostBuffered = 1024 * 1024

/** What `pg` calls while a COPY runs; its types do not name these. */
type Wire = pg.Connection & {
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
  sendCopyFail(reason: string): void
}

/**
 * `COPY … TO STDOUT` of a table with backpressure, built on the query interface of `pg`, whose own COPY result
 * would keep no row. If reading stops early the connection cannot be used again.
 */
export async function* copyOut(client: pg.Client, table: TableName): AsyncGenerator<Buffer> {
  let socket: Wire['stream'] | undefined
  const pieces = new Readable({
    objectMode: true,
    highWaterMark: mostBuffered / pieceSize,
    read: () => socket?.resume(),
  })
  const gathered = gather((piece) => pieces.push(piece) || socket?.pause())
  client.query(
    createSubmittable(`copy ${quoted(table)} ${columnsOf(table)} to stdout`, {
      // The parser reuses its buffer, so the bytes are copied at once.
      handleCopyData: ({ chunk }: { chunk: Buffer }, connection: Wire) => {
        socket = connection.stream
        gathered.add(chunk)
      },
      handleCommandComplete: () => gathered.flush(),
      handleReadyForQuery: () => pieces.push(null),
      handleError: (error: Error) => pieces.destroy(error),
    }),
  )
  yield* pieces
}

/** `COPY … FROM STDIN` into a table at the server's pace. If the source throws, the COPY is rolled back. */
export async function copyIn(
  client: pg.Client,
  table: TableName,
  source: AsyncIterable<Buffer>,
): Promise<void> {
  const wire = Promise.withResolvers<Wire>()
  const finish = Promise.withResolvers<void>()
  let failed = false
  const fail = (error: Error) => {
    failed = true
    wire.reject(error)
    finish.reject(error)
  }
  // The side that waits gets the error.
  wire.promise.catch(() => undefined)
  finish.promise.catch(() => undefined)
  client.query(
    createSubmittable(`copy ${quoted(table)} ${columnsOf(table)} from stdin`, {
      handleCopyInResponse: (connection: Wire) => wire.resolve(connection),
      handleReadyForQuery: () => finish.resolve(),
      handleError: fail,
    }),
  )
  const connection = await wire.promise
  try {
    for await (const part of source) {
      if (failed) break
      connection.sendCopyFromChunk(part)
      if (connection.stream.writableNeedDrain)
        await Promise.race([once(connection.stream, 'drain'), finish.promise])
    }
  } catch (error) {
    connection.sendCopyFail('the source failed')
    await finish.promise.catch(() => undefined)
    throw error
  }
  if (!failed) connection.endCopyFrom()
  await finish.promise
}

type Handlers = Record<string, (...args: never[]) => void>

function createSubmittable(text: string, handlers: Handlers): pg.Submittable {
  const doNothing = () => undefined
  return {
    handleRowDescription: doNothing,
    handleDataRow: doNothing,
    handleCommandComplete: doNothing,
    handlePortalSuspended: doNothing,
    handleEmptyQuery: doNothing,
    handleCopyInResponse: doNothing,
    handleCopyData: doNothing,
    ...handlers,
    submit: (connection: pg.Connection) => connection.query(text),
  } as pg.Submittable
}

/** Joins rows to pieces of a fixed size. */
function gather(pass: (piece: Buffer) => void) {
  let piece = Buffer.allocUnsafe(pieceSize)
  let filled = 0
  const flush = () => {
    if (filled > 0) pass(piece.subarray(0, filled))
    piece = Buffer.allocUnsafe(pieceSize)
    filled = 0
  }
  const add = (chunk: Buffer) => {
    let from = 0
    while (from < chunk.length) {
      const copied = chunk.copy(piece, filled, from)
      from += copied
      filled += copied
      if (filled === pieceSize) flush()
    }
  }
  return { add, flush }
}

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
const catalogCondition = (kinds: 'r' | 'S' | 'rp') => `
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
 where c.relkind in (${[...kinds].map((kind) => `'${kind}'`).join()}) and c.relpersistence <> 't'
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
    const states = await client.query<{ lastValue: string; isCalled: boolean }>(
      `select last_value::text as "lastValue", is_called as "isCalled" from ${quoted(sequence)}`,
    )
    sequences.push(...states.rows.map((state) => ({ ...sequence, ...state })))
  }
  return sequences
}

export function quoted({ schema, name }: { schema: string; name: string }): string {
  return `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`
}

function columnsOf({ columns }: TableName): string {
  return `(${columns.map((column) => pg.escapeIdentifier(column)).join(', ')})`
}
