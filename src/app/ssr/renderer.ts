import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { firstLanguage, type Language, languages } from '../../../content/languages.ts'
import type { CertificatePrint } from '../../modules/certificates/pages/CertificateSheet.tsx'
import type { VerifyView } from '../../modules/certificates/pages/VerifyPage.tsx'
import type { BrochureContents } from '../../modules/courses/pages/Brochure.tsx'
import type { DocumentContents } from '../../modules/ledger/documents/rules.ts'
import { accentStyle } from '../../modules/page-texts/institute/accent.ts'
import { logoStyle } from '../../modules/page-texts/institute/logo.ts'
import { isLinkLabel, isLinksSlot } from '../../modules/page-texts/navigation/rules.ts'
import {
  type Edition,
  isDetail,
  productTexts,
  serverTextGroup,
  type TextSlot,
  textParts,
} from '../../modules/page-texts/rules.ts'
import type { BuiltSlot } from '../../modules/page-texts/text-slots.ts'
import type { LegalVersionView } from '../../modules/website/legal/versions/LegalVersionPage.tsx'
import { createWorkerFunction } from '../../platform/worker-function.ts'
import { type PageName, pages } from '../../ui/addresses/site-map.ts'
import type { Texts } from '../../ui/format/texts.server.ts'
import type { PrintedLogo } from '../../ui/PrintedLogo.tsx'
import type { CarriedData, PageData } from '../../ui/page-data.tsx'
import { addressLanguage } from './address-language.ts'
import {
  type DocumentHead,
  noticesStyle,
  type PageNotices,
  renderHtml,
  renderPlainHtml,
} from './document.ts'
import { loadPages } from './load-pages.ts'
import {
  type Chunk,
  chunksOf,
  chunksWithin,
  type Manifest,
  type PageScripts,
  readPageScripts,
} from './page-scripts.ts'
import { trimStylesheet } from './trim-stylesheet.ts'
import { viewSources } from './view-sources.ts'

export type Renderer = {
  /** The HTML document of an address, in the address's language. */
  render(
    address: string,
    data: CarriedData,
    edition?: Edition,
    notices?: PageNotices,
  ): Promise<string>
  /** A PDF: of a course in its own language, others in the first; byte for byte the same each time. */
  print(order: Print, edition?: Edition, logo?: PrintedLogo): Promise<Uint8Array>
  /** A page without any script. */
  renderPlain(page: PlainPage, edition?: Edition): Promise<string>
  /** The places for texts on the pages of a language. */
  slotsOf(language: string): readonly TextSlot[]
  /** A script with other texts than those of the product; nothing where it is the same for all. */
  writeScript(name: string, editionOf: (language: string) => Edition): string | undefined
  /** What the server itself says in a language, in mails and answers. */
  textsWith(language: string, edition: Edition): Texts
  /** CSP hash of the whole style sheet, as `sha256-…`. */
  styleHash: string
  /** Address of the script of the popup's last page. */
  popupScript: string
}

/** A brochure; a receipt, invoice or note; or a certificate. */
export type Print =
  | { brochure: BrochureContents }
  | { document: DocumentContents }
  | { certificate: CertificatePrint }

/** The public page of a certificate, or the versions of a legal page. */
export type PlainPage = { certificate: VerifyView } | { legalVersion: LegalVersionView }

/** What a page is rendered with. */
export type ServerEntry = {
  render(
    page: PageData,
    origin: string,
  ): Promise<{ body: string; head: DocumentHead; source: string }>
  renderPlain(page: PlainPage): { body: string; title: string }
}

export type BrochureEntry = { print(order: Print, logo?: PrintedLogo): Promise<Buffer> }

/** Input of the worker: the module that prints, the texts of its language, the logo, and the contents. */
export type PrintJob = {
  entry: string
  parts: string[]
  logo: PrintedLogo | undefined
  order: Print
}

const noNotices: PageNotices = { texts: [], isBeingSetUp: false }

