import type { HTMLAttributes, ReactNode } from 'react'
import { Component, lazy, Suspense } from 'react'
import { fastTrack } from '#texts/fast-track.ts'
import { footer, frame, navigation, pageFailure } from '#texts/frame.ts'
import { inWords } from '#texts/institute.ts'
import { institute } from '../../../content/institute.ts'
import { avatarLetter, entersOffice } from '../../modules/accounts/rules.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { findPage, pages, to } from '../../ui/addresses/site-map.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { bars, Icon } from '../../ui/Icon.tsx'
import { KolamBorder } from '../../ui/KolamBorder.tsx'
import { Link } from '../../ui/Link.tsx'
import { useLocation } from '../../ui/router.tsx'
import { useSession } from '../../ui/use-session.ts'
import { Wordmark } from '../../ui/Wordmark.tsx'
import { MobileMenu, mobileMenuId } from './MobileMenu.tsx'
import { PromoBanner } from './PromoBanner.tsx'
import { barLinks, currentMark, footerLinks } from './rules.ts'
import { useBackendWarmUp } from './use-backend-warm-up.ts'
import { usePageView } from './use-page-view.ts'
import { useScrollRestoration } from './use-scroll-restoration.ts'

/** The frame of every page, with listeners that prefetch links. */
export function Frame({
  children,
  ...listeners
}: HTMLAttributes<HTMLElement> & { children: ReactNode }) {
  const { pathname } = useLocation()
  const { name } = findPage(pathname)
  const { bar, edges } = pages[name]
  useScrollRestoration()
  useBackendWarmUp()
  usePageView(pathname)
  return (
    <div className="frame flex min-h-dvh flex-col" {...listeners}>
      <a href="#main" className="skip-link">
        {frame.skip}
      </a>
      {edges && <PromoBanner />}
      {bar && <NavigationBar />}
      {bar && <MobileMenu />}
      {/* A new page starts without the former page's state or error. */}
      <PageBoundary key={name}>{children}</PageBoundary>
      {edges && <Footer />}
    </div>
  )
}

/** Almost its final height from the start, to avoid a layout shift. */
function Footer() {
  return (
    <footer className="mt-auto min-h-88 bg-sand text-slate print:min-h-0">
      <KolamBorder className="text-ink opacity-40 print:hidden" />
      <div className="wrap grid grid-cols-2 gap-x-10 gap-y-6 pt-8 pb-6 sm:gap-y-10 sm:pt-14 sm:pb-12 print:py-2 md:max-lg:grid-cols-[2fr_2fr_3fr] lg:grid-cols-[5fr_2fr_2fr_4fr]">
        <div className="col-span-2 md:max-lg:col-span-3 lg:col-span-1 print:col-span-1">
          <Wordmark className="text-ink" />
          <p className="mt-3 text-xl font-semibold tracking-tight text-ink">{inWords.tagline}</p>
          <p className="mt-1 max-w-[34ch]">{inWords.meaning}</p>
        </div>
        <Group heading={footer.pages} className="print:hidden">
          <Links links={footerLinks} />
        </Group>
        <Group heading={footer.finePrint} className="print:hidden">
          <Links links={legalLinks} />
        </Group>
        <Contact />
      </div>
    </footer>
  )
}

const legalLinks = [
  { to: to.terms, children: footer.terms },
  { to: to.privacy, children: footer.privacy },
  { to: to.refundPolicy, children: footer.refundPolicy },
]

type GroupProps = { heading: string; className: string; children: ReactNode }

function Group({ heading, className, children }: GroupProps) {
  return (
    <div className={className}>
      <h2 className="mb-1.5 text-base text-ink">{heading}</h2>
      {children}
    </div>
  )
}

function Links({ links }: { links: readonly { to: string; children: string }[] }) {
  return (
    <ul>
      {links.map((link) => (
        <li key={link.to}>
          <Link {...link} />
        </li>
      ))}
    </ul>
  )
}

function Contact() {
  const { street, locality, postalCode } = institute.address
  return (
    <Group heading={footer.contact} className="col-span-2 md:col-span-1 print:col-span-1">
      <address className="not-italic">
        <p className="max-w-[30ch] text-balance">
          {street},
          <br />
          {`${locality}, ${institute.city} ${postalCode}`}
        </p>
        <ul className="mt-2">
          <li>
            <a href={`tel:${institute.phone.e164}`}>{institute.phone.display}</a>
          </li>
          <li>
            <a href={`mailto:${institute.email}`}>{institute.email}</a>
          </li>
        </ul>
      </address>
      <ul className="mt-1 flex flex-wrap gap-x-5">
        {institute.social.map(
          ({ name, url }) =>
            url && (
              <li key={name}>
                <a href={url} rel="noopener">
                  {name}
                </a>
              </li>
            ),
        )}
      </ul>
    </Group>
  )
}

