import './back-office.css'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ComponentType, lazy, Suspense, useState } from 'react'
import { Navigate, Route, Routes } from 'react-router'
import { type AdminSection, adminSections, pages, to } from '../site-map.ts'
import { Access } from './frame/Access.tsx'
import { FactorNotice } from './frame/FactorNotice.tsx'
import { NewEnquiry } from './frame/NewEnquiry.tsx'
import { NotYourRoom } from './frame/NotYourRoom.tsx'
import { PhoneBar } from './frame/PhoneBar.tsx'
import { SectionPlaceholder } from './frame/SectionPlaceholder.tsx'
import { Shortcuts } from './frame/Shortcuts.tsx'
import { Sidebar } from './frame/Sidebar.tsx'
import { SpaceNotice } from './frame/SpaceNotice.tsx'
import { useRooms } from './frame/use-rooms.ts'
import { useStaffEvents } from './frame/use-staff-events.ts'
import { AdminNotFound } from './parts/AdminNotFound.tsx'
import { OutboxBar } from './parts/outbox/OutboxBar.tsx'

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
  const { first } = useRooms()
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
  dashboard: lazy(() => import('./dashboard/DashboardSection.tsx')),
  students: lazy(() => import('./students/StudentsSection.tsx')),
  courses: lazy(() => import('./courses/CoursesSection.tsx')),
  finance: lazy(() => import('./finance/FinanceSection.tsx')),
  enrollment: lazy(() => import('./enrollment/EnrollmentSection.tsx')),
  reports: lazy(() => import('./reports/ReportsSection.tsx')),
  communication: lazy(() => import('./communication/CommunicationSection.tsx')),
  settings: lazy(() => import('./settings/SettingsSection.tsx')),
}

function Section({ name }: { name: AdminSection }) {
  const { entered } = useRooms()
  const Room = rooms[name]
  if (!entered.includes(name)) return <NotYourRoom />
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
