import './back-office.css'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react'
import { AbilitiesContext, useAbility } from '../../modules/accounts/use-ability.ts'
import { Outbox } from '../../modules/registrations/staff/outbox/Outbox.tsx'
import { OutboxBar } from '../../modules/registrations/staff/outbox/OutboxBar.tsx'
import { diskNames } from '../../platform/readiness.ts'
import { type AdminSection, adminSections, pages, to } from '../../ui/addresses/site-map.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { fileSize } from '../../ui/format/file-size.ts'
import { formatTime } from '../../ui/format/times.ts'
import { Loading } from '../../ui/Loading.tsx'
import { Navigate, PageRoute, Routes } from '../../ui/router.tsx'
import { AdminNotFound } from '../../ui/staff/AdminNotFound.tsx'
import { EmptySection } from '../../ui/staff/EmptyList.tsx'
import { StaffPage } from '../../ui/staff/StaffPage.tsx'
import { sectionTitle } from '../../ui/staff/section-title.ts'
import { TextLink } from '../../ui/staff/TextLink.tsx'
import { UndoNotice } from '../../ui/staff/UndoNotice.tsx'
import { accessCall, useStaffData } from '../../ui/staff/use-staff-data.ts'
import { PhoneBar, Sidebar } from './Navigation.tsx'
import { NewEnquiry } from './NewEnquiry.tsx'
import { Palette } from './Palette.tsx'
import { Shortcuts } from './Shortcuts.tsx'
import { useScrollPosition } from './use-scroll-position.ts'
import { RolesContext, useSections } from './use-sections.ts'
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
              <Sections />
            </main>
            <Palette />
            <Shortcuts />
            <UndoNotice />
          </div>
        </NewEnquiry>
      </Access>
    </QueryClientProvider>
  )
}

function Sections() {
  useScrollPosition()
  const { firstAddress } = useSections()
  return (
    <Routes>
      <PageRoute index element={firstAddress ? <Navigate to={firstAddress} replace /> : null} />
      {adminSections.map((section) => (
        <PageRoute key={section} path={`${section}/*`} element={<Section name={section} />} />
      ))}
      <PageRoute path={pages.notFound.path} element={<AdminNotFound />} />
    </Routes>
  )
}

/** Each with its own code; each answers every address below its own. */
const contents: Record<AdminSection, ComponentType> = {
  dashboard: lazy(() => import('./sections/DashboardSection.tsx')),
  students: lazy(() => import('./sections/StudentsSection.tsx')),
  courses: lazy(() => import('./sections/CoursesSection.tsx')),
  finance: lazy(() => import('./sections/FinanceSection.tsx')),
  attendance: lazy(() => import('./sections/AttendanceSection.tsx')),
  enrollment: lazy(() => import('./sections/EnrollmentSection.tsx')),
  content: lazy(() => import('./sections/ContentSection.tsx')),
  instructors: lazy(() => import('../../modules/site-content/staff/InstructorsSection.tsx')),
  reports: lazy(() => import('../../modules/reports/staff/ReportsSection.tsx')),
  communication: lazy(() => import('./sections/CommunicationSection.tsx')),
  settings: lazy(() => import('./sections/SettingsSection.tsx')),
}

function Section({ name }: { name: AdminSection }) {
  const { visibleSections } = useSections()
  const Content = contents[name]
  if (!visibleSections.includes(name)) return <NoAccess />
  return (
    <Suspense>
      <Content />
    </Suspense>
  )
}

function StaffEvents() {
  useStaffEvents()
  return null
}

/** A failure is shown at once; a retry would only delay it. */
function createQueryClient() {
  return new QueryClient({ defaultOptions: { queries: { retry: false } } })
}

/** Abilities as the server has them. Those in the token may be outdated, or edited. */
function Access({ children }: { children: ReactNode }) {
  const { state, refresh } = useStaffData(accessCall, {})
  if (state.status === 'loaded')
    return (
      <RolesContext value={state.data.roles}>
        <AbilitiesContext value={state.data.abilities}>
          <Outbox key={state.data.id} account={state.data.id}>
            {children}
          </Outbox>
        </AbilitiesContext>
      </RolesContext>
    )
  return (
    <main id="main" className="wrap grid min-h-dvh place-items-center">
      {state.status === 'loading' && <Loading text="Opening the back office..." />}
      {state.status === 'error' && state.reason === 'forbidden' && <NotOnTeam />}
      {state.status === 'error' && state.reason !== 'forbidden' && (
        <Failure message="The back office could not be reached. Check your connection, then try again.">
          <Button onClick={refresh}>Try again</Button>
        </Failure>
      )}
    </main>
  )
}

function NotOnTeam() {
  return (
    <div className="measure grid gap-4">
      <h1 tabIndex={-1} className="text-2xl">
        You are not on the team
      </h1>
      <p>
        The back office is for our staff. If you should be here, ask an owner to look at your roles.
      </p>
      <ButtonLink to={to.home} className="justify-self-start">
        Go to Homepage
      </ButtonLink>
    </div>
  )
}

/** For people who need a second step and have none. */
function FactorNotice() {
  const { state } = useStaffData('GET /api/me/factors', {})
  if (state.status !== 'loaded' || !state.data.dueAt) return null
  const { dueAt, isDue } = state.data
  return (
    <p
      role={isDue ? 'alert' : 'status'}
      className="flex flex-wrap items-center gap-x-4 border-b border-line bg-paper px-4 py-1.5 text-ink lg:px-8"
    >
      <span className={isDue ? 'font-semibold text-kumkum' : ''}>
        {isDue
          ? 'You can look at everything, but change nothing until you set up two-step verification.'
          : `Set up two-step verification by ${formatTime(dueAt)}. After that you can look, but change nothing.`}
      </span>
      <TextLink to={to.settings} target="_self" reloadDocument className="font-semibold">
        Set it up
      </TextLink>
    </p>
  )
}

function NoAccess() {
  const { first, firstAddress } = useSections()
  return (
    <StaffPage
      title="No access"
      heading="This section is for other members of the team"
      path={to.admin}
    >
      <EmptySection seed="not your room">
        <p className="measure text-xl">
          Your role does not include it. If it should, ask an owner.
        </p>
        {first && firstAddress && (
          <ButtonLink to={firstAddress} className="mt-5 text-base">
            Go to {sectionTitle(first)}
          </ButtonLink>
        )}
      </EmptySection>
    </StaffPage>
  )
}

/** While a disk is getting full, for those who look after the site. */
function SpaceNotice() {
  return useAbility('health.check') ? <Shortages /> : null
}

function Shortages() {
  const { state } = useStaffData('GET /api/admin/health', {})
  if (state.status !== 'loaded') return null
  return state.data.disks.map(({ place: disk, free, size, level }) => (
    <p
      key={disk}
      role={level === 'almost-full' ? 'alert' : 'status'}
      className="border-b border-line bg-paper px-4 py-3 text-ink lg:px-8"
    >
      <span className="font-semibold text-kumkum">
        The disk of {diskNames[disk]} has {fileSize(free)} of {fileSize(size)} left.
      </span>{' '}
      {level === 'almost-full'
        ? 'Nothing can be saved once it is full: free some space now.'
        : 'Free some space before it is full: after that nothing can be saved.'}
    </p>
  ))
}
