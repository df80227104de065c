import { CalendarDays, CircleX, MessageCircle, Signpost, Tag, UserRound } from 'lucide-react'
import { useRef, useState } from 'react'
import { to } from '../../../ui/addresses/site-map.ts'
import { Button } from '../../../ui/Button.tsx'
import { grouped } from '../../../ui/format/counts.ts'
import { KeyHint } from '../../../ui/staff/KeyHint.tsx'
import { TextLink } from '../../../ui/staff/TextLink.tsx'
import type { Selection } from '../../../ui/staff/use-selection.ts'
import { useShortcut } from '../../../ui/staff/use-shortcut.ts'
import { useAbility } from '../../accounts/use-ability.ts'
import type { BulkResult, ListedRegistration } from '../contract.ts'
import { type BulkAction, BulkDialog } from './BulkDialog.tsx'
import { ChatsDialog } from './ChatsDialog.tsx'
import { offerToUndo } from './offer-to-undo.ts'

const tools = [
  { action: 'assign', icon: UserRound, keyName: 'A', label: 'Assign to' },
  { action: 'tag', icon: Tag, keyName: 'T', label: 'Tag' },
  { action: 'plan', icon: CalendarDays, keyName: 'D', label: 'Next date' },
  { action: 'chat', icon: MessageCircle, keyName: 'W', label: 'WhatsApp' },
  { action: 'source', icon: Signpost, keyName: 'S', label: 'Source' },
  { action: 'lose', icon: CircleX, keyName: 'L', label: 'Mark as lost' },
] as const

/** Actions for the selected registrations, and their result. */
export function SelectionBar({
  rows,
  today,
  selection,
  onChanged,
}: {
  /** The selected ones, as the page shows them. */
  rows: readonly ListedRegistration[]
  today: string
  selection: Selection
  onChanged: () => void
}) {
  const mayAssign = useAbility('registrations.assign')
  const [openAction, setOpenAction] = useState<BulkAction | 'chat'>()
  const [bulkResult, setBulkResult] = useState<BulkResult>()
  const status = useRef<HTMLDivElement>(null)
  const isAny = rows.length > 0
  const ask = (action: BulkAction | 'chat') => () =>
    isAny && (action !== 'assign' || mayAssign) && setOpenAction(action)
  useShortcut('a', ask('assign'))
  useShortcut('t', ask('tag'))
  useShortcut('d', ask('plan'))
  useShortcut('s', ask('source'))
  useShortcut('l', ask('lose'))
  useShortcut('w', ask('chat'))
  return (
    <>
      <div ref={status} tabIndex={-1} className={`outline-none ${bulkResult ? 'pb-2' : ''}`}>
        {bulkResult && (
          <SkippedRegistrations
            skipped={bulkResult.skipped}
            onClose={() => setBulkResult(undefined)}
          />
        )}
      </div>
      {isAny && (
        <section
          aria-label="With those selected"
          className="flex min-h-11 flex-wrap items-center gap-1.5 rounded-control bg-sand/60 px-2 py-1"
        >
          <p role="status" className="mr-2 font-semibold">
            {grouped(rows.length)} selected
          </p>
          {tools.map(
            ({ action, icon: Icon, keyName, label }) =>
              (action !== 'assign' || mayAssign) && (
                <Button
                  key={action}
                  onClick={ask(action)}
                  aria-keyshortcuts={keyName}
                  className="min-h-9! gap-2 px-2.5! pointer-coarse:min-h-11!"
                >
                  <Icon
                    size={16}
                    strokeWidth={1.75}
                    aria-hidden="true"
                    className="hidden 2xl:block"
                  />
                  {label}
                  <KeyHint>{keyName}</KeyHint>
                </Button>
              ),
          )}
          <Button kind="quiet" onClick={selection.clear} className="min-h-9! px-2!">
            Clear selection
          </Button>
        </section>
      )}
      {openAction === 'chat' && (
        <ChatsDialog
          rows={rows}
          today={today}
          onClose={() => {
            setOpenAction(undefined)
            selection.clear()
            onChanged()
          }}
        />
      )}
      {openAction && openAction !== 'chat' && (
        <BulkDialog
          action={openAction}
          rows={rows}
          onClose={() => setOpenAction(undefined)}
          onDone={(answer) => {
            const { done, message, skipped } = answer
            setBulkResult(skipped.length > 0 ? answer : undefined)
            if (done.length > 0)
              offerToUndo(openAction === 'lose' ? 'lost' : openAction, done, message)
            // Skipped ones stay selected for another try.
            selection.choose(skipped.map(({ id }) => id))
            status.current?.focus({ preventScroll: true })
            onChanged()
          }}
        />
      )}
    </>
  )
}

/** The skipped ones, and why. */
function SkippedRegistrations({
  skipped,
  onClose,
}: {
  skipped: BulkResult['skipped']
  onClose: () => void
}) {
  return (
    <section
      aria-label="Left as they were"
      className="mt-2 rounded-card border-2 border-kumkum bg-white p-4"
    >
      <ul className="grid gap-1">
        {skipped.map(({ id, name, reason }) => (
          <li key={id} className="wrap-anywhere">
            <TextLink to={to.adminRecord('enrollment', id)} isInline className="font-semibold">
              {name}
            </TextLink>
            : {reason}
          </li>
        ))}
      </ul>
      <Button kind="quiet" onClick={onClose} className="mt-1 px-0!">
        Close
      </Button>
    </section>
  )
}
