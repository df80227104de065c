import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { type DocumentAssets, renderDocument } from '../document.ts'
import type { Head } from '../head.tsx'
import type { CarriedData, PageData } from '../page-data.tsx'

export type Renderer = {
  /** The whole HTML of the page at `pathname`. */
  render(pathname: string, data: CarriedData): Promise<string>
  /** For the content security policy: the one inline style sheet, as `sha256-…`. */
  styleHash: string
}

/** What a page is rendered with, before it becomes a document. */
export type ServerEntry = {
  render(page: PageData): Promise<{ body: string; head: Required<Head>; source: string }>
}

type Chunk = { file: string; css?: string[]; assets?: string[]; imports?: string[] }
type Manifest = Record<string, Chunk>

const dist = new URL('../../dist/', import.meta.url)
const browserEntry = 'src/entry.browser.tsx'

/** Renders with what `npm run build` made. */
export async function createRenderer(origin: string): Promise<Renderer> {
  const manifest: Manifest = JSON.parse(
    await readFile(new URL('client/.vite/manifest.json', dist), 'utf8'),
  )
  const entry: ServerEntry = await import(new URL('server/entry.server.js', dist).href)
  const first = chunksOf(manifest, browserEntry)
  const sheets = await Promise.all(
    // The style sheet lies with whichever chunk the bundler put its import into.
    first
      .flatMap(({ css = [] }) => css)
      .map((sheet) => readFile(new URL(`client/${sheet}`, dist), 'utf8')),
  )
  const style = sheets.join('')
  const font = first.flatMap(({ assets = [] }) => assets).find((file) => file.endsWith('.woff2'))
  if (!font) throw new Error('The build holds no font.')
  const [entryFile, ...common] = first.map(({ file }) => file)

  return {
    styleHash: `sha256-${createHash('sha256').update(style).digest('base64')}`,
    async render(pathname, data) {
      const { body, head, source } = await entry.render({ ...data, pathname })
      const own = chunksOf(manifest, source).map(({ file }) => file)
      const modules = new Set([...common, ...own].filter((file) => file !== entryFile))
      const documentAssets: DocumentAssets = {
        style,
        entry: `/${entryFile}`,
        font: `/${font}`,
        modules: [...modules].map((file) => `/${file}`),
      }
      return renderDocument({ body, head, data, origin, assets: documentAssets })
    },
  }
}

/** The chunk of a source and of everything it imports from the start, each once, its own first. */
function chunksOf(manifest: Manifest, key: string, found = new Map<string, Chunk>()): Chunk[] {
  if (found.has(key)) return []
  const chunk = manifest[key]
  if (!chunk) throw new Error(`The build does not know ${key}.`)
  found.set(key, chunk)
  for (const imported of chunk.imports ?? []) chunksOf(manifest, imported, found)
  return [...found.values()]
}
