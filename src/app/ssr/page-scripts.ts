import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { fillMarks, slotNumbersIn } from '../../modules/page-texts/text-slots.ts'

/** The scripts of one language that hold texts, or load one that does. */
export type PageScripts = {
  /** Where a script of an edition lies. */
  addressOf(file: string, edition: string): string
  /** A script with these texts; nothing where it is the same for all of them. */
  write(name: string, edition: string, parts: readonly string[]): string | undefined
  /** The numbers of the texts in a script. */
  slotNumbersOf(file: string): number[]
}

/**
 * Scripts name each other by relative addresses. So those of an edition lie in a folder of its own, with all that
 * load one of them; everything else is fetched from where it always lies, and runs once.
 */
export async function readPageScripts(
  client: URL,
  language: string,
  manifest: Manifest,
): Promise<PageScripts> {
  const templates = new Map<string, string>()
  const folder = new URL(`.vite/templates.${language}/`, client)
  const files = new Set(Object.values(manifest).map(({ file }) => file))
  for (const file of files) {
    const template = await readFile(new URL(file, folder), 'utf8').catch(() => undefined)
    if (template !== undefined) templates.set(file, template)
  }
  const editionFiles = new Set(findOwners(manifest, [...templates.keys()]))
  for (const file of editionFiles)
    if (!templates.has(file)) templates.set(file, await readFile(new URL(file, client), 'utf8'))

  return {
    addressOf: (file, edition) =>
      edition !== '' && editionFiles.has(file)
        ? `/assets/${edition}/${basename(file)}`
        : `/${file}`,
    write(name, edition, parts) {
      const template = templates.get(`assets/${name}`)
      if (template === undefined) return undefined
      const filled = fillMarks(template, (slotNumber) => parts[slotNumber] ?? '')
      return filled.replaceAll(
        /(["'`])(\.\/|assets\/)([\w-]+\.js)\1/g,
        (whole, quote, path, file) => {
          const isOwn = editionFiles.has(`assets/${file}`)
          if (path === './') return isOwn ? whole : `${quote}../${file}${quote}`
          return isOwn ? `${quote}assets/${edition}/${file}${quote}` : whole
        },
      )
    },
    slotNumbersOf: (file) => slotNumbersIn(templates.get(file) ?? ''),
  }
}

/** Some files, and all that load one of them, at once or later. */
function findOwners(manifest: Manifest, withTexts: string[]): string[] {
  const owners = new Set(withTexts)
  const chunks = Object.values(manifest)
  for (let before = 0; before < owners.size; ) {
    before = owners.size
    for (const { file, imports = [], dynamicImports = [] } of chunks)
      if ([...imports, ...dynamicImports].some((key) => owners.has(manifest[key]?.file ?? '')))
        owners.add(file)
  }
  return [...owners].filter((file) => file.endsWith('.js'))
}

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
