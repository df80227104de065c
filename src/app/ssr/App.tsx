import { Route, Routes } from 'react-router'
import { SessionProvider } from '../../modules/accounts/pages/SessionProvider.tsx'
import { pages } from '../../ui/addresses/site-map.ts'
import { type PageData, PageDataContext } from '../../ui/page-data.tsx'
import { Frame } from '../shell/Frame.tsx'
import { Guard } from '../shell/Guard.tsx'
import { useFetchAhead } from './use-fetch-ahead.ts'
import { PageContent, pageNames } from './views.tsx'

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
