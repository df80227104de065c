import { Navigate, Route, Routes } from 'react-router'
import { type AdminSection, adminSections, pages, to } from '../site-map.ts'
import { AdminNotFound } from './AdminNotFound.tsx'
import { EnrollmentSection } from './enrollment/EnrollmentSection.tsx'
import { PhoneBar } from './PhoneBar.tsx'
import { SectionPlaceholder } from './SectionPlaceholder.tsx'
import { Sidebar } from './Sidebar.tsx'

/** The back office: its own frame around one section at a time. */
export default function BackOfficePage() {
  return (
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
