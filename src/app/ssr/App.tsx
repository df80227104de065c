import { type SyntheticEvent, useMemo } from 'react'
import { language } from '#texts/language.ts'
import { SessionProvider } from '../../modules/accounts/pages/SessionProvider.tsx'
import { fetchCoursesAhead } from '../../modules/courses/use-courses.ts'
import { findPage, type PageName, pages } from '../../ui/addresses/site-map.ts'
import { pathWithin } from '../../ui/format/language-address.ts'
import { type PageData, PageDataContext } from '../../ui/page-data.tsx'
import { PageRoute, Routes } from '../../ui/router.tsx'
import { Frame } from '../shell/Frame.tsx'
import { Guard } from '../shell/Guard.tsx'
import { PageContent, pageNames, views } from './views.tsx'

/** The whole site below the router, on server and browser alike. */
export function App({ pageData }: { pageData: PageData }) {
  const fetchAhead = useFetchAhead()
  return (
    <PageDataContext value={pageData}>
      <SessionProvider>
        <Frame {...fetchAhead}>
          <Routes>
            {pageNames.map((name) => (
              <PageRoute
                key={name}
                path={pages[name].path}
                element={
                  // Without a key React would keep the former page under the new address.
                  <Guard key={name} page={name}>
                    <PageContent name={name} />
                  </Guard>
                }
              />
            ))}
          </Routes>
        </Frame>
      </SessionProvider>
    </PageDataContext>
  )
}

const pagesWithCourses: readonly PageName[] = ['home', 'courses', 'course', 'payment']

/** Listeners on the frame's root: prefetch a link's page while the pointer or finger is still on it. */
function useFetchAhead() {
  return useMemo(() => {
    const fetchAhead = ({ target }: SyntheticEvent) => {
      const name = pageOfLink(target)
      if (!name) return
      loadPage(name)
      if (pagesWithCourses.includes(name)) fetchCoursesAhead()
    }
    const showWaiting = ({ target }: SyntheticEvent) => {
      const name = pageOfLink(target)
      if (!name || views[name].Loaded) return
      const { dataset } = document.documentElement
      dataset.waiting = ''
      loadPage(name).finally(() => {
        delete dataset.waiting
      })
    }
    return {
      onPointerOver: fetchAhead,
      onTouchStart: fetchAhead,
      onFocus: fetchAhead,
      onClick: showWaiting,
    }
  }, [])
}

function pageOfLink(target: EventTarget): PageName | undefined {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null
  if (!link || link.origin !== location.origin || link.target || link.download) return undefined
  const path = pathWithin(language, link.pathname)
  if (path === undefined) return undefined
  const { name } = findPage(path)
  // Links to files have no page, and nobody opens a link to a missing page.
  return name === 'notFound' ? undefined : name
}

async function loadPage(name: PageName) {
  if (views[name].Loaded) return
  // A failure is not reported: the visitor has not opened that page, and may never.
  await views[name].load().catch(() => undefined)
}
