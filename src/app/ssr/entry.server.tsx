import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { descriptions, paymentOf } from '#words/descriptions.ts'
import { language } from '#words/language.ts'
import { socialCard } from '#words/social.ts'
import { titles } from '#words/titles.ts'
import { readCourse } from '../../modules/courses/rules.ts'
import { findPage, type PageName, toSocialPicture } from '../../ui/addresses/site-map.ts'
import { addressIn } from '../../ui/format/language-address.ts'
import { formatRupees } from '../../ui/format/money.ts'
import { type Head, HeadCollector } from '../../ui/head.tsx'
import type { PageData } from '../../ui/page-data.tsx'
import { App } from './App.tsx'
import type { DocumentHead } from './document.ts'
import { isOpen, structuredData } from './structured-data.ts'
import { viewSources } from './view-sources.ts'
import { views } from './views.tsx'

/** The page at `pageData.pathname`, in the language of this build, as HTML, what it says about itself, and the source of its code. */
export async function render(
  pageData: PageData,
  origin: string,
): Promise<{ body: string; head: DocumentHead; source: string }> {
  const { name, id } = findPage(pageData.pathname)
  await views[name].load()
  const collector: { head?: Head } = {}
  const body = renderToString(
    <HeadCollector value={collector}>
      <StaticRouter
        basename={language.prefix || '/'}
        location={addressIn(language, pageData.pathname)}
      >
        <App pageData={pageData} />
      </StaticRouter>
    </HeadCollector>,
  )
  const named: Partial<Record<PageName, string>> = titles
  const described: Partial<Record<PageName, string>> = descriptions
  // Of a page for members only its guard is rendered, which says nothing of it.
  const unseen: Head = { title: named[name] ?? titles.home, path: pageData.pathname }
  const own = collector.head ?? unseen
  const carried = id !== undefined && pageData.courses?.find((candidate) => candidate.id === id)
  const shown = carried ? readCourse(carried) : undefined
  const course = name === 'course' ? shown : undefined
  const bill = name === 'payment' && shown && paymentOf(shown.title, formatRupees(shown.price))
  const { title, path, description = bill || (described[name] ?? descriptions.courses) } = own
  const picture = course ? { path: toSocialPicture(course.id), alt: course.title } : socialCard
  const things = structuredData({
    name,
    title,
    path,
    course,
    starts: pageData.starts ?? [],
    origin,
  })
  return {
    body,
    head: { title, path, description, picture, structuredData: things, isOpen: isOpen(name) },
    source: viewSources[name],
  }
}
