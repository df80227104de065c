import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { isSamePrint } from '../domain/papers/store.server.ts'
import type { Paper } from '../domain/papers/tables.ts'
import type { Services } from '../domain/services.ts'
import type { AppEnv } from '../platform/http/request.ts'

/** A paper as a PDF, for whoever may see it. A print that differs from the first one is said in the log. */
export async function sendPaper(
  c: Context<AppEnv>,
  { db, renderPaper }: Services,
  { id, name, contents }: Paper,
) {
  const pdf = Buffer.from(await renderPaper(contents))
  const sha256 = createHash('sha256').update(pdf).digest()
  const isSame = await isSamePrint(db, { paperId: id, sha256 })
  if (!isSame) c.var.log.warn({ event: 'paper', outcome: 'differs', paper: id })
  return c.body(new Uint8Array(pdf), 200, {
    'content-type': 'application/pdf',
    'content-disposition': `inline; filename="${name.replaceAll('/', '-')}.pdf"`,
    'cache-control': 'private, no-store',
  })
}
