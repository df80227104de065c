import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router'
import { meta } from '../../content/meta.ts'
import { type Session, useSession } from '../accounts/use-session.ts'
import { type Head, useHead } from '../head.tsx'
import { type PageName, pages, type Who } from '../site-map.ts'

/**
 * Lets in whom the site map names and sends everybody else on. It only decides what is shown:
 * whatever a page then asks for, the server decides again.
 */
export function Guard({ page, children }: { page: PageName; children: ReactNode }) {
  const { session } = useSession()
  const { pathname, state } = useLocation()
  const { who, otherwise } = { otherwise: '/', ...pages[page] }
  if (mayEnter(who, session)) return children
  if (session.status === 'checking') return <CheckingAuthentication page={page} />
  // The page a visitor wanted travels along, so that it can be offered again after sign-up.
  return <Navigate to={otherwise} replace state={who === 'guests' ? state : { wanted: pathname }} />
}

function mayEnter(who: Who, session: Session): boolean {
  switch (who) {
    case 'anyone':
      return true
    case 'guests':
      return session.status !== 'signed-in'
    case 'members':
      return session.status === 'signed-in'
    case 'admins':
      return session.status === 'signed-in' && session.user.role === 'admin'
  }
}

/** What the HTML of a guarded page calls itself: it is sent before anybody is known. */
const heads: Partial<Record<PageName, Omit<Head, 'path'>>> = {
  joinFreeDemo: meta.fastTrack,
  profile: meta.profile,
  admin: meta.backOffice,
}

function CheckingAuthentication({ page }: { page: PageName }) {
  const { pathname } = useLocation()
  useHead({ ...(heads[page] ?? meta.home), path: pathname })
  return (
    <main id="main" className="wrap grid min-h-[70vh] place-items-center">
      <p role="status" className="text-slate">
        Checking authentication...
      </p>
    </main>
  )
}
