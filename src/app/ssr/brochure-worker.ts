import { loadPages } from './load-pages.ts'
import type { BrochureEntry, PrintJob } from './renderer.ts'

/** Renders a brochure, document or certificate in a worker thread, so that pages do not wait. */
export default async function runPrintJob({
  entry,
  parts,
  order,
  logo,
}: PrintJob): Promise<Uint8Array> {
  const brochureEntry = loadPages<BrochureEntry>(entry, parts)
  // Buffers become plain bytes when passed between threads.
  if (logo) logo.png = Buffer.from(logo.png)
  if ('brochure' in order) order.brochure.cover = Buffer.from(order.brochure.cover)
  return brochureEntry.print(order, logo)
}
