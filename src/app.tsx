import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { Route, Routes } from 'react-router'
import { SessionProvider } from './accounts/SessionProvider.tsx'
import { Frame } from './frame/Frame.tsx'
import { Guard } from './frame/Guard.tsx'
import { type PageData, PageDataContext } from './page-data.tsx'
import { pages } from './site-map.ts'
import { PageView, pageNames } from './views.tsx'

/** The whole site below the router, the same on the server and in the browser. */
export function App({ pageData }: { pageData: PageData }) {
  const [queryClient] = useState(createQueryClient)
  return (
    <QueryClientProvider client={queryClient}>
      <PageDataContext value={pageData}>
        <SessionProvider>
          <Frame>
            <Routes>
              {pageNames.map((name) => (
                <Route
                  key={name}
                  path={pages[name].path}
                  element={
                    <Guard page={name}>
                      <PageView name={name} />
                    </Guard>
                  }
                />
              ))}
            </Routes>
          </Frame>
        </SessionProvider>
      </PageDataContext>
    </QueryClientProvider>
  )
}

/** Errors are shown with the specified texts at once; a silent retry would only delay them. */
function createQueryClient() {
  return new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: 60_000, refetchOnWindowFocus: false } },
  })
}
