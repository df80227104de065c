import { institute } from '../../content/institute.ts'
import type { CarriedData } from '../domain/page-data.tsx'
import { escapeHtml, escapeJson } from '../formats/escape-html.ts'
import type { Head } from '../ui/head.tsx'

/**
 * The files a page needs, as built: `style` is inlined, the rest are addresses. In development there
 * is neither style nor font: the entry brings them.
 */
export type DocumentAssets = {
  style?: string
  entry: string
  modules: string[]
  font?: string
}

/** What only the first HTML says: link previews and search engines do not follow a navigation. */
export type DocumentHead = Required<Head> & {
  /** Beside a shared link. */
  picture: { path: string; alt: string }
  /** schema.org, as JSON-LD. */
  structuredData: object[]
}

/** One HTML page, the same for every visitor. No inline script: the data block is inert JSON. */
export function renderDocument(page: {
  head: DocumentHead
  body: string
  data: CarriedData
  origin: string
  assets: DocumentAssets
}): string {
  const { head, assets } = page
  const canonical = new URL(head.path, page.origin).href
  const picture = new URL(head.picture.path, page.origin).href
  return `<!doctype html>
<html lang="en-IN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(head.title)}</title>
<meta name="description" content="${escapeHtml(head.description)}">
<link rel="canonical" href="${escapeHtml(canonical)}">
<meta property="og:type" content="website">
<meta property="og:site_name" content="${escapeHtml(institute.name)}">
<meta property="og:locale" content="en_IN">
<meta property="og:title" content="${escapeHtml(head.title)}">
<meta property="og:description" content="${escapeHtml(head.description)}">
<meta property="og:url" content="${escapeHtml(canonical)}">
<meta property="og:image" content="${escapeHtml(picture)}">
<meta property="og:image:width" content="1200">
<meta property="og:image:height" content="630">
<meta property="og:image:alt" content="${escapeHtml(head.picture.alt)}">
<meta name="twitter:card" content="summary_large_image">
<meta name="theme-color" content="#FFFCF5">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="apple-touch-icon" href="/apple-touch-icon.png">
${assets.font ? `<link rel="preload" href="${assets.font}" as="font" type="font/woff2" crossorigin>` : ''}
${assets.style ? `<style>${assets.style}</style>` : ''}
<script type="module" src="${assets.entry}" fetchpriority="low"></script>
${assets.modules.map((file) => `<link rel="modulepreload" href="${file}" fetchpriority="low">`).join('\n')}
</head>
<body>
<div id="root">${page.body}</div>
<script type="application/json" id="page-data">${escapeJson(page.data)}</script>
${head.structuredData.map((thing) => `<script type="application/ld+json">${escapeJson(thing)}</script>`).join('\n')}
</body>
</html>
`
}
