import { useRef } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { Conflict } from '../../../ui/staff/Conflict.tsx'
import type { ContactEntry, Draft, OutboxEntry } from './outbox/entries.ts'
import { useOutbox } from './outbox/use-outbox.ts'

type RegistrationEntry = OutboxEntry & Draft

/**
 * Entries of a registration on this device that are not saved: waiting, or refused and waiting for a
 * decision. `onTake` puts a contact back into the form; `takesFocus` if it was opened to decide.
 */
export function UnsavedEntries({
  registration,
  takesFocus = false,
  onTake,
}: {
  registration: number
  takesFocus?: boolean
  onTake: (entry: ContactEntry) => void
}) {
  const { entries } = useOutbox()
  const ownEntries = entries.filter(
    (entry): entry is RegistrationEntry =>
      entry.kind !== 'roll' && entry.registration === registration,
  )
  const ref = useRef<HTMLDivElement>(null)
  return (
    <div ref={ref} tabIndex={-1} className="outline-none empty:absolute">
      {ownEntries.length > 0 && (
        <section aria-label="Not saved yet" className="grid gap-3">
          {ownEntries.map((entry) =>
            entry.state === 'waiting' ? (
              <p key={entry.seq} className="rounded-control bg-sand/70 px-4 py-2.5">
                <span className="font-semibold">Waits to be sent.</span> <OwnEntry entry={entry} />
              </p>
            ) : (
              <UnsettledEntry
                key={entry.seq}
                entry={entry}
                takesFocus={takesFocus}
                onTake={onTake}
                // The pressed button disappears.
                onDecide={() => ref.current?.focus()}
              />
            ),
          )}
        </section>
      )}
    </div>
  )
}

/** What others did, or why it was refused, beside the entry, with the possible actions. */
function UnsettledEntry({
  entry,
  takesFocus,
  onTake,
  onDecide,
}: {
  entry: RegistrationEntry
  takesFocus: boolean
  onTake: (entry: ContactEntry) => void
  onDecide: () => void
}) {
  const { sendAgain, throwAway } = useOutbox()
  const { state, refusal } = entry
  const hasReason = refusal !== undefined && refusal.lines.length > 0
  return (
    <Conflict
      title="An entry that waited here was not saved"
      note={hasReason ? 'This changed meanwhile:' : (refusal?.message ?? '')}
      lines={refusal?.lines}
      takesFocus={takesFocus}
    >
      <p className="w-full wrap-anywhere">
        <span className="font-semibold">Yours:</span> <OwnEntry entry={entry} />
      </p>
      {(state === 'conflict' || entry.kind === 'step') && (
        <Button
          kind="solid"
          onClick={() => {
            onDecide()
            void sendAgain(entry)
          }}
        >
          {state === 'conflict' ? 'Save mine as well' : 'Send it again'}
        </Button>
      )}
      {entry.kind === 'contact' && (
        <Button onClick={() => onTake(entry)}>Change it in the form</Button>
      )}
      <Button
        kind="danger"
        onClick={() => {
          onDecide()
          void throwAway([entry])
        }}
      >
        Discard mine
      </Button>
    </Conflict>
  )
}

function OwnEntry({ entry }: { entry: RegistrationEntry }) {
  const note = entry.kind === 'contact' && entry.body.note
  return (
    <span className="whitespace-pre-line wrap-anywhere">
      {entry.summary}
      {note ? `. “${note}”` : '.'}
    </span>
  )
}
