import type { Context } from 'hono'

/** A CSV file to download. */
export function sendCsv(c: Context, name: string, file: ReadableStream<Uint8Array> | string) {
  return c.body(file, 200, {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="${name}"`,
  })
}