const dist = new URL('../../../dist/', import.meta.url)
const browserEntry = 'src/app/ssr/entry.browser.tsx'
const popupEntry = 'src/app/ssr/entry.popup.ts'

/**
 * A worker thread that starts with the first brochure and ends a minute after the last: layout takes some
 * hundred milliseconds, and the library some ten megabytes. Only one thread, so that requesting every
 * brochure does not take all processors.
 */
const typeset = createWorkerFunction<PrintJob, Uint8Array>(
  new URL('./brochure-worker.ts', import.meta.url),
)

/** Renders with the built files in `dist`. */
export async function createRenderer(origin: string): Promise<Renderer> {
  const builds = new Map(await Promise.all(Object.values<Language>(languages).map(readBuild)))
  const firstBuild = builds.get(firstLanguage.code) as Build
  const { manifest, first } = firstBuild
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
    async render(address, data, edition = productTexts, notices = noNotices) {
      const { language, path } = addressLanguage(address)
      const build = builds.get(language.code) as Build
      const entry = build.entryWith(edition)
      const { body, head, source } = await entry.render({ ...data, pathname: path }, origin)
      const ownStyle = trimmed.get(source) ?? readTrimmed(style, build, source)
      trimmed.set(source, ownStyle)
      const scripts = scriptsFor(build, source, edition)
      const pageStyle = (await ownStyle) + styleOf(edition, notices)
      const assets = { style: pageStyle, sheet: `/${sheet}`, font: `/${font}`, ...scripts }
      return renderHtml({ language, body, head, data, origin, assets, logo: edition.logo, notices })
    },
    print(order, edition = productTexts, logo) {
      const { code } = 'brochure' in order ? order.brochure.language : firstLanguage
      const { slots } = builds.get(code) as Build
      const entry = builtEntry(code, 'brochure')
      return typeset({ entry, parts: textParts(slots, edition), logo, order })
    },
    async renderPlain(page, edition = productTexts) {
      const { body, title } = firstBuild.entryWith(edition).renderPlain(page)
      const { logo } = edition
      const ownStyle = trimStylesheet(style, [body]) + logoStyle(logo)
      return renderPlainHtml({ body, title, style: ownStyle, font: `/${font}`, logo })
    },
    textsWith(language, edition) {
      const { slots } = builds.get(language) as Build
      const entry = builtEntry(language, 'texts')
      return loadPages<{ texts: Texts }>(entry, textParts(slots, edition)).texts
    },
    slotsOf: (language) => builds.get(language)?.slots.filter(({ id }) => !isDetail(id)) ?? [],
    writeScript: (name, editionOf) => writeScript([...builds.values()], name, editionOf),
  }
}

/** What the style of a page has of the institute. */
const styleOf = ({ accent, logo }: Edition, notices: PageNotices) =>
  accentStyle(accent) + logoStyle(logo) + noticesStyle(notices)

/** A file that the build made for the server. */
const builtEntry = (language: string, name: 'server' | 'brochure' | 'texts') =>
  fileURLToPath(new URL(`server/${language}/entry.${name}.cjs`, dist))

/** The scripts of a page: the entry, and what it and the page import. */
function scriptsFor(build: Build, source: string, edition: Edition) {
  const addressOf = (file: string) => build.scripts.addressOf(file, edition.name)
  const [entryFile, ...common] = build.first.map(({ file }) => file)
  const ownFiles = chunksOf(build.manifest, source).map(({ file }) => file)
  const modules = new Set([...common, ...ownFiles].filter((file) => file !== entryFile))
  return { entry: addressOf(entryFile as string), modules: [...modules].map(addressOf) }
}

function writeScript(builds: Build[], name: string, editionOf: (language: string) => Edition) {
  for (const { code, scripts, slots } of builds) {
    const edition = editionOf(code)
    const script = scripts.write(name, edition.name, textParts(slots, edition))
    if (script !== undefined) return script
  }
  return undefined
}

