import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router'
import { frame } from '#words/frame.ts'
import type { Ability } from '../../modules/accounts/abilities.ts'
import { entersOffice } from '../../modules/accounts/rules.ts'
import { type PageName, pages } from '../../ui/addresses/site-map.ts'
import { type Session, useSession } from '../../ui/use-session.ts'

/**
 * Lets in whom the site map names and sends everybody else on. It only decides what is shown:
 * whatever a page then asks for, the server decides again.
 */
export function Guard({ page, children }: { page: PageName; children: ReactNode }) {
  const { session } = useSession()
  const { pathname, search, state } = useLocation()
  const { who: audience, otherwise: fallback } = { otherwise: '/', ...pages[page] }
  if (mayEnter(audience, session)) return children
  if (session.status === 'checking') return <CheckingAuthentication />
  // The page a visitor wanted travels along, so that it can be offered again after sign-up; with it the
  // course they came from. What else is searched for may be a name, and stays behind.
  const wantedPath = page === 'joinFreeDemo' ? pathname + search : pathname
  const sentOn = audience === 'guests' ? state : { wanted: wantedPath }
  return (
    <>
      {/* Until the other page is there: without it the footer would jump to the top meanwhile. */}
      <CheckingAuthentication />
      <Navigate to={fallback} replace state={sentOn} />
    </>
  )
}

function mayEnter(audience: (typeof pages)[PageName]['who'], session: Session): boolean {
  switch (audience) {
    case 'anyone':
      return true
    case 'guests':
      return session.status !== 'signed-in'
    case 'members':
      return session.status === 'signed-in'
    case 'office.enter' satisfies Ability:
      return session.status === 'signed-in' && entersOffice(session.user)
  }
}

/** The server names the page meanwhile. */
function CheckingAuthentication() {
  return (
    <main id="main" className="wrap grid min-h-dvh place-items-center">
      <p role="status" className="text-slate">
        {frame.checking}
      </p>
    </main>
  )
}
