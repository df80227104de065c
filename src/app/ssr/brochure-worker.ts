import type { BrochureEntry, PrintOrder } from './renderer.ts'

/** Renders a brochure or document in a worker thread, so that pages do not wait. */
export default async function setPrint(order: PrintOrder): Promise<Uint8Array> {
  const { renderBrochure, renderDocument }: BrochureEntry = await import(order.entry)
  if ('document' in order) return renderDocument(order.document)
  // Buffers become plain bytes when passed between threads.
  return renderBrochure({ ...order.contents, cover: Buffer.from(order.contents.cover) })
}
