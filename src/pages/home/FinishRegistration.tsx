import { useNavigate } from 'react-router'
import { finishRegistration } from '#words/home.ts'
import { useSession } from '../../domain/accounts/use-session.ts'
import { useWantedPage } from '../../domain/accounts/use-wanted-page.ts'
import { to } from '../../site-map.ts'
import { cross, Icon } from '../../ui/Icon.tsx'
import { Link } from '../../ui/Link.tsx'

/** For who was sent to sign up on the way to Fast Track and is now signed in. */
export function FinishRegistration() {
  const { session } = useSession()
  const wanted = useWantedPage()
  const navigate = useNavigate()
  if (wanted !== to.joinFreeDemo || session.status !== 'signed-in') return null
  return (
    <div className="border-b border-line bg-sand">
      <p className="wrap flex items-center justify-between gap-4 py-1.5">
        <Link
          to={to.joinFreeDemo}
          className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
        >
          {finishRegistration.text}
        </Link>
        <button
          type="button"
          aria-label={finishRegistration.dismiss}
          onClick={() => navigate(to.home, { replace: true, state: null })}
          className="-mr-2.5 grid size-11 shrink-0 place-items-center rounded-control"
        >
          <Icon path={cross} />
        </button>
      </p>
    </div>
  )
}
