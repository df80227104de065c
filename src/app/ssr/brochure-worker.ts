import { loadPages } from './load-pages.ts'
import type { BrochureEntry, PrintOrder } from './renderer.ts'

/** Renders a brochure, document or certificate in a worker thread, so that pages do not wait. */
export default async function setPrint(order: PrintOrder): Promise<Uint8Array> {
  const { renderBrochure, renderCertificate, renderDocument } = loadPages<BrochureEntry>(
    order.entry,
    order.parts,
  )
  // Buffers become plain bytes when passed between threads.
  const logo = order.logo && { ...order.logo, png: Buffer.from(order.logo.png) }
  if ('document' in order) return renderDocument(order.document, logo)
  if ('certificate' in order) return renderCertificate(order.certificate, logo)
  return renderBrochure({ ...order.contents, cover: Buffer.from(order.contents.cover) }, logo)
}
