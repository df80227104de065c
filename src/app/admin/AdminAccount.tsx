import {
  ArrowLeft,
  ChevronsUpDown,
  CircleUser,
  Keyboard,
  KeyRound,
  LogOut,
  Monitor,
  Moon,
  ShieldCheck,
  Sun,
} from 'lucide-react'
import { use, useEffect, useRef, useState } from 'react'
import { teamInvitation } from '#texts/team-invitation.ts'
import { avatarLetter } from '../../modules/accounts/rules.ts'
import { entriesAre } from '../../modules/registrations/staff/outbox/OutboxBar.tsx'
import { useOutbox } from '../../modules/registrations/staff/outbox/use-outbox.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { to } from '../../ui/addresses/site-map.ts'
import { Button } from '../../ui/Button.tsx'
import { Link } from '../../ui/Link.tsx'
import { schemes } from '../../ui/scheme.ts'
import { Menu, menuItem } from '../../ui/staff/Menu.tsx'
import { useScheme } from '../../ui/use-scheme.ts'
import { useSession } from '../../ui/use-session.ts'
import { openShortcuts } from './Shortcuts.tsx'
import { RolesContext } from './use-sections.ts'

/** Who is signed in, with a menu of their account. */
export function AdminAccount({ isFolded = false }: { isFolded?: boolean }) {
  const { session, signOut } = useSession()
  const { entries } = useOutbox()
  const [isAsking, setAsking] = useState(false)
  const roles = use(RolesContext)
  if (session.status !== 'signed-in') return null
  const { user } = session
  const name = user.name || user.email
  return (
    <div className="border-t border-line pt-2">
      <Menu
        label="Your account"
        buttonLabel={isFolded ? `Your account: ${name}` : undefined}
        className={`flex min-h-12 w-full items-center gap-3 rounded-control text-left hover:bg-sand/70 ${isFolded ? 'justify-center' : 'px-3'}`}
        button={
          <>
            <Avatar initial={avatarLetter(user)} picture={user.profilePic} className="size-8" />
            {!isFolded && (
              <>
                <span className="min-w-0 grow leading-tight">
                  <span className="sr-only">Your account: </span>
                  <span className="line-clamp-2 font-semibold">{name}</span>
                  <span className="block text-[0.8125rem] text-slate">
                    {roles.map((role) => teamInvitation.roles[role]).join(', ')}
                  </span>
                </span>
                <ChevronsUpDown size={16} aria-hidden="true" className="shrink-0 text-slate" />
              </>
            )}
          </>
        }
      >
        {(close) => (
          <AccountMenu
            close={close}
            onLogout={() => (entries.length > 0 ? setAsking(true) : signOut())}
          />
        )}
      </Menu>
      {isAsking && <UnsavedEntriesDialog onClose={() => setAsking(false)} />}
    </div>
  )
}

function AccountMenu({ close, onLogout }: { close: () => void; onLogout: () => void }) {
  const links = [
    { to: to.profile, icon: CircleUser, text: 'Profile' },
    { to: to.settings, icon: KeyRound, text: 'Password and sign-ins' },
    { to: `${to.settings}#second-step-heading`, icon: ShieldCheck, text: 'Two-step verification' },
    { to: to.home, icon: ArrowLeft, text: 'Back to site' },
  ]
  const item = `${menuItem} justify-start! gap-3!`
  const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const
  return (
    <>
      {links.map(({ to, icon: Icon, text }) => (
        // Loaded anew: the styles of public pages must not override those of the back office.
        <Link key={text} to={to} target="_self" reloadDocument className={item}>
          <Icon {...icon} />
          {text}
        </Link>
      ))}
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => {
          close()
          openShortcuts()
        }}
        className={`${item} not-pointer-fine:hidden`}
      >
        <Keyboard {...icon} />
        Keyboard shortcuts
      </button>
      <SchemeSwitch />
      <button
        type="button"
        onClick={() => {
          close()
          onLogout()
        }}
        className={item}
      >
        <LogOut {...icon} />
        Logout
      </button>
    </>
  )
}

/** Before a logout deletes entries that were not sent. */
function UnsavedEntriesDialog({ onClose }: { onClose: () => void }) {
  const { signOut } = useSession()
  const { entries, isSending, sendNow, throwAway } = useOutbox()
  const [step, setStep] = useState<'asking' | 'leaving' | 'failed'>('asking')
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  // They are gone once the list is read again.
  useEffect(() => {
    if (step === 'leaving' && entries.length === 0) void signOut()
  }, [step, entries, signOut])
  async function send() {
    setStep('asking')
    const result = await sendNow()
    setStep(result === 'settled' ? 'leaving' : 'failed')
  }
  const isRefused = step === 'leaving' && entries.length > 0
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
        <p>These entries are only on this device. Logging out deletes them:</p>
        <ul className="max-h-48 list-disc overflow-y-auto pl-5 wrap-anywhere">
          {entries.map(({ seq, name, summary }) => (
            <li key={seq}>
              {name}: {summary}
            </li>
          ))}
        </ul>
      </div>
      <p role="status" className="font-medium text-kumkum not-empty:mt-2">
        {step === 'failed' && 'Nothing can be sent now: the server was not reached.'}
        {isRefused &&
          'These entries were not accepted. Tap “Stay”, open each entry, and save or discard it.'}
      </p>
      <div className="mt-5 flex flex-wrap justify-end gap-2">
        <Button onClick={() => dialog.current?.close()}>Stay</Button>
        <Button kind="danger" onClick={() => throwAway(entries).then(() => signOut())}>
          Discard and log out
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

/** Light, dark, or as the device has it, as this browser remembers it. */
function SchemeSwitch() {
  const [selected, choose] = useScheme()
  return (
    <fieldset className="my-1 flex items-center gap-1 border-y border-line py-1 pl-2.5">
      <legend className="sr-only">Colours</legend>
      <span aria-hidden="true" className="grow">
        Colours
      </span>
      {schemes.map((scheme) => {
        const { Icon, label } = looks[scheme]
        return (
          <label key={scheme} title={label} className={choice}>
            <input
              type="radio"
              name="scheme"
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
  'relative grid size-9 cursor-pointer place-items-center rounded-control text-slate pointer-coarse:size-11 hover:text-ink ' +
  'has-checked:bg-sand has-checked:text-ink has-checked:ring-1 has-checked:ring-edge has-checked:ring-inset ' +
  'has-focus-visible:outline-3 has-focus-visible:outline-indigo forced-colors:has-checked:outline-2'
