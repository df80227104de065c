import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { firstLanguage, type Language, languages } from '../../../content/languages.ts'
import type { BrochureContents } from '../../modules/courses/pages/Brochure.tsx'
import type { DocumentContents } from '../../modules/ledger/documents/rules.ts'
import { createWorkerFunction } from '../../platform/worker-function.ts'
import type { CarriedData, PageData } from '../../ui/page-data.tsx'
import { type DocumentAssets, type DocumentHead, renderHtml } from './document.ts'
import { languageOf } from './language-of.ts'
import { trimSheet } from './trim-sheet.ts'

export type Renderer = {
  /** The whole HTML of the page at an address, in the language that the address is in. */
  render(address: string, data: CarriedData): Promise<string>
  /** The brochure of a course as a PDF. */
  renderBrochure(contents: BrochureContents): Promise<Uint8Array>
  /** A receipt, an invoice or a note as a PDF, in the first language; the same to the byte each time. */
  renderDocument(contents: DocumentContents): Promise<Uint8Array>
  /** For the content security policy: the whole style sheet, of which each page has its part, as `sha256-…`. */
  styleHash: string
  /** Address of the script that ends a provider's popup. */
  popupScript: string
}

/** What a page is rendered with, before it becomes a document. */
export type ServerEntry = {
  render(
    page: PageData,
    origin: string,
  ): Promise<{ body: string; head: DocumentHead; source: string }>
}

export type BrochureEntry = {
  renderBrochure(contents: BrochureContents): Promise<Buffer>
  renderDocument(contents: DocumentContents): Promise<Buffer>
}

/**
 * What the worker is given: the module that sets brochures and documents, and what is to be in this one.
 */
export type PrintOrder = { entry: string } & Print
type Print = { contents: BrochureContents } | { document: DocumentContents }

type Chunk = {
  file: string
  name?: string
  css?: string[]
  assets?: string[]
  imports?: string[]
  dynamicImports?: string[]
}
type Manifest = Record<string, Chunk>

const dist = new URL('../../../dist/', import.meta.url)
const browserEntry = 'src/app/ssr/entry.browser.tsx'
const popupEntry = 'src/app/ssr/entry.popup.ts'

/**
 * A thread that comes when a brochure is asked for and goes a minute after the last one: setting type
 * takes some hundred milliseconds of computing, and the library some ten megabytes that hardly an hour
 * of the year needs. Only one: who asks for every brochure at once must not take the whole machine.
 */
const typeset = createWorkerFunction<PrintOrder, Uint8Array>(
  new URL('./brochure-worker.ts', import.meta.url),
)

/** Renders with what `npm run build` made. */
export async function createRenderer(origin: string): Promise<Renderer> {
  const builds = new Map(await Promise.all(Object.values<Language>(languages).map(readBuild)))
  const { manifest, first } = builds.get(firstLanguage.code) as Build
  // The same in every language. The style sheet lies with whichever chunk the bundler put its import into.
  const [sheet = ''] = first.flatMap(({ css = [] }) => css)
  const style = await readFile(new URL(`client/${sheet}`, dist), 'utf8')
  const trimmed = new Map<string, Promise<string>>()
  const font = first.flatMap(({ assets = [] }) => assets).find((file) => file.endsWith('.woff2'))
  if (!font) throw new Error('The build holds no font.')
  const [popup] = chunksOf(manifest, popupEntry)

  return {
    styleHash: `sha256-${createHash('sha256').update(style).digest('base64')}`,
    popupScript: `/${popup?.file}`,
    async render(address, data) {
      const { language, path } = languageOf(address)
      const build = builds.get(language.code) as Build
      const { body, head, source } = await build.entry.render({ ...data, pathname: path }, origin)
      const [entryFile, ...common] = build.first.map(({ file }) => file)
      const ownFiles = chunksOf(build.manifest, source).map(({ file }) => file)
      const modules = new Set([...common, ...ownFiles].filter((file) => file !== entryFile))
      const ownStyle = trimmed.get(source) ?? readTrimmed(style, build, source)
      trimmed.set(source, ownStyle)
      const documentAssets: DocumentAssets = {
        style: await ownStyle,
        sheet: `/${sheet}`,
        entry: `/${entryFile}`,
        font: `/${font}`,
        modules: [...modules].map((file) => `/${file}`),
      }
      return renderHtml({ language, body, head, data, origin, assets: documentAssets })
    },
    renderBrochure: (contents) => print(contents.language, { contents }),
    renderDocument: (document) => print(firstLanguage, { document: document }),
  }
}

function print({ code }: Language, expectedPrint: Print): Promise<Uint8Array> {
  const entry = new URL(`server/${code}/entry.brochure.js`, dist).href
  return typeset({ entry, ...expectedPrint } satisfies PrintOrder)
}

/** What one language was built into; `first` is what every page of it begins with. */
type Build = { manifest: Manifest; entry: ServerEntry; first: Chunk[] }

async function readBuild({ code }: Language): Promise<[string, Build]> {
  const list = await readFile(new URL(`client/.vite/manifest.${code}.json`, dist), 'utf8')
  const manifest: Manifest = JSON.parse(list)
  const entry: ServerEntry = await import(new URL(`server/${code}/entry.server.js`, dist).href)
  return [code, { manifest, entry, first: chunksOf(manifest, browserEntry) }]
}

/** What of the sheet a page and whatever is opened on it can need; it is small enough to lie in the page. */
async function readTrimmed(style: string, build: Build, source: string): Promise<string> {
  const chunks = new Map<string, Chunk>()
  for (const chunk of build.first) chunks.set(chunk.file, chunk)
  chunksWithin(build.manifest, source, chunks)
  // Of the libraries in it none names a class of ours, and many a word in it is one by chance.
  const ownChunks = [...chunks.values()].filter(({ name }) => name !== 'react')
  const scripts = ownChunks.map(({ file }) => readFile(new URL(`client/${file}`, dist), 'utf8'))
  return trimSheet(style, await Promise.all(scripts))
}

/** With what comes later, such as a dialog; but not the other pages, whose sheet comes with them. */
function chunksWithin(manifest: Manifest, key: string, chunks: Map<string, Chunk>) {
  const chunk = manifest[key]
  if (!chunk || chunks.has(key)) return
  chunks.set(key, chunk)
  const later = (chunk.dynamicImports ?? []).filter((other) => !other.endsWith('Page.tsx'))
  for (const other of [...(chunk.imports ?? []), ...later]) chunksWithin(manifest, other, chunks)
}

/** The chunk of a source and of everything it imports from the start, each once, its own first. */
function chunksOf(manifest: Manifest, key: string, chunks = new Map<string, Chunk>()): Chunk[] {
  if (chunks.has(key)) return []
  const chunk = manifest[key]
  if (!chunk) throw new Error(`The build does not know ${key}.`)
  chunks.set(key, chunk)
  for (const imported of chunk.imports ?? []) chunksOf(manifest, imported, chunks)
  return [...chunks.values()]
}
