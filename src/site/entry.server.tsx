import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { descriptions } from '../../content/meta.ts'
import { socialCard } from '../../content/social.ts'
import { readCourse } from '../domain/courses/rules.ts'
import type { PageData } from '../domain/page-data.tsx'
import { findPage, type PageName, toSocialPicture } from '../site-map.ts'
import { type Head, HeadCollector } from '../ui/head.tsx'
import { App } from './App.tsx'
import type { DocumentHead } from './document.ts'
import { structuredData } from './structured-data.ts'
import { views } from './views.tsx'

/** The page at `pageData.pathname` as HTML, what it says about itself, and the source of its code. */
export async function render(
  pageData: PageData,
  origin: string,
): Promise<{ body: string; head: DocumentHead; source: string }> {
  const { name, id } = findPage(pageData.pathname)
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
  const { title, path, description = described[name] ?? descriptions.courses } = collector.head
  const carried = name === 'course' && pageData.courses?.find((candidate) => candidate.id === id)
  const course = carried ? readCourse(carried) : undefined
  const picture = course ? { path: toSocialPicture(course.id), alt: course.title } : socialCard
  const things = structuredData({ name, title, path, course, origin })
  return {
    body,
    head: { title, path, description, picture, structuredData: things },
    source: view.source,
  }
}
