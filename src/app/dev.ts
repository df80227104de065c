import { fileURLToPath } from 'node:url'
import { createServer } from 'vite'
import { firstLanguage } from '../../content/languages.ts'
import { createLog, endOnSurprise } from '../platform/log.ts'
import { findPage } from '../ui/addresses/site-map.ts'
import { textsFor } from '../ui/format/texts.server.ts'
import { fail, readSettingsFile } from './server/read-settings.ts'
import { type Started, start } from './server/start.ts'
import { renderHtml, renderPlainHtml } from './ssr/document.ts'
import type { BrochureEntry, Renderer, ServerEntry } from './ssr/renderer.ts'

/**
 * The same server with Vite in front: pages are rendered on each request and reload. They have no content
 * security policy, because Vite's scripts are inline.
 */
const root = fileURLToPath(new URL('../../', import.meta.url))
process.chdir(root)
const config = await readSettingsFile(root)
const log = createLog()
endOnSurprise(log)
const address = `http://localhost:${config.port}`
const vite = await createServer({ appType: 'custom', server: { middlewareMode: true } })

const renderer: Renderer = {
  styleHash: 'none',
  // Here the texts are those of the folder.
  slotsOf: () => [],
  textsWith: () => textsFor(firstLanguage),
  writeScript: () => undefined,
  popupScript: '/src/app/ssr/entry.popup.ts',
  async render(pathname, data) {
    const entry = (await vite.ssrLoadModule('/src/app/ssr/entry.server.tsx')) as ServerEntry
    const { body, head } = await entry.render({ ...data, pathname }, config.publicUrl)
    const assets = { entry: '/src/app/ssr/entry.browser.tsx', modules: [] }
    const language = firstLanguage
    const html = renderHtml({ language, body, head, data, origin: config.publicUrl, assets })
    return vite.transformIndexHtml(pathname, html)
  },
  async print(order) {
    const entry = (await vite.ssrLoadModule('/src/app/ssr/entry.brochure.tsx')) as BrochureEntry
    return entry.print(order)
  },
  async renderPlain(page) {
    const entry = (await vite.ssrLoadModule('/src/app/ssr/entry.server.tsx')) as ServerEntry
    const style = await vite.transformRequest('/src/app/ssr/styles.css?direct')
    return renderPlainHtml({ ...entry.renderPlain(page), style: style?.code ?? '', font: '' })
  },
}

/** Known once it has started. */
let started: Started | undefined

const beginning = await start(config, {
  root,
  log,
  renderer,
  front: (request, response, next) =>
    vite.middlewares(request, response, async () => {
      const asksForPage = request.method === 'GET' && request.headers.accept?.includes('text/html')
      const { pathname } = new URL(request.url ?? '/', address)
      // The server answers everything that is no page, including the provider's popup and the
      // mailbox.
      if (!asksForPage || findPage(pathname).name === 'notFound') return next()
      const html = await renderer.render(pathname, (await started?.pageData(pathname)) ?? {})
      response.setHeader('content-type', 'text/html; charset=utf-8').end(html)
    }),
})
if (!beginning.ok) fail([beginning.reason])
started = beginning.started
const { stop } = started
console.log(`Developing at ${address}`, started.greeting.signIns)
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, async () => {
    await vite.close()
    await stop()
    process.exit()
  })
}
