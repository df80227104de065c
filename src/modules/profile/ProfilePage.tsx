import { LogOut, Settings } from 'lucide-react'
import { useCallback, useEffect } from 'react'
import { forms } from '#texts/forms.ts'
import { branded } from '#texts/meta.ts'
import { emailReminder, profilePage, roleNames } from '#texts/profile.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { to } from '../../ui/addresses/site-map.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { useHead } from '../../ui/head.tsx'
import { OutcomeMessage } from '../../ui/OutcomeMessage.tsx'
import { useLazyComponent } from '../../ui/use-lazy-component.ts'
import { useSend } from '../../ui/use-send.ts'
import { type TokenUser, useSession } from '../../ui/use-session.ts'
import { avatarLetter, entersOffice } from '../accounts/rules.ts'
import { type AccountData, useAccountData } from '../accounts/use-account-data.ts'
import type { OwnSeatsData } from '../batches/contract.ts'
import type { OwnRegistrations } from '../registrations/journey/contract.ts'
import { MissingPart } from './MissingPart.tsx'
import { ProfileTabs } from './ProfileTabs.tsx'
import { type Enrolled, learningFigures, readableDay } from './rules.ts'

export default function ProfilePage() {
  useHead({ title: branded(profilePage.title), path: to.profile })
  const { session } = useSession()
  return (
    <main id="main" className="wrap py-10 lg:py-16">
      {session.status === 'signed-in' ? <Profile user={session.user} /> : <NoUser />}
    </main>
  )
}

function NoUser() {
  return (
    <div className="grid min-h-[50vh] content-center justify-items-start gap-5">
      <h1 tabIndex={-1} className="text-4xl">
        {profilePage.noUser}
      </h1>
      <p className="text-lg">{profilePage.logInFirst}</p>
      <ButtonLink to={to.login}>{profilePage.login}</ButtonLink>
    </div>
  )
}

function Profile({ user }: { user: TokenUser }) {
  const { signOut } = useSession()
  const { state, refresh } = useAccountData('GET /api/me/registrations')
  const enrolled = state.status === 'loaded' ? state.data.enrolled : []
  return (
    <>
      <header className="flex flex-wrap items-center gap-x-6 gap-y-5">
        <Avatar
          initial={avatarLetter(user)}
          picture={user.profilePic}
          className="size-20 text-3xl lg:size-24"
        />
        <div className="min-w-0 flex-1 basis-64">
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <h1 tabIndex={-1} className="text-3xl wrap-anywhere">
              {user.name || user.email}
            </h1>
            {user.role && <RoleBadge role={user.role} />}
          </div>
          <MemberSince createdAt={user.createdAt} />
        </div>
        <div className="flex flex-wrap gap-3">
          <ButtonLink to={to.editProfile}>{profilePage.edit}</ButtonLink>
          <ButtonLink
            to={to.settings}
            aria-label={profilePage.settings}
            title={profilePage.settings}
            className="w-11 px-0!"
          >
            <Settings aria-hidden="true" className="size-5" />
          </ButtonLink>
          <Button onClick={signOut}>
            <LogOut aria-hidden="true" className="size-4.5" />
            {profilePage.logout}
          </Button>
        </div>
      </header>
      <EmailReminder />
      <Courses registrations={state} onRefresh={refresh} />
      <Certificates />
      <Figures enrolled={enrolled} />
      <ProfileTabs user={user} enrolled={enrolled} />
    </>
  )
}

const loadCourses = () => import('./courses/OwnCourses.tsx').then((part) => part.OwnCourses)

type CoursesProps = { registrations: AccountData<OwnRegistrations>; onRefresh: () => void }

