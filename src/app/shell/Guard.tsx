import type { ReactNode } from 'react'
import { frame } from '#texts/frame.ts'
import type { Ability } from '../../modules/accounts/abilities.ts'
import { entersOffice } from '../../modules/accounts/rules.ts'
import { type PageName, pages } from '../../ui/addresses/site-map.ts'
import { Navigate, useLocation } from '../../ui/router.tsx'
import { type Session, useSession } from '../../ui/use-session.ts'
import { SignedOutWays } from './SignedOutWays.tsx'

/**
 * Admits the visitors that the site map names and redirects others. It only decides what is shown: the
 * server checks every request.
 */
export function Guard({ page, children }: { page: PageName; children: ReactNode }) {
  const { session } = useSession()
  const { pathname, search, state } = useLocation()
  const { who: audience, otherwise: fallback } = { otherwise: '/', ...pages[page] }
  if (mayEnter(audience, session, search)) return children
  if (session.status === 'checking') return <CheckingAuthentication />
  // Passes on the wanted page, so that it can be offered after sign-up, and the course. Other search
  // parameters may contain names and are dropped.
  const wantedPath = page === 'joinFreeDemo' ? pathname + search : pathname
  const sentOn = audience === 'guests' ? state : { wanted: wantedPath }
  return (
    <>
      {/* Keeps the height until the other page is there: the footer would jump to the top. */}
      <CheckingAuthentication />
      <Navigate to={fallback} replace state={sentOn} />
    </>
  )
}

function mayEnter(
  audience: (typeof pages)[PageName]['who'],
  session: Session,
  search: string,
): boolean {
  switch (audience) {
    case 'anyone':
      return true
    case 'guests':
      // Staff see what they edit: a page for guests, too, under the link of a draft.
      return session.status !== 'signed-in' || /preview=/.test(search)
    case 'members':
      return session.status === 'signed-in'
    case 'office.enter' satisfies Ability:
      return session.status === 'signed-in' && entersOffice(session.user)
  }
}

/** The page's title comes from the server meanwhile. */
function CheckingAuthentication() {
  return (
    <main id="main" className="wrap grid min-h-dvh content-center gap-4">
      <p role="status" className="text-slate">
        {frame.checking}
      </p>
      {import.meta.env.SSR ? (
        <div>
          <SignedOutWays />
        </div>
      ) : (
        <div {...asServed} />
      )}
    </main>
  )
}

/** Always the same object: otherwise React would rewrite it. */
const asServed = { suppressHydrationWarning: true, dangerouslySetInnerHTML: { __html: '' } }
