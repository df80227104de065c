/** What the bundler says of what it built. */
export type Chunk = {
  file: string
  name?: string
  css?: string[]
  assets?: string[]
  imports?: string[]
  dynamicImports?: string[]
}
export type Manifest = Record<string, Chunk>

/** The chunk of a source and of all its static imports, each once, its own first. */
export function chunksOf(
  manifest: Manifest,
  key: string,
  chunks = new Map<string, Chunk>(),
): Chunk[] {
  if (chunks.has(key)) return []
  const chunk = manifest[key]
  if (!chunk) throw new Error(`The build does not know ${key}.`)
  chunks.set(key, chunk)
  for (const imported of chunk.imports ?? []) chunksOf(manifest, imported, chunks)
  return [...chunks.values()]
}

/** Includes lazy parts such as dialogs, but not other pages, whose styles come with them. */
export function chunksWithin(manifest: Manifest, key: string, chunks: Map<string, Chunk>) {
  const chunk = manifest[key]
  if (!chunk || chunks.has(key)) return
  chunks.set(key, chunk)
  const later = (chunk.dynamicImports ?? []).filter((other) => !other.endsWith('Page.tsx'))
  for (const other of [...(chunk.imports ?? []), ...later]) chunksWithin(manifest, other, chunks)
}
