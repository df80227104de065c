import { Route, Routes } from 'react-router'
import { type PageData, PageDataContext } from '../domain/page-data.tsx'
import { SessionProvider } from '../pages/accounts/SessionProvider.tsx'
import { Frame } from '../pages/frame/Frame.tsx'
import { Guard } from '../pages/frame/Guard.tsx'
import { pages } from '../site-map.ts'
import { useFetchAhead } from './use-fetch-ahead.ts'
import { PageView, pageNames } from './views.tsx'

/** The whole site below the router, the same on the server and in the browser. */
export function App({ pageData }: { pageData: PageData }) {
  const fetchAhead = useFetchAhead()
  return (
    <PageDataContext value={pageData}>
      <SessionProvider>
        <Frame {...fetchAhead}>
          <Routes>
            {pageNames.map((name) => (
              <Route
                key={name}
                path={pages[name].path}
                element={
                  // Without a key React would keep the page before under the new address.
                  <Guard key={name} page={name}>
                    <PageView name={name} />
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
