import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { firstLanguage, type Language, languages } from '../../../content/languages.ts'
import type { CertificatePrint } from '../../modules/certificates/pages/CertificateSheet.tsx'
import type { VerifyView } from '../../modules/certificates/pages/VerifyPage.tsx'
import type { BrochureContents } from '../../modules/courses/pages/Brochure.tsx'
import type { DocumentContents } from '../../modules/ledger/documents/rules.ts'
import { createWorkerFunction } from '../../platform/worker-function.ts'
import type { CarriedData, PageData } from '../../ui/page-data.tsx'
import { type DocumentAssets, type DocumentHead, renderHtml, renderPlainHtml } from './document.ts'
import { languageOf } from './language-of.ts'
import { trimSheet } from './trim-sheet.ts'

export type Renderer = {
  /** The HTML document of an address, in the address's language. */
  render(address: string, data: CarriedData): Promise<string>
  /** The brochure of a course as a PDF. */
  renderBrochure(contents: BrochureContents): Promise<Uint8Array>
  /** A receipt, an invoice or a note as a PDF, in the first language; byte for byte the same each time. */
  renderDocument(contents: DocumentContents): Promise<Uint8Array>
  /** A certificate as a PDF. */
  renderCertificate(contents: CertificatePrint): Promise<Uint8Array>
  /** The public page of a certificate: HTML without any script. */
  renderVerifyPage(view: VerifyView): Promise<string>
  /** CSP hash of the whole style sheet, as `sha256-…`. */
  styleHash: string
  /** Address of the script of the popup's last page. */
  popupScript: string
}

/** What a page is rendered with. */
export type ServerEntry = {
  render(
    page: PageData,
    origin: string,
  ): Promise<{ body: string; head: DocumentHead; source: string }>
  renderVerifyPage(view: VerifyView): { body: string; title: string }
}

export type BrochureEntry = {
  renderBrochure(contents: BrochureContents): Promise<Buffer>
  renderDocument(contents: DocumentContents): Promise<Buffer>
  renderCertificate(contents: CertificatePrint): Promise<Buffer>
}

/** Input of the worker: the module that renders documents, and the document. */
export type PrintOrder = { entry: string } & Print
type Print =
  | { contents: BrochureContents }
  | { document: DocumentContents }
  | { certificate: CertificatePrint }

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
 * A worker thread that starts with the first brochure and ends a minute after the last: layout takes some
 * hundred milliseconds, and the library some ten megabytes. Only one thread, so that requesting every
 * brochure does not take all processors.
 */
const typeset = createWorkerFunction<PrintOrder, Uint8Array>(
  new URL('./brochure-worker.ts', import.meta.url),
)

/** Renders with the built files in `dist`. */
export async function createRenderer(origin: string): Promise<Renderer> {
  const builds = new Map(await Promise.all(Object.values<Language>(languages).map(readBuild)))
  const { manifest, first } = builds.get(firstLanguage.code) as Build
  // The same in every language. The style sheet belongs to the chunk in which the bundler put its import.
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
    renderCertificate: (certificate) => print(firstLanguage, { certificate }),
    async renderVerifyPage(view) {
      const { entry } = builds.get(firstLanguage.code) as Build
      const { body, title } = entry.renderVerifyPage(view)
      return renderPlainHtml({ body, title, style: trimSheet(style, [body]), font: `/${font}` })
    },
  }
}

function print({ code }: Language, expectedPrint: Print): Promise<Uint8Array> {
  const entry = new URL(`server/${code}/entry.brochure.js`, dist).href
  return typeset({ entry, ...expectedPrint } satisfies PrintOrder)
}

/** The build of one language; `first` is the common beginning of its pages. */
type Build = { manifest: Manifest; entry: ServerEntry; first: Chunk[] }

async function readBuild({ code }: Language): Promise<[string, Build]> {
  const list = await readFile(new URL(`client/.vite/manifest.${code}.json`, dist), 'utf8')
  const manifest: Manifest = JSON.parse(list)
  const entry: ServerEntry = await import(new URL(`server/${code}/entry.server.js`, dist).href)
  return [code, { manifest, entry, first: chunksOf(manifest, browserEntry) }]
}

/** The part of the sheet that a page and its dialogs may need; small enough to inline. */
async function readTrimmed(style: string, build: Build, source: string): Promise<string> {
  const chunks = new Map<string, Chunk>()
  for (const chunk of build.first) chunks.set(chunk.file, chunk)
  chunksWithin(build.manifest, source, chunks)
  // Libraries contain none of our class names, but words that look like them.
  const ownChunks = [...chunks.values()].filter(({ name }) => name !== 'react')
  const scripts = ownChunks.map(({ file }) => readFile(new URL(`client/${file}`, dist), 'utf8'))
  return trimSheet(style, await Promise.all(scripts))
}

/** Includes lazy parts such as dialogs, but not other pages, whose styles come with them. */
function chunksWithin(manifest: Manifest, key: string, chunks: Map<string, Chunk>) {
  const chunk = manifest[key]
  if (!chunk || chunks.has(key)) return
  chunks.set(key, chunk)
  const later = (chunk.dynamicImports ?? []).filter((other) => !other.endsWith('Page.tsx'))
  for (const other of [...(chunk.imports ?? []), ...later]) chunksWithin(manifest, other, chunks)
}

/** The chunk of a source and of all its static imports, each once, its own first. */
function chunksOf(manifest: Manifest, key: string, chunks = new Map<string, Chunk>()): Chunk[] {
  if (chunks.has(key)) return []
  const chunk = manifest[key]
  if (!chunk) throw new Error(`The build does not know ${key}.`)
  chunks.set(key, chunk)
  for (const imported of chunk.imports ?? []) chunksOf(manifest, imported, chunks)
  return [...chunks.values()]
}
