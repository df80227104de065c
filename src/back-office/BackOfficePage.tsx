import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { Navigate, Route, Routes } from 'react-router'
import { type AdminSection, adminSections, pages, to } from '../site-map.ts'
import { AdminNotFound } from './AdminNotFound.tsx'
import { EnrollmentSection } from './enrollment/EnrollmentSection.tsx'
import { PhoneBar } from './PhoneBar.tsx'
import { SectionPlaceholder } from './SectionPlaceholder.tsx'
import { Sidebar } from './Sidebar.tsx'

/** The back office: its own frame around one section at a time. */
export default function BackOfficePage() {
  const [queryClient] = useState(createQueryClient)
  return (
    <QueryClientProvider client={queryClient}>
      <div className="min-h-dvh bg-white text-sm lg:flex">
        <Sidebar />
        <PhoneBar />
        <main id="main" className="min-w-0 flex-1">
          <Routes>
            <Route index element={<Navigate to={to.adminSection('dashboard')} replace />} />
            {adminSections.map((section) => (
              <Route key={section} path={section} element={<Section name={section} />} />
            ))}
            <Route path={pages.notFound.path} element={<AdminNotFound />} />
          </Routes>
        </main>
      </div>
    </QueryClientProvider>
  )
}

function Section({ name }: { name: AdminSection }) {
  switch (name) {
    case 'enrollment':
      return <EnrollmentSection />
    default:
      return <SectionPlaceholder section={name} />
  }
}

/** A failure is said at once; a silent retry would only delay it. */
function createQueryClient() {
  return new QueryClient({ defaultOptions: { queries: { retry: false } } })
}
