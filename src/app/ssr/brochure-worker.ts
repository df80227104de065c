import type { BrochureEntry, PrintOrder } from './renderer.ts'

/** Sets a brochure or a document beside the server: nobody waits for a page meanwhile. */
export default async function setPrint(order: PrintOrder): Promise<Uint8Array> {
  const { renderBrochure, renderDocument }: BrochureEntry = await import(order.entry)
  if ('document' in order) return renderDocument(order.document)
  // Between threads a buffer travels as plain bytes.
  return renderBrochure({ ...order.contents, cover: Buffer.from(order.contents.cover) })
}