/** The build of one language; `first` is the common beginning of its pages. */
type Build = {
  code: string
  manifest: Manifest
  entryWith: (edition: Edition) => ServerEntry
  first: Chunk[]
  scripts: PageScripts
  slots: TextSlot[]
}

async function readBuild({ code }: Language): Promise<[string, Build]> {
  const client = new URL('client/', dist)
  const list = await readFile(new URL(`.vite/manifest.${code}.json`, client), 'utf8')
  const manifest: Manifest = JSON.parse(list)
  const scripts = await readPageScripts(client, code, manifest)
  const texts = await readFile(new URL(`.vite/texts.${code}.json`, client), 'utf8')
  const slots = placeSlots(JSON.parse(texts), manifest, scripts)
  const entry = builtEntry(code, 'server')
  const entryWith = keepLast((edition) => loadPages<ServerEntry>(entry, textParts(slots, edition)))
  return [
    code,
    { code, manifest, entryWith, first: chunksOf(manifest, browserEntry), scripts, slots },
  ]
}

/** Of the editions that pages are made of at a time: the published one, and that of a preview. */
const mostEditions = 3

function keepLast(make: (edition: Edition) => ServerEntry) {
  const entries = new Map<string, ServerEntry>()
  return (edition: Edition): ServerEntry => {
    const entry = entries.get(edition.name) ?? make(edition)
    entries.delete(edition.name)
    entries.set(edition.name, entry)
    const [oldest] = entries.keys()
    if (entries.size > mostEditions && oldest !== undefined) entries.delete(oldest)
    return entry
  }
}

/** Which pages a text may stand on: those whose scripts hold it, at once or when something is opened on them. */
function placeSlots(built: BuiltSlot[], manifest: Manifest, scripts: PageScripts): TextSlot[] {
  const pagesOf = new Map<number, string[]>()
  const names = (Object.keys(pages) as PageName[]).filter(
    (name) => pages[name].who !== 'office.enter',
  )
  for (const name of names) {
    const chunks = new Map<string, Chunk>()
    chunksWithin(manifest, browserEntry, chunks)
    chunksWithin(manifest, viewSources[name], chunks)
    const inScripts = new Set(
      [...chunks.values()].flatMap(({ file }) => scripts.slotNumbersOf(file)),
    )
    for (const slotNumber of inScripts)
      pagesOf.set(slotNumber, [...(pagesOf.get(slotNumber) ?? []), name])
  }
  return built.map((slot) => {
    // What links are called stands within the text that holds all of them.
    const holders = isLinkLabel(slot.id) ? built.filter(({ id }) => isLinksSlot(id)) : [slot]
    const slotNumbers = holders.flatMap(({ parts, number }) =>
      parts.map((_, index) => number + index),
    )
    // What only search engines read is in no script.
    const describedPages = names.filter((name) => slot.id === `descriptions.descriptions.${name}`)
    const scriptPages = slotNumbers.flatMap((slotNumber) => pagesOf.get(slotNumber) ?? [])
    const slotPages = [...new Set([...describedPages, ...scriptPages])]
    const group = serverTextGroup(slot.id)
    // The profile has the texts of documents in its scripts, and few of them on the page.
    const isOfGroup = group === 'documents' || (group && slotPages.length === 0)
    return { ...slot, pages: isOfGroup ? [...slotPages, group] : slotPages }
  })
}

/** The part of the sheet that a page and its dialogs may need; small enough to inline. */
async function readTrimmed(style: string, build: Build, source: string): Promise<string> {
  const chunks = new Map<string, Chunk>()
  for (const chunk of build.first) chunks.set(chunk.file, chunk)
  chunksWithin(build.manifest, source, chunks)
  // Libraries contain none of our class names, but words that look like them.
  const ownChunks = [...chunks.values()].filter(({ name }) => name !== 'react')
  const scripts = ownChunks.map(({ file }) => readFile(new URL(`client/${file}`, dist), 'utf8'))
  return trimStylesheet(style, await Promise.all(scripts))
}
