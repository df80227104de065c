import { useLocation } from 'react-router'
import { fastTrack } from '#words/fast-track.ts'
import { navigation } from '#words/frame.ts'
import { avatarLetter, entersOffice } from '../../modules/accounts/rules.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { to } from '../../ui/addresses/site-map.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { bars, Icon } from '../../ui/Icon.tsx'
import { Link } from '../../ui/Link.tsx'
import { useSession } from '../../ui/use-session.ts'
import { Wordmark } from '../../ui/Wordmark.tsx'
import { mobileMenuId } from './MobileMenu.tsx'
import { barLinks, currentMark } from './rules.ts'

export function NavigationBar() {
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
      {barLinks.map(({ label, address }) => (
        <li key={address} className="flex">
          <Link
            to={address}
            aria-current={currentMark(address, pathname)}
            className="bar-link relative flex items-center px-3.5 font-medium text-slate hover:text-ink aria-[current]:text-ink"
          >
            {label}
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** Takes the free room of the bar, so that the link's coming and going moves nothing else. */
function GoToAdmin() {
  const { session } = useSession()
  const isStaff = session.status === 'signed-in' && entersOffice(session.user)
  return (
    <div className="flex min-w-0 flex-1 justify-end">
      {isStaff && (
        <Link
          to={to.admin}
          className="bar-wide hidden min-h-11 items-center px-3 font-semibold text-indigo underline-offset-4 hover:underline lg:flex"
        >
          {navigation.admin}
        </Link>
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

/** One place of one size for both: signing in moves nothing. */
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
