import { Readable } from 'node:stream'
import type { Context } from 'hono'
import type { PersonContext } from '../../platform/action-context.ts'
import type { Database } from '../../platform/database/connect.ts'
import { sendCsv } from '../../platform/http/send-csv.ts'
import { removeInvisible } from '../../ui/format/invisible-characters.ts'
import { record } from '../audit/record-event.server.ts'

type Export = {
  /** Of the file. */
  name: string
  /** One row of it, such as “registration”. */
  what: string
  /** What the rows were chosen by. */
  query?: Readonly<Record<string, unknown>>
}

/** A CSV file to download; Activity says who exported how many rows, also of a download that was broken off. */
export async function sendExport(
  { c, db, context }: { c: Context; db: Database; context: PersonContext },
  { name, what, query = {} }: Export,
  file: ReadableStream<Uint8Array> | string,
) {
  const recordRows = (rows: number) =>
    db.transaction((tx) => {
      const facts = { what, rows, filter: describeFilter(query) }
      return record(tx, { event: 'export list', id: context.actor.id, ...facts }, context)
    })
  c.var.log.info({ event: 'export', outcome: 'ok', userId: context.actor.id, file: name })
  const stream = typeof file === 'string' ? new Blob([file]).stream() : file
  const download = Readable.from(countRows(stream, recordRows), { highWaterMark: 1 })
  return sendCsv(c, name, Readable.toWeb(download) as ReadableStream<Uint8Array>)
}

/** “status contacted, search”: the text of a search may be somebody’s name. */
function describeFilter(query: Readonly<Record<string, unknown>>): string {
  const filters = Object.entries(query)
    .filter(([, value]) => value !== undefined && value !== '')
    .map(([name, value]) => (name === 'search' ? name : `${name} ${value}`))
  return removeInvisible(filters.join(', ')).slice(0, 300)
}

const [quote, lineFeed] = [0x22, 0x0a]

/** The file, whose lines without its head are counted on their way. */
async function* countRows(file: AsyncIterable<Uint8Array>, onEnd: (rows: number) => Promise<void>) {
  let lines = 0
  let isQuoted = false
  try {
    for await (const bytes of file) {
      for (const byte of bytes) {
        if (byte === quote) isQuoted = !isQuoted
        else if (byte === lineFeed && !isQuoted) lines++
      }
      yield bytes
    }
  } finally {
    await onEnd(Math.max(0, lines - 1))
  }
}
