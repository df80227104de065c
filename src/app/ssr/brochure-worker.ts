import { loadPages } from './load-pages.ts'
import type { BrochureEntry, PrintOrder } from './renderer.ts'

/** Renders a brochure, document or certificate in a worker thread, so that pages do not wait. */
export default async function setPrint(order: PrintOrder): Promise<Uint8Array> {
  const { renderBrochure, renderCertificate, renderDocument } = loadPages<BrochureEntry>(
    order.entry,
    order.parts,
  )
  if ('document' in order) return renderDocument(order.document)
  if ('certificate' in order) return renderCertificate(order.certificate)
  // Buffers become plain bytes when passed between threads.
  return renderBrochure({ ...order.contents, cover: Buffer.from(order.contents.cover) })
}
