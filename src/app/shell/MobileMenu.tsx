import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'
import { fastTrack } from '#texts/fast-track.ts'
import { navigation } from '#texts/frame.ts'
import { institute } from '../../../content/institute.ts'
import { avatarLetter, entersOffice } from '../../modules/accounts/rules.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { to } from '../../ui/addresses/site-map.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { cross, Icon } from '../../ui/Icon.tsx'
import { Link } from '../../ui/Link.tsx'
import { useLocation } from '../../ui/router.tsx'
import { type TokenUser, useSession } from '../../ui/use-session.ts'
import { barLinks, currentMark } from './rules.ts'

export const mobileMenuId = 'mobile-menu'

export function hideMobileMenu() {
  const menu = document.getElementById(mobileMenuId)
  if (menu?.matches(':popover-open')) menu.hidePopover()
}

/**
 * A popover, so that the browser opens it before any script has run, closes it on Escape or a tap outside,
 * and returns the focus. The style sheet slides it and locks the page beneath.
 */
export function MobileMenu() {
  const menu = useRef<HTMLDivElement>(null)
  useWidthOf(menu)
  return (
    <div
      ref={menu}
      id={mobileMenuId}
      popover="auto"
      role="dialog"
      aria-modal="true"
      aria-label={navigation.menuLabel}
      onBeforeToggle={(event) => shutOutRest(event.currentTarget, event.newState === 'open')}
      onToggle={(event) => {
        if (event.newState === 'open') focusable(event.currentTarget)[0]?.focus()
      }}
      onKeyDown={keepFocusInside}
      className="mobile-menu flex-col overflow-y-auto overscroll-contain bg-paper text-ink"
    >
      <div className="flex items-center justify-end border-b border-line px-4 py-2.5">
        <button
          type="button"
          popoverTarget={mobileMenuId}
          popoverTargetAction="hide"
          aria-label={navigation.closeMenu}
          className="-mr-2.5 grid size-11 place-items-center rounded-control"
        >
          <Icon path={cross} className="size-6" />
        </button>
      </div>
      <MenuLinks />
      <MenuAccount />
    </div>
  )
}

function MenuLinks() {
  const { pathname } = useLocation()
  return (
    <nav aria-label={navigation.menuLabel} className="px-6 py-4">
      <ul>
        {barLinks.map((link) => (
          <li key={link.to} className="border-b border-line">
            <Link
              {...link}
              aria-current={currentMark(link.to, pathname)}
              className="menu-link flex min-h-13 items-center text-lg font-medium aria-[current]:font-bold"
            />
          </li>
        ))}
      </ul>
      <ButtonLink kind="primary" to={to.joinFreeDemo} className="mt-6 w-full">
        {fastTrack.title}
      </ButtonLink>
      <div className="mt-3 grid grid-cols-2 gap-3 max-[18rem]:grid-cols-1">
        <a href={`tel:${institute.phone.e164}`} className={reach}>
          {navigation.call}
        </a>
        <a href={`https://wa.me/${institute.whatsapp.number}`} rel="noopener" className={reach}>
          {navigation.whatsapp}
        </a>
      </div>
    </nav>
  )
}

const reach =
  'flex min-h-11 items-center justify-center rounded-control border border-edge font-semibold'

function MenuAccount() {
  const { session, signOut } = useSession()
  return (
    <div className="mt-auto grid gap-3 bg-sand px-6 py-6">
      {session.status === 'signed-in' ? (
        <>
          <SignedInAs user={session.user} />
          {entersOffice(session.user) && <ButtonLink to={to.admin}>{navigation.admin}</ButtonLink>}
          <ButtonLink to={to.profile}>{navigation.profile}</ButtonLink>
          <Button
            kind="quiet"
            onClick={() => {
              hideMobileMenu()
              signOut()
            }}
          >
            {navigation.logout}
          </Button>
        </>
      ) : (
        <ButtonLink to={to.login}>{navigation.getStarted}</ButtonLink>
      )}
    </div>
  )
}

function SignedInAs({ user }: { user: TokenUser }) {
  return (
    <p className="flex min-w-0 items-center gap-3 font-semibold">
      <Avatar initial={avatarLetter(user)} picture={user.profilePic} />
      <span className="truncate">{user.name || navigation.somebody}</span>
    </p>
  )
}

/** Closes when the window becomes wide enough for the bar's own links. */
function useWidthOf(menu: RefObject<HTMLDivElement | null>) {
  useEffect(() => {
    // It may have been opened before this script ran.
    if (menu.current?.matches(':popover-open')) shutOutRest(menu.current, true)
    const wide = matchMedia('(min-width: 64rem)')
    wide.addEventListener('change', hideMobileMenu)
    return () => wide.removeEventListener('change', hideMobileMenu)
  }, [menu])
}

/** Before closing: the browser returns the focus only to elements that are not inert. */
function shutOutRest(menu: HTMLElement, open: boolean) {
  for (const part of menu.parentElement?.children ?? []) {
    if (part instanceof HTMLElement && part !== menu) part.inert = open
  }
}

function keepFocusInside(event: KeyboardEvent<HTMLElement>) {
  if (event.key !== 'Tab') return
  const stops = focusable(event.currentTarget)
  const [first, last] = [stops[0], stops[stops.length - 1]]
  const edge = event.shiftKey ? first : last
  if (document.activeElement !== edge) return
  event.preventDefault()
  const next = event.shiftKey ? last : first
  next?.focus()
}

function focusable(menu: HTMLElement) {
  return [...menu.querySelectorAll<HTMLElement>('a, button')]
}
