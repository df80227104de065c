import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { certificates } from '#texts/certificates.ts'
import { descriptions, paymentOf } from '#texts/descriptions.ts'
import { branded } from '#texts/meta.ts'
import { socialCard } from '#texts/social.ts'
import { titles } from '#texts/titles.ts'
import { VerifyPage } from '../../modules/certificates/pages/VerifyPage.tsx'
import { readCourse } from '../../modules/courses/rules.ts'
import {
  LegalVersionPage,
  legalVersionTitle,
} from '../../modules/website/legal/versions/LegalVersionPage.tsx'
import { findPage, type PageName, toSocialPicture } from '../../ui/addresses/site-map.ts'
import { formatRupees } from '../../ui/format/money.ts'
import { type Head, HeadCollector } from '../../ui/head.tsx'
import { StaticRouter } from '../../ui/router.tsx'
import { App } from './App.tsx'
import type { ServerEntry } from './renderer.ts'
import { isIndexed, structuredData } from './structured-data.ts'
import { viewSources } from './view-sources.ts'
import { views } from './views.tsx'

/** Renders the page at `pageData.pathname` in the language of this build: HTML, head and source file. */
export const render: ServerEntry['render'] = async (pageData, origin) => {
  const { name, id } = findPage(pageData.pathname)
  await views[name].load()
  const collector: { head?: Head } = {}
  const body = renderToString(
    <HeadCollector value={collector}>
      <StaticRouter path={pageData.pathname}>
        <App pageData={pageData} />
      </StaticRouter>
    </HeadCollector>,
  )
  const titleOf: Partial<Record<PageName, string>> = titles
  const descriptionOf: Partial<Record<PageName, string>> = descriptions
  // Of a members' page only its guard is rendered, which contains no data.
  const fallbackHead: Head = { title: titleOf[name] ?? titles.home, path: pageData.pathname }
  const head = collector.head ?? fallbackHead
  const carriedCourse =
    id === undefined ? undefined : pageData.courses?.find((candidate) => candidate.id === id)
  const shownCourse = carriedCourse && readCourse(carriedCourse)
  const course = name === 'course' ? shownCourse : undefined
  const bill =
    name === 'payment' &&
    shownCourse &&
    paymentOf(shownCourse.title, formatRupees(shownCourse.price))
  const { title, path, description = bill || (descriptionOf[name] ?? descriptions.courses) } = head
  const picture = course ? { path: toSocialPicture(course.id), alt: course.title } : socialCard
  const page = { name, title, path, course, starts: pageData.starts ?? [], origin }
  return {
    body,
    head: {
      title,
      path,
      description,
      picture,
      structuredData: structuredData(page),
      isIndexed: isIndexed(name),
    },
    source: viewSources[name],
  }
}

/** Plain HTML, which no script takes over. */
export const renderPlain: ServerEntry['renderPlain'] = (page) => {
  if ('certificate' in page) {
    const body = renderToStaticMarkup(<VerifyPage view={page.certificate} />)
    return { body, title: branded(certificates.page.title) }
  }
  const body = renderToStaticMarkup(<LegalVersionPage view={page.legalVersion} />)
  return { body, title: branded(legalVersionTitle(page.legalVersion)) }
}