/** Fetched by who is registered for something, has a seat or waits for one; others see the page without it. */
function Courses({ registrations, onRefresh }: CoursesProps) {
  const seats = useAccountData('GET /api/me/seats')
  const { Part, missing, open } = useLazyComponent(loadCourses)
  const isNeeded = hasRegistered(registrations) || hasSeats(seats.state)
  useEffect(() => {
    if (isNeeded) open()
  }, [isNeeded, open])
  const { refresh } = seats
  const handleRefresh = useCallback(() => {
    refresh()
    onRefresh()
  }, [refresh, onRefresh])
  if (!isNeeded) return null
  return Part ? (
    <Part registrations={registrations} seats={seats.state} onRefresh={handleRefresh} />
  ) : (
    missing && <MissingPart />
  )
}

function hasRegistered(state: AccountData<OwnRegistrations>): boolean {
  if (state.status === 'loading') return false
  return state.status === 'error' || state.data.hasFees || state.data.registrations.length > 0
}

function hasSeats(state: AccountData<OwnSeatsData>): boolean {
  return state.status === 'loaded' && state.data.seats.length + state.data.waits.length > 0
}

const loadCertificates = () => import('./OwnCertificates.tsx').then((part) => part.OwnCertificates)

/** Fetched by who has a certificate. */
function Certificates() {
  const { state, refresh } = useAccountData('GET /api/me/certificates')
  const { Part, missing, open } = useLazyComponent(loadCertificates)
  const certificates = state.status === 'loaded' ? state.data.certificates : []
  const isNeeded = certificates.length > 0
  useEffect(() => {
    if (isNeeded) open()
  }, [isNeeded, open])
  if (!isNeeded) return null
  return Part ? (
    <Part certificates={certificates} onChanged={refresh} />
  ) : (
    missing && <MissingPart />
  )
}

function RoleBadge({ role }: { role: string }) {
  const colour = entersOffice({ role }) ? staff : 'bg-indigo'
  return (
    <p
      className={`rounded-md px-2.5 py-1 text-sm leading-none font-semibold text-white capitalize ${colour}`}
    >
      {roleNames[role] ?? role}
    </p>
  )
}

/** Purple, mixed from two inks of the palette. */
const staff = 'bg-[color-mix(in_oklab,var(--color-indigo)_65%,var(--color-kumkum))]'

function MemberSince({ createdAt }: { createdAt: string }) {
  const day = readableDay(createdAt)
  return day ? <p className="mt-1.5 text-slate">{profilePage.memberSince(day)}</p> : null
}

function Figures({ enrolled }: { enrolled: Enrolled[] }) {
  const { courses, completed, averageProgress } = learningFigures(enrolled)
  const figures = [
    { label: profilePage.figures.courses, figure: courses },
    { label: profilePage.figures.completed, figure: completed },
    { label: profilePage.figures.progress, figure: `${averageProgress}%` },
  ]
  return (
    <dl className="mt-10 flex border-y border-line">
      {figures.map(({ label, figure }) => (
        <div
          key={label}
          className="flex flex-1 flex-col-reverse justify-end border-line py-5 not-first:border-l not-first:pl-4 sm:not-first:pl-8"
        >
          <dt className="text-sm text-slate">{label}</dt>
          <dd className="text-3xl font-bold">{figure}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Until the e-mail address is confirmed; whoever holds a seat or waits for one confirms it there by a code. */
function EmailReminder() {
  const { state, refresh } = useAccountData('GET /api/me')
  const { isBusy, outcome, run } = useSend('POST /api/me/email')

  useEffect(() => {
    // The mail may have been followed in another window.
    window.addEventListener('focus', refresh)
    return () => window.removeEventListener('focus', refresh)
  }, [refresh])

  if (state.status !== 'loaded' || state.data.user.emailVerified) return null
  return (
    <div className="mt-8 max-w-[42rem]">
      <OutcomeMessage of={outcome} />
      {!outcome && (
        <div className="flex flex-wrap items-center gap-x-4 border-l-4 border-marigold pl-4">
          <p>{emailReminder.text}</p>
          <Button kind="quiet" onClick={() => run({})} aria-disabled={isBusy} className="-mx-5">
            {isBusy ? forms.sending : emailReminder.sendAgain}
          </Button>
        </div>
      )}
    </div>
  )
}
