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
  render(page: PageData): Promise<{ body: string; head: Head; source: string }>
}

type Manifest = Record<
  string,
  { file: string; css?: string[]; assets?: string[]; imports?: string[] }
>

const dist = new URL('../../dist/', import.meta.url)
const browserEntry = 'src/entry.browser.tsx'

/** Renders with what `npm run build` made. */
export async function createRenderer(origin: string): Promise<Renderer> {
  const manifest: Manifest = JSON.parse(
    await readFile(new URL('client/.vite/manifest.json', dist), 'utf8'),
  )
  const entry: ServerEntry = await import(new URL('server/entry.server.js', dist).href)
  const { css = [], assets = [], file } = chunk(manifest, browserEntry)
  const sheets = await Promise.all(
    css.map((sheet) => readFile(new URL(`client/${sheet}`, dist), 'utf8')),
  )
  const style = sheets.join('')
  const font = assets.find((asset) => asset.endsWith('.woff2'))
  if (!font) throw new Error('The build holds no font.')
  const common = modulesOf(manifest, browserEntry)

  return {
    styleHash: `sha256-${createHash('sha256').update(style).digest('base64')}`,
    async render(pathname, data) {
      const { body, head, source } = await entry.render({ ...data, pathname })
      const modules = [...new Set([...common, ...modulesOf(manifest, source)])]
      const documentAssets: DocumentAssets = {
        style,
        entry: `/${file}`,
        font: `/${font}`,
        modules: modules.filter((module) => module !== file).map((module) => `/${module}`),
      }
      return renderDocument({ body, head, data, origin, assets: documentAssets })
    },
  }
}

function chunk(manifest: Manifest, key: string) {
  const found = manifest[key]
  if (!found) throw new Error(`The build does not know ${key}.`)
  return found
}

/** The file of a source and of everything it imports from the start. */
function modulesOf(manifest: Manifest, key: string): string[] {
  const { file, imports = [] } = chunk(manifest, key)
  return [file, ...imports.flatMap((imported) => modulesOf(manifest, imported))]
}
