import { ArrowRight } from 'lucide-react'
import { useState } from 'react'
import { to } from '../../../ui/addresses/site-map.ts'
import { Link } from '../../../ui/Link.tsx'
import { useStaffData } from '../../../ui/staff/use-staff-data.ts'
import { PerhapsSame } from '../../students/staff/PerhapsSame.tsx'
import { StatusBadge } from '../../students/staff/StatusBadge.tsx'
import type { DayItem } from '../contract.ts'
import { CallLinks } from './CallLinks.tsx'
import { ContactForm } from './ContactForm.tsx'
import { EntriesOf } from './EntriesOf.tsx'
import { HandOver } from './HandOver.tsx'
import type { ContactEntry } from './outbox/entries.ts'
import { useOutbox } from './outbox/use-outbox.ts'
import { StatusSteps } from './StatusSteps.tsx'
import { Timeline } from './Timeline.tsx'
import type { SavedContact } from './use-contact-form.ts'
import { coursesOf } from './use-day.ts'
import { useStatusOnceSent } from './use-status-once-sent.ts'

/** One person of the day: how to reach them, the form, and what happened before. */
export function ContactPanel({
  item,
  today,
  onSaved,
  onRefused,
  onClose,
}: {
  item: DayItem
  today: string
  onSaved: (saved: SavedContact) => void
  onRefused: () => void
  onClose: () => void
}) {
  const { state, refresh } = useStaffData('GET /api/admin/registrations/{id}', {
    params: { id: item.id },
  })
  const [result, setResult] = useState<ContactEntry>()
  const { entries } = useOutbox()
  const [isToDecide] = useState(() =>
    entries.some((one) => one.registration === item.id && one.state !== 'waiting'),
  )
  const record = state.status === 'loaded' ? state.data : undefined
  const isUnread = state.status === 'error' && state.reason === 'unreachable'
  const { id, name, version } = record ?? item
  const status = useStatusOnceSent(record ?? item)
  const steps = record ?? (isUnread ? { ...item, paidPaise: 0 } : undefined)
  const handleRefusal = () => {
    refresh()
    onRefused()
  }
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <div className="min-w-0">
          <h2 className="text-xl leading-snug wrap-anywhere">{item.name}</h2>
          <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 pt-1">
            {coursesOf(item)}
            <StatusBadge status={status} />
          </p>
        </div>
        <Link
          to={to.adminRecord('enrollment', id)}
          className="inline-flex min-h-11 items-center gap-1.5 font-semibold text-indigo underline-offset-4 hover:underline"
        >
          Open the registration
          <ArrowRight size={16} aria-hidden="true" />
        </Link>
      </div>
      <CallLinks person={item} />
      {record && <PerhapsSame studentId={record.student.id} suggestions={record.suggestions} />}
      <EntriesOf registration={id} takesFocus={isToDecide} onTake={setResult} />
      <ContactForm
        key={result?.seq}
        registration={{ id, name, status, version }}
        line={item}
        from={result}
        today={today}
        focused={!isToDecide || result !== undefined}
        onSaved={onSaved}
        onRefused={handleRefusal}
        onClose={onClose}
      />
      {steps && (
        <section aria-label="Next step">
          <StatusSteps record={{ ...steps, status }} onMoved={onSaved} onRefused={handleRefusal} />
          {record && (
            <HandOver
              record={record}
              onGiven={() => onSaved({ said: 'handed over', versions: new Map(), waits: false })}
              onTaken={handleRefusal}
              onRefused={handleRefusal}
            />
          )}
        </section>
      )}
      {isUnread && (
        <p className="text-slate">What happened before is shown when the connection is back.</p>
      )}
      {record && (
        <section aria-label="What happened before">
          <Timeline entries={record.timeline} />
        </section>
      )}
    </div>
  )
}
