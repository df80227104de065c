import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { certificates } from '#words/certificates.ts'
import { descriptions, paymentOf } from '#words/descriptions.ts'
import { branded } from '#words/meta.ts'
import { socialCard } from '#words/social.ts'
import { titles } from '#words/titles.ts'
import { VerifyPage, type VerifyView } from '../../modules/certificates/pages/VerifyPage.tsx'
import { readCourse } from '../../modules/courses/rules.ts'
import {
  LegalVersionPage,
  type LegalVersionView,
  legalVersionTitle,
} from '../../modules/website/legal/versions/LegalVersionPage.tsx'
import { findPage, type PageName, toSocialPicture } from '../../ui/addresses/site-map.ts'
import { formatRupees } from '../../ui/format/money.ts'
import { type Head, HeadCollector } from '../../ui/head.tsx'
import type { PageData } from '../../ui/page-data.tsx'
import { StaticRouter } from '../../ui/router.tsx'
import { App } from './App.tsx'
import type { DocumentHead } from './document.ts'
import { isOpenForAdmission, structuredData } from './structured-data.ts'
import { viewSources } from './view-sources.ts'
import { views } from './views.tsx'

/** Renders the page at `pageData.pathname` in the language of this build: HTML, head and source file. */
export async function render(
  pageData: PageData,
  origin: string,
): Promise<{ body: string; head: DocumentHead; source: string }> {
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
    id !== undefined && pageData.courses?.find((candidate) => candidate.id === id)
  const shownCourse = carriedCourse ? readCourse(carriedCourse) : undefined
  const course = name === 'course' ? shownCourse : undefined
  const bill =
    name === 'payment' &&
    shownCourse &&
    paymentOf(shownCourse.title, formatRupees(shownCourse.price))
  const { title, path, description = bill || (descriptionOf[name] ?? descriptions.courses) } = head
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
    head: {
      title,
      path,
      description,
      picture,
      structuredData: things,
      isOpen: isOpenForAdmission(name),
    },
    source: viewSources[name],
  }
}

/** The public page of a certificate: plain HTML, which no script takes over. */
export function renderVerifyPage(view: VerifyView): { body: string; title: string } {
  return {
    body: renderToStaticMarkup(<VerifyPage view={view} />),
    title: branded(certificates.page.title),
  }
}

/** The versions of a legal page, in the same way. */
export function renderLegalVersion(view: LegalVersionView): { body: string; title: string } {
  return {
    body: renderToStaticMarkup(<LegalVersionPage view={view} />),
    title: branded(legalVersionTitle(view)),
  }
}
