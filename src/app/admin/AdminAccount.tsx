import { ArrowLeft, Keyboard } from 'lucide-react'
import { use } from 'react'
import { avatarLetter } from '../../modules/accounts/rules.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { to } from '../../ui/addresses/site-map.ts'
import { Link } from '../../ui/Link.tsx'
import { useSession } from '../../ui/use-session.ts'
import { LogoutButton } from './LogoutButton.tsx'
import { SchemeSwitch } from './SchemeSwitch.tsx'
import { openShortcuts } from './Shortcuts.tsx'
import { RolesContext } from './use-rooms.ts'

/** Who is signed in, the way back to the site, and the way out. */
export function AdminAccount({ isFolded = false }: { isFolded?: boolean }) {
  const { session } = useSession()
  const roles = use(RolesContext)
  if (session.status !== 'signed-in') return null
  const { user } = session
  const label = isFolded ? 'sr-only' : undefined
  const row = `${action} ${isFolded ? 'justify-center' : 'px-3'}`
  return (
    <div className="border-t border-line pt-3">
      <div
        className={`flex items-center gap-3 pb-2 ${isFolded ? 'justify-center' : 'px-3'}`}
        title={isFolded ? user.name || user.email : undefined}
      >
        <Avatar initial={avatarLetter(user)} picture={user.profilePic} className="size-9" />
        <p className={label ?? 'min-w-0 leading-tight'}>
          <span className="line-clamp-2 font-semibold">{user.name || user.email}</span>
          <span className="text-[0.8125rem] text-slate">Signed in as {roles.join(', ')}</span>
        </p>
      </div>
      <Link to={to.home} className={row} title={isFolded ? 'Back to site' : undefined}>
        <ArrowLeft size={18} strokeWidth={1.75} aria-hidden="true" className="shrink-0" />
        <span className={label}>Back to site</span>
      </Link>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={openShortcuts}
        className={`w-full ${row} not-pointer-fine:hidden`}
        title={isFolded ? 'Keyboard shortcuts' : undefined}
      >
        <Keyboard size={18} strokeWidth={1.75} aria-hidden="true" className="shrink-0" />
        <span className={label}>Keyboard shortcuts</span>
      </button>
      <LogoutButton isFolded={isFolded} className={`w-full ${row}`} />
      <SchemeSwitch isFolded={isFolded} />
    </div>
  )
}

const action =
  'flex min-h-11 items-center gap-3 rounded-control text-slate transition-colors ' +
  'hover:bg-sand/70 hover:text-ink'
