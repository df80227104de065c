import { institute } from '../../../content/institute.ts'
import { firstLanguage, type Language, languages } from '../../../content/languages.ts'
import { homeScreenIcon, type Logo, tabIcon } from '../../modules/page-texts/institute/logo.ts'
import { escapeHtml, escapeJson } from '../../ui/format/escape-html.ts'
import { addressIn } from '../../ui/format/language-address.ts'
import { textsFor } from '../../ui/format/texts.server.ts'
import type { Head } from '../../ui/head.tsx'
import type { CarriedData } from '../../ui/page-data.tsx'

/**
 * The built files of a page: `style` is its inlined part of the sheet, the others are addresses. In
 * development there is neither style nor font: the entry loads them.
 */
export type DocumentAssets = {
  style?: string
  /** Address of the whole sheet, for pages after this one. */
  sheet?: string
  entry: string
  /** Modules imported statically by the entry and the page. */
  modules: string[]
  font?: string
}

/** Only in the first HTML: link previews and search engines do not navigate. */
export type DocumentHead = Required<Head> & {
  /** Beside a shared link. */
  picture: { path: string; alt: string }
  /** schema.org, as JSON-LD. */
  structuredData: object[]
  isIndexed: boolean
}

/** Lines on top of a public page; `isBeingSetUp`: what it shows is the sample. */
export type PageNotices = { texts: readonly string[]; isBeingSetUp: boolean }

/** Colour of the browser’s bar: `paper` in theme.css and in dark.css. */
const [light, dark] = ['#FFFCF5', '#12131F']

/**
 * One HTML page, the same for every visitor. No inline script: the data block is inert JSON. Each module is a
 * script of its own before the entry, not only fetched ahead for it: so a slow phone runs each in a task of
 * its own and answers to touch between them (`npm run bench -- --only=main`, milliseconds in the way of touch on
 * home, catalogue and a course: 281, 316 and 266 before, 240, 229 and 209 since). None is deferred: a browser
 * lays a page out the moment it has read it, unless deferred scripts are still to come (decision 0084).
 */
export function renderHtml(page: {
  language: Language
  head: DocumentHead
  body: string
  data: CarriedData
  origin: string
  assets: DocumentAssets
  logo?: Logo | undefined
  notices?: PageNotices | undefined
}): string {
  const { head, assets, language, notices } = page
  // The lesson is in the HTML and fetched at the first tap; who teaches a course is in the HTML alone.
  const { lesson: _, courseInstructors: __, ...carried } = page.data
  return `<!doctype html>
<html lang="${language.locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="theme-color" content="${light}" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="${dark}" media="(prefers-color-scheme: dark)">
${metadata(head, language, page.origin)}
${notices?.isBeingSetUp ? '<meta name="robots" content="noindex">\n' : ''}${tabIcon(page.logo)}
${homeScreenIcon(page.logo)}
${assets.font ? `<link rel="preload" href="${assets.font}" as="font" type="font/woff2" crossorigin>` : ''}
${assets.style ? `<style data-sheet="${assets.sheet}">${assets.style}</style>` : ''}
${assets.modules.map((file) => `<script type="module" async src="${file}" fetchpriority="low"></script>`).join('\n')}
<script type="module" async src="${assets.entry}" fetchpriority="low"></script>
</head>
<body>
${noticesHtml(notices, language)}<div id="root">${page.body}</div>
<script type="application/json" id="page-data">${escapeJson(carried)}</script>
${head.structuredData.map((thing) => `<script type="application/ld+json">${escapeJson(thing)}</script>`).join('\n')}
</body>
</html>
`
}

/** What the style of a page with notices has more. They scroll away, and the back office has none. */
export const noticesStyle = ({ texts, isBeingSetUp }: PageNotices): string =>
  texts.length > 0 || isBeingSetUp
    ? '.site-notices{padding:.625rem 1rem;border-bottom:1px solid;text-align:center;font-weight:600;overflow-wrap:anywhere}body:has(.office) .site-notices{display:none}'
    : ''

/** Beside the root of React, which leaves them alone: they cost no script. */
function noticesHtml(notices: PageNotices | undefined, language: Language): string {
  const { label, beingSetUp } = textsFor(language).siteNotices
  const lines = [...(notices?.isBeingSetUp ? [beingSetUp] : []), ...(notices?.texts ?? [])]
  if (lines.length === 0) return ''
  const paragraphs = lines.map((line) => `<p>${escapeHtml(line)}</p>`).join('')
  return `<aside class="site-notices" aria-label="${escapeHtml(label)}">${paragraphs}</aside>\n`
}

/** For search engines and link previews. */
function metadata(head: DocumentHead, language: Language, origin: string): string {
  const canonical = new URL(addressIn(language, head.path), origin).href
  const picture = new URL(head.picture.path, origin).href
  return `<title>${escapeHtml(head.title)}</title>
<meta name="description" content="${escapeHtml(head.description)}">
<link rel="canonical" href="${escapeHtml(canonical)}">${alternates(head, origin)}
<meta property="og:type" content="website">
<meta property="og:site_name" content="${escapeHtml(institute.name)}">
<meta property="og:locale" content="${language.locale.replace('-', '_')}">
<meta property="og:title" content="${escapeHtml(head.title)}">
<meta property="og:description" content="${escapeHtml(head.description)}">
<meta property="og:url" content="${escapeHtml(canonical)}">
<meta property="og:image" content="${escapeHtml(picture)}">
<meta property="og:image:width" content="1200">
<meta property="og:image:height" content="630">
<meta property="og:image:alt" content="${escapeHtml(head.picture.alt)}">
<meta name="twitter:card" content="summary_large_image">`
}

/** The page in other languages, for search engines; nothing with one language. */
function alternates({ path, isIndexed }: DocumentHead, origin: string): string {
  const all = Object.values<Language>(languages)
  if (all.length === 1 || !isIndexed) return ''
  const link = (code: string, language: Language) =>
    `\n<link rel="alternate" hreflang="${code}" href="${escapeHtml(origin + addressIn(language, path))}">`
  const links = all.map((language) => link(language.locale, language))
  return [...links, link('x-default', firstLanguage)].join('')
}

/** A page without scripts, which search engines leave alone. */
export function renderPlainHtml(page: {
  body: string
  title: string
  style: string
  font: string
  logo?: Logo | undefined
}): string {
  return `<!doctype html>
<html lang="${firstLanguage.locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<meta name="theme-color" content="${light}" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="${dark}" media="(prefers-color-scheme: dark)">
<title>${escapeHtml(page.title)}</title>
${tabIcon(page.logo)}
<link rel="preload" href="${page.font}" as="font" type="font/woff2" crossorigin>
<style>${page.style}</style>
</head>
<body>${page.body}</body>
</html>
`
}
