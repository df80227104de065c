import { useId, useState } from 'react'
import { to } from '../../../../ui/addresses/site-map.ts'
import { Button } from '../../../../ui/Button.tsx'
import { formatTime } from '../../../../ui/format/times.ts'
import { TextLink } from '../../../../ui/staff/TextLink.tsx'
import type { OutboxEntry } from './entries.ts'
import { type OutboxState, useOutbox } from './use-outbox.ts'

/** Above every section: the state of the connection, and what waits on this device. */
export function OutboxBar() {
  const outbox = useOutbox()
  const [isOpen, setOpen] = useState(false)
  const list = useId()
  const { entries, isCut, isSending, saved, sendNow, forgetSaved } = outbox
  const line = lineOf(outbox)
  return (
    <section
      aria-label={line ? 'Waiting to be sent' : undefined}
      className={line && 'border-b border-line bg-paper px-4 py-1.5 text-ink lg:px-8'}
    >
      <div className="flex flex-wrap items-center gap-x-2">
        <p role="status" className={line ? 'py-2.5 pr-2 font-semibold wrap-anywhere' : 'sr-only'}>
          {line}
        </p>
        {entries.length > 0 && (
          <Button
            kind="quiet"
            aria-expanded={isOpen}
            aria-controls={list}
            onClick={() => setOpen(!isOpen)}
            className="px-2!"
          >
            {isOpen ? 'Hide them' : 'Show them'}
          </Button>
        )}
        {isCut && !isSending && entries.some(isWaiting) && (
          <Button kind="quiet" onClick={sendNow} className="px-2!">
            Send now
          </Button>
        )}
        {entries.length === 0 && saved.count > 0 && !isCut && (
          <Button kind="quiet" onClick={forgetSaved} className="px-2!">
            Close
          </Button>
        )}
      </div>
      {isOpen && entries.length > 0 && (
        <ul id={list} className="border-t border-line">
          {entries.map((entry) => (
            <Line key={entry.seq} entry={entry} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Line({ entry }: { entry: OutboxEntry }) {
  const { throwAway } = useOutbox()
  const [isAsking, setAsking] = useState(false)
  const { name, summary, enteredAt, refusal } = entry
  const record =
    entry.kind === 'roll'
      ? to.adminRecord('attendance', entry.session)
      : to.adminRecord('enrollment', entry.registration)
  return (
    <li className="flex flex-wrap items-center gap-x-4 border-b border-line py-1.5 last:border-0">
      <p className="min-w-0 grow basis-60 leading-snug wrap-anywhere">
        <span className="font-semibold">{name}:</span> {summary}
        <span className="block text-[0.8125rem] text-slate">
          Entered {formatTime(new Date(enteredAt).toISOString())}
        </span>
        {refusal && (
          <span className="block font-medium text-kumkum">Not saved. {refusal.message}</span>
        )}
      </p>
      <div className="flex flex-wrap items-center gap-x-4">
        <TextLink to={record} aria-label={`Open ${name}`} className="font-semibold">
          Open
        </TextLink>
        {/* In the same place: pressing twice by mistake keeps the entry. */}
        <Button
          kind="quiet"
          aria-label={`${isAsking ? 'Keep' : 'Discard'}: ${name}, ${summary}`}
          onClick={() => setAsking(!isAsking)}
          className="px-2!"
        >
          {isAsking ? 'Keep it' : 'Discard'}
        </Button>
        {isAsking && (
          <Button kind="danger" onClick={() => throwAway([entry])}>
            Discard for good
          </Button>
        )}
      </div>
    </li>
  )
}

const isWaiting = ({ state }: OutboxEntry) => state === 'waiting'

/** “No connection. 3 entries wait on this device.” */
function lineOf({ entries, isCut, isSending, saved }: OutboxState): string {
  const waitingCount = entries.filter(isWaiting).length
  const undecidedCount = entries.length - waitingCount
  const sending = !isCut && isSending && waitingCount > 0
  return [
    isCut && 'No connection.',
    isCut &&
      waitingCount === 0 &&
      'Entries in My Day and on attendance sheets wait on this device until it is back.',
    waitingCount > 0 && !sending && `${entriesAre(waitingCount, 'waits', 'wait')} on this device.`,
    sending && `${entriesAre(waitingCount, 'is', 'are')} being sent.`,
    undecidedCount > 0 &&
      `${entriesAre(undecidedCount, 'was', 'were')} not saved: open and decide.`,
    saved.count > 0 && `${entriesAre(saved.count, 'that waited is', 'that waited are')} saved.`,
  ]
    .filter(Boolean)
    .join(' ')
}

export function entriesAre(count: number, one: string, many: string): string {
  return count === 1 ? `1 entry ${one}` : `${count} entries ${many}`
}
