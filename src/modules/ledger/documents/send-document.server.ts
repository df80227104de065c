import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { refuse, refuseBusy, refuseForNow } from '../../../platform/http/errors.ts'
import type { AppEnv } from '../../../platform/http/request.ts'
import type { Services } from '../../../platform/services.ts'
import { textsFor } from '../../../ui/format/texts.server.ts'
import type { IssuedDocument } from '../tables.ts'
import type { DocumentContents } from './rules.ts'
import { isSamePrint } from './store.server.ts'

declare module '../../../platform/services.ts' {
  interface Services {
    /** Renders a receipt, an invoice or a note as a PDF. */
    renderDocument: (contents: DocumentContents) => Promise<Uint8Array>
  }
}

type Request = {
  person: string
  isStaff: boolean
  /** The user's own rule, where not everybody may see each document. */
  find: () => Promise<IssuedDocument | undefined>
  /** The text if there is none. */
  missing: string
}

/** Retry-After in seconds, when a person has too many requests in progress. */
const soon = 5

/**
 * Sends a document as a PDF to a user who may see it; staff before students, with a limit for each person.
 * A print that differs from the first one is logged.
 */
export async function sendDocument(
  c: Context<AppEnv>,
  { db, documents, renderDocument }: Services,
  { person, isStaff, find, missing }: Request,
) {
  const request = documents.enter(person)
  if (!request) return refuseForNow(c, soon)
  try {
    const document = await find()
    if (!document) return refuse(c, 404, missing)
    if (!isStaff && documents.isFull())
      return refuseBusy(c, textsFor(c.var.language).refusals.manyDocuments)
    const { id, name, contents } = document
    const render = () => renderDocument(contents)
    const pdf = Buffer.from(await documents.make({ same: `paper ${id}`, isStaff, render }))
    const sha256 = createHash('sha256').update(pdf).digest()
    const isSame = await isSamePrint(db, { documentId: id, sha256 })
    if (!isSame) c.var.log.warn({ event: 'paper', outcome: 'differs', document: id })
    return c.body(new Uint8Array(pdf), 200, {
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="${name.replaceAll('/', '-')}.pdf"`,
      'cache-control': 'private, no-store',
    })
  } finally {
    request.leave()
  }
}