function NavigationBar() {
  return (
    <header className="bar sticky z-30 border-b border-line bg-paper">
      <nav
        aria-label={navigation.barLabel}
        className="wrap flex h-full items-center gap-1.5 sm:gap-3"
      >
        <Wordmark className="lg:mr-8" />
        <BarLinks />
        <GoToAdmin />
        <FastTrackButton />
        <Account />
        <MenuButton />
      </nav>
    </header>
  )
}

function BarLinks() {
  const { pathname } = useLocation()
  return (
    <ul className="bar-wide hidden h-full items-stretch lg:flex">
      {barLinks.map((link) => (
        <li key={link.to} className="flex">
          <Link
            {...link}
            aria-current={currentMark(link.to, pathname)}
            className="bar-link relative flex items-center px-3.5 font-medium text-slate hover:text-ink aria-[current]:text-ink"
          />
        </li>
      ))}
    </ul>
  )
}

/** Loaded for staff only; if it cannot be loaded, the page goes without. */
const EditPage = lazy(() => import('../admin/EditPage.tsx').catch(() => ({ default: () => null })))

/** Takes the free room of the bar, so that adding or removing the link moves nothing else. */
function GoToAdmin() {
  const { session } = useSession()
  const isStaff = session.status === 'signed-in' && entersOffice(session.user)
  return (
    <div className="flex min-w-0 flex-1 justify-end">
      {isStaff && (
        <Suspense>
          <EditPage />
          <Link
            to={to.admin}
            className="bar-wide hidden min-h-11 items-center px-3 font-semibold text-indigo underline-offset-4 hover:underline lg:flex"
          >
            {navigation.admin}
          </Link>
        </Suspense>
      )}
    </div>
  )
}

function FastTrackButton() {
  const { pathname } = useLocation()
  return (
    <ButtonLink
      kind="primary"
      to={to.joinFreeDemo}
      aria-current={currentMark(to.joinFreeDemo, pathname)}
      className="bar-fast-track shrink-0 px-3! whitespace-nowrap sm:px-4!"
    >
      <span className="sm:hidden">{fastTrack.shortTitle}</span>
      <span className="hidden sm:inline">{fastTrack.title}</span>
    </ButtonLink>
  )
}

/** Reserved size for both, so that signing in moves nothing. */
function Account() {
  const { session } = useSession()
  return (
    <div className="hidden h-11 w-20 shrink-0 items-center justify-end sm:flex">
      {session.status === 'signed-in' ? (
        <Link
          to={to.profile}
          aria-label={navigation.profileOf(session.user.name || navigation.somebody)}
        >
          <Avatar initial={avatarLetter(session.user)} picture={session.user.profilePic} />
        </Link>
      ) : (
        <ButtonLink to={to.login} className="w-full px-0!">
          {navigation.login}
        </ButtonLink>
      )}
    </div>
  )
}

/** `popovertarget` opens the menu before any script has run. */
function MenuButton() {
  return (
    <button
      type="button"
      popoverTarget={mobileMenuId}
      aria-label={navigation.openMenu}
      className="menu-button -mr-2.5 grid size-11 shrink-0 place-items-center rounded-control lg:hidden"
    >
      <Icon path={bars} className="size-6" />
    </button>
  )
}

/**
 * Error boundary: a page whose code cannot be loaded (offline, or a new version) or that throws shows a
 * sentence and a link instead of nothing. The frame keeps working.
 */
class PageBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    return this.state.failed ? <PageFailure /> : this.props.children
  }
}

function PageFailure() {
  return (
    <main
      id="main"
      className="wrap grid min-h-[60vh] content-center justify-items-start gap-5 py-16"
    >
      <h1 tabIndex={-1} className="text-3xl">
        {pageFailure.heading}
      </h1>
      <p role="alert" className="measure text-lg text-slate">
        {pageFailure.text}
      </p>
      <Button kind="solid" onClick={() => location.reload()}>
        {pageFailure.reload}
      </Button>
    </main>
  )
}
