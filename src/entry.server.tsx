import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { descriptions } from '../content/meta.ts'
import { App } from './app.tsx'
import { type Head, HeadCollector } from './head.tsx'
import type { PageData } from './page-data.tsx'
import { findPage, type PageName } from './site-map.ts'
import { views } from './views.tsx'

/** The page at `pageData.pathname` as HTML, what it says about itself, and the source of its code. */
export async function render(
  pageData: PageData,
): Promise<{ body: string; head: Required<Head>; source: string }> {
  const { name } = findPage(pageData.pathname)
  const view = views[name]
  await view.load()
  const collector: { head?: Head } = {}
  const body = renderToString(
    <HeadCollector value={collector}>
      <StaticRouter location={pageData.pathname}>
        <App pageData={pageData} />
      </StaticRouter>
    </HeadCollector>,
  )
  if (!collector.head) throw new Error(`The page at ${pageData.pathname} names no title.`)
  const described: Partial<Record<PageName, string>> = descriptions
  const description = described[name] ?? descriptions.courses
  return { body, head: { description, ...collector.head }, source: view.source }
}
