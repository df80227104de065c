import { ArrowLeft, Keyboard, LogOut, Monitor, Moon, Sun } from 'lucide-react'
import { use, useEffect, useRef, useState } from 'react'
import { avatarLetter } from '../../modules/accounts/rules.ts'
import { entriesAre } from '../../modules/registrations/staff/outbox/OutboxBar.tsx'
import { useOutbox } from '../../modules/registrations/staff/outbox/use-outbox.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { to } from '../../ui/addresses/site-map.ts'
import { Button } from '../../ui/Button.tsx'
import { Link } from '../../ui/Link.tsx'
import { schemes } from '../../ui/scheme.ts'
import { useScheme } from '../../ui/use-scheme.ts'
import { useSession } from '../../ui/use-session.ts'
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

/** Logs out; where something waits on this device it asks first what becomes of it. */
function LogoutButton({ isFolded, className }: { isFolded: boolean; className: string }) {
  const { signOut } = useSession()
  const { entries } = useOutbox()
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <button
        type="button"
        onClick={() => (entries.length > 0 ? setAsking(true) : signOut())}
        className={className}
        title={isFolded ? 'Logout' : undefined}
      >
        <LogOut size={18} strokeWidth={1.75} aria-hidden="true" className="shrink-0" />
        <span className={isFolded ? 'sr-only' : undefined}>Logout</span>
      </button>
      {isAsking && <WhatBecomesOfThem onClose={() => setAsking(false)} />}
    </>
  )
}

function WhatBecomesOfThem({ onClose }: { onClose: () => void }) {
  const { signOut } = useSession()
  const { entries, isSending, sendNow, throwAway } = useOutbox()
  const [wish, setWish] = useState<'none' | 'leave' | 'failed'>('none')
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  // All of them are gone once what was sent is read again.
  useEffect(() => {
    if (wish === 'leave' && entries.length === 0) void signOut()
  }, [wish, entries, signOut])
  async function send() {
    setWish('none')
    const result = await sendNow()
    setWish(result === 'settled' ? 'leave' : 'failed')
  }
  const isUndecided = wish === 'leave' && entries.length > 0
  return (
    <dialog
      ref={dialog}
      aria-labelledby="leaving-title"
      aria-describedby="leaving-text"
      onClose={onClose}
      className="m-auto w-[min(28rem,calc(100vw-2rem))] rounded-card bg-white p-6 text-base text-ink shadow-lift backdrop:bg-ink/50"
    >
      <h2 id="leaving-title" tabIndex={-1} className="text-xl outline-none">
        {entriesAre(entries.length, 'is', 'are')} not saved yet
      </h2>
      <div id="leaving-text" className="mt-2 grid gap-2">
        <p>On this device only, and gone from it when you log out:</p>
        <ul className="max-h-48 list-disc overflow-y-auto pl-5 wrap-anywhere">
          {entries.map(({ seq, name, summary }) => (
            <li key={seq}>
              {name}: {summary}
            </li>
          ))}
        </ul>
      </div>
      <p role="status" className="font-medium text-kumkum not-empty:mt-2">
        {wish === 'failed' && 'Nothing can be sent now: the server was not reached.'}
        {isUndecided && 'What is left was not taken. Stay, open it and decide.'}
      </p>
      <div className="mt-5 flex flex-wrap justify-end gap-2">
        <Button onClick={() => dialog.current?.close()}>Stay</Button>
        <Button kind="danger" onClick={() => throwAway(entries).then(() => signOut())}>
          Throw away and log out
        </Button>
        <Button kind="solid" aria-disabled={isSending} onClick={send}>
          {isSending ? 'Sending...' : 'Send, then log out'}
        </Button>
      </div>
    </dialog>
  )
}

const looks = {
  system: { Icon: Monitor, label: 'Colours of the device' },
  light: { Icon: Sun, label: 'Light' },
  dark: { Icon: Moon, label: 'Dark' },
}

/** Light, dark, or as the device has it: one choice, kept by this browser. */
function SchemeSwitch({ isFolded }: { isFolded: boolean }) {
  const [selected, choose] = useScheme()
  return (
    <fieldset className={`mt-1 flex gap-1 ${isFolded ? 'flex-col items-center' : 'px-1'}`}>
      <legend className="sr-only">Colours</legend>
      {schemes.map((scheme) => {
        const { Icon, label } = looks[scheme]
        return (
          <label key={scheme} title={label} className={choice}>
            <input
              type="radio"
              name={isFolded ? 'scheme-folded' : 'scheme'}
              aria-label={label}
              checked={scheme === selected}
              onChange={() => choose(scheme)}
              className="sr-only"
            />
            <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
          </label>
        )
      })}
    </fieldset>
  )
}

const choice =
  'relative grid size-11 cursor-pointer place-items-center rounded-control text-slate hover:text-ink ' +
  'has-checked:bg-sand has-checked:text-ink has-checked:ring-1 has-checked:ring-edge has-checked:ring-inset ' +
  'has-focus-visible:outline-3 has-focus-visible:outline-indigo forced-colors:has-checked:outline-2'
