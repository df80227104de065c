import './back-office.css'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ComponentType, lazy, Suspense, useState } from 'react'
import { Navigate, Route, Routes } from 'react-router'
import { OutboxBar } from '../../modules/registrations/staff/outbox/OutboxBar.tsx'
import { type AdminSection, adminSections, pages, to } from '../../ui/addresses/site-map.ts'
import { AdminNotFound } from '../../ui/staff/AdminNotFound.tsx'
import { Access } from './Access.tsx'
import { FactorNotice } from './FactorNotice.tsx'
import { NewEnquiry } from './NewEnquiry.tsx'
import { NoAccess } from './NotYourRoom.tsx'
import { PhoneBar } from './PhoneBar.tsx'
import { SectionPlaceholder } from './SectionPlaceholder.tsx'
import { Shortcuts } from './Shortcuts.tsx'
import { Sidebar } from './Sidebar.tsx'
import { SpaceNotice } from './SpaceNotice.tsx'
import { useSections } from './use-rooms.ts'
import { useStaffEvents } from './use-staff-events.ts'

/** The back office: its own frame around one section at a time. */
export default function BackOfficePage() {
  const [queryClient] = useState(createQueryClient)
  return (
    <QueryClientProvider client={queryClient}>
      <Access>
        <StaffEvents />
        <NewEnquiry>
          <div className="office min-h-dvh bg-white text-sm lg:flex">
            <Sidebar />
            <PhoneBar />
            <main id="main" className="min-w-0 flex-1">
              <OutboxBar />
              <FactorNotice />
              <SpaceNotice />
              <Rooms />
            </main>
            <Shortcuts />
          </div>
        </NewEnquiry>
      </Access>
    </QueryClientProvider>
  )
}

function Rooms() {
  const { first } = useSections()
  return (
    <Routes>
      <Route index element={first ? <Navigate to={to.adminSection(first)} replace /> : null} />
      {adminSections.map((section) => (
        <Route key={section} path={`${section}/*`} element={<Section name={section} />} />
      ))}
      <Route path={pages.notFound.path} element={<AdminNotFound />} />
    </Routes>
  )
}

/** Rooms that stand, each with its own code; each answers every address below its own. */
const rooms: Partial<Record<AdminSection, ComponentType>> = {
  dashboard: lazy(() => import('../../modules/reports/staff/dashboard/DashboardSection.tsx')),
  students: lazy(() => import('./sections/StudentsSection.tsx')),
  courses: lazy(() => import('./sections/CoursesSection.tsx')),
  finance: lazy(() => import('./sections/FinanceSection.tsx')),
  enrollment: lazy(() => import('./sections/EnrollmentSection.tsx')),
  reports: lazy(() => import('../../modules/reports/staff/ReportsSection.tsx')),
  communication: lazy(() => import('../../modules/messages/staff/CommunicationSection.tsx')),
  settings: lazy(() => import('./sections/SettingsSection.tsx')),
}

function Section({ name }: { name: AdminSection }) {
  const { visibleSections } = useSections()
  const Room = rooms[name]
  if (!visibleSections.includes(name)) return <NoAccess />
  if (!Room) return <SectionPlaceholder section={name} />
  return (
    <Suspense>
      <Room />
    </Suspense>
  )
}

/** Below the provider whose data it keeps fresh. */
function StaffEvents() {
  useStaffEvents()
  return null
}

/** A failure is said at once; a silent retry would only delay it. */
function createQueryClient() {
  return new QueryClient({ defaultOptions: { queries: { retry: false } } })
}
