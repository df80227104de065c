import type { BrochureEntry, BrochureOrder } from './renderer.ts'

/** Sets one brochure beside the server: nobody waits for a page meanwhile. */
export default async function setBrochure({ entry, contents }: BrochureOrder): Promise<Uint8Array> {
  const { renderBrochure }: BrochureEntry = await import(entry)
  // Between threads a buffer travels as plain bytes.
  return renderBrochure({ ...contents, cover: Buffer.from(contents.cover) })
}
