import { Route, Routes } from 'react-router'
import { SessionProvider } from './accounts/SessionProvider.tsx'
import { Frame } from './frame/Frame.tsx'
import { Guard } from './frame/Guard.tsx'
import { type PageData, PageDataContext } from './page-data.tsx'
import { pages } from './site-map.ts'
import { PageView, pageNames } from './views.tsx'

/** The whole site below the router, the same on the server and in the browser. */
export function App({ pageData }: { pageData: PageData }) {
  return (
    <PageDataContext value={pageData}>
      <SessionProvider>
        <Frame>
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
