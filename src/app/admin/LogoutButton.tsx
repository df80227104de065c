import { LogOut } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { entriesAre } from '../../modules/registrations/staff/outbox/OutboxBar.tsx'
import { useOutbox } from '../../modules/registrations/staff/outbox/use-outbox.ts'
import { Button } from '../../ui/Button.tsx'
import { useSession } from '../../ui/use-session.ts'

/** Logs out; where something waits on this device it asks first what becomes of it. */
export function LogoutButton({ isFolded, className }: { isFolded: boolean; className: string }) {
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
          {entries.map(({ seq, name, what }) => (
            <li key={seq}>
              {name}: {what}
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
