import { ArrowRight } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { branded } from '#texts/meta.ts'
import { to } from '../../../ui/addresses/site-map.ts'
import { myDay } from '../../../ui/addresses/staff-map.ts'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { Failure } from '../../../ui/Failure.tsx'
import { useHead } from '../../../ui/head.tsx'
import { Kolam } from '../../../ui/Kolam.tsx'
import { segment, segmentRadio, segments } from '../../../ui/staff/SectionTabs.tsx'
import { TextLink } from '../../../ui/staff/TextLink.tsx'
import { useBoxWidth } from '../../../ui/staff/use-box-width.ts'
import { useRowKeys } from '../../../ui/staff/use-selection.ts'
import { useShortcut } from '../../../ui/staff/use-shortcut.ts'
import { useStaffData } from '../../../ui/staff/use-staff-data.ts'
import { SectionPage } from '../../accounts/staff/SectionPage.tsx'
import { PossibleDuplicates } from '../../students/staff/PossibleDuplicates.tsx'
import { StatusBadge } from '../../students/staff/StatusBadge.tsx'
import type { DayItem, DayList } from '../contract.ts'
import { CallLinks } from './CallLinks.tsx'
import { ContactForm } from './ContactForm.tsx'
import { DayGroups } from './DayGroups.tsx'
import { HandOver, HandOverRequests } from './HandOver.tsx'
import type { ContactEntry } from './outbox/entries.ts'
import { useOutbox } from './outbox/use-outbox.ts'
import { FeeReceipt } from './RegistrationFee.tsx'
import { StatusSteps } from './StatusSteps.tsx'
import { Timeline } from './Timeline.tsx'
import { UnsavedEntries } from './UnsavedEntries.tsx'
import type { SavedContact } from './use-contact-form.ts'
import { coursesOf, useDay } from './use-day.ts'
import { useStatusOnceSent } from './use-status-once-sent.ts'

/** The calls of today, from top to bottom, usable by keyboard alone. */
export function MyDay({ tasks }: { tasks?: ReactNode }) {
  useHead({ title: branded('My Day'), path: to.adminRecord('enrollment', myDay) })
  const list = useRef<HTMLDivElement>(null)
  const day = useDay(list)
  useRowKeys(list)
  const box = useRef<HTMLDivElement>(null)
  const fitsBeside = useBoxWidth(box) >= 800
  const { open } = day
  const shownItem = open ?? (fitsBeside ? day.first : undefined)
  // Opened by a click into its form, which keeps the focus where it is.
  const [clickedId, setClickedId] = useState<number>()
  useShortcut('Alt+n', day.openNext)
  const receipt = day.payment && <FeeReceipt payment={day.payment} />
  const panel = shownItem && (
    <div className="grid gap-4">
      {receipt}
      <ContactPanel
        key={shownItem.id}
        item={shownItem}
        today={day.today}
        takesFocus={open !== undefined && open.id !== clickedId}
        onSaved={day.saved}
        onRefused={day.refresh}
        onClose={day.close}
      />
    </div>
  )
  return (
    <SectionPage section="enrollment" heading="My Day">
      <div className="flex flex-wrap items-center justify-between gap-x-6 pt-2 pb-2">
        <p role="status" className="min-h-11 py-2.5 font-semibold wrap-anywhere">
          {day.statusText}
        </p>
        {day.visibility && <WhoseDay day={day} visibility={day.visibility} />}
      </div>
      <HandOverRequests requests={day.requests} person={day.person} onChanged={day.refresh} />
      {tasks}
      {!shownItem && receipt && <div className="pb-4">{receipt}</div>}
      <div
        ref={box}
        className={`day ${fitsBeside ? 'grid grid-cols-[clamp(19rem,25%,24rem)_minmax(0,1fr)] gap-6' : ''}`}
      >
        <div ref={list}>
          {day.items.length > 0 && day.left === 0 && (
            <p data-day-done tabIndex={-1} className="measure pb-4 outline-none">
              Nobody else is waiting for a call. Entries that wait here are sent as soon as the
              connection is back.
            </p>
          )}
          {day.status === 'error' && (
            <Failure message={failure} className="min-h-[50vh] rounded-card bg-sand/60 px-6">
              <Button onClick={day.refresh}>Try again</Button>
            </Failure>
          )}
          {day.status === 'loaded' &&
            (day.items.length === 0 ? (
              <NothingDue />
            ) : (
              <DayGroups day={day} openId={shownItem?.id} below={fitsBeside ? undefined : panel} />
            ))}
        </div>
        {fitsBeside && shownItem && (
          <section
            aria-label={`Contact with ${shownItem.name}`}
            onFocus={() => {
              if (open) return
              setClickedId(shownItem.id)
              day.openItem(shownItem)
            }}
            className="top-4 min-[72rem]:sticky min-[72rem]:max-h-[calc(100dvh-2rem)] self-start overflow-y-auto rounded-card border border-line p-4"
          >
            {panel}
          </section>
        )}
      </div>
    </SectionPage>
  )
}

const failure =
  'The day’s calls could not be loaded. Nothing is lost: check your connection, then try again.'

/** One person of the day: contact links, the form, and the history. */
function ContactPanel({
  item,
  today,
  takesFocus,
  onSaved,
  onRefused,
  onClose,
}: {
  item: DayItem
  today: string
  takesFocus: boolean
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
    entries.some(
      (one) => one.kind !== 'roll' && one.registration === item.id && one.state !== 'waiting',
    ),
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
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <div className="min-w-0">
          <h2 className="text-xl leading-snug wrap-anywhere">{item.name}</h2>
          <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 pt-1">
            {coursesOf(item)}
            <StatusBadge status={status} />
          </p>
        </div>
        <TextLink to={to.adminRecord('enrollment', id)} isQuiet className="gap-1.5 font-semibold">
          Open the registration
          <ArrowRight size={16} aria-hidden="true" />
        </TextLink>
      </div>
      <CallLinks person={item} />
      {record && (
        <PossibleDuplicates studentId={record.student.id} suggestions={record.suggestions} />
      )}
      <div className="@container">
        <div className="grid items-start gap-x-6 gap-y-5 @min-[36rem]:grid-cols-[minmax(0,1fr)_minmax(12rem,31%)]">
          <div className="grid min-w-0 gap-5">
            <UnsavedEntries registration={id} takesFocus={isToDecide} onTake={setResult} />
            <ContactForm
              key={result?.seq}
              registration={{ id, name, status, version }}
              line={item}
              from={result}
              today={today}
              focused={takesFocus && (!isToDecide || result !== undefined)}
              onSaved={onSaved}
              onRefused={handleRefusal}
              onClose={onClose}
            />
            {steps && (
              <section aria-label="Next step" className="flex flex-wrap items-start gap-2">
                <StatusSteps
                  record={{ ...steps, status }}
                  onMoved={onSaved}
                  onRefused={handleRefusal}
                />
                {record && (
                  <HandOver
                    record={record}
                    onGiven={() => onSaved({ text: '', versions: new Map(), waits: false })}
                    onTaken={handleRefusal}
                    onRefused={handleRefusal}
                  />
                )}
              </section>
            )}
          </div>
          {isUnread && (
            <p className="text-slate">The history is shown when the connection is back.</p>
          )}
          {record && (
            <section aria-label="What happened before">
              <h3 className="pb-1.5 text-base">What happened</h3>
              <Timeline entries={record.timeline} />
            </section>
          )}
        </div>
      </div>
    </div>
  )
}

/** All calls are done. */
function NothingDue() {
  return (
    <div className="grid min-h-[50vh] place-content-center justify-items-center rounded-card bg-sand/60 px-6 py-12 text-center">
      <Kolam seed="the day is done" columns={5} rows={3} className="w-36 text-indigo/70" />
      <h2 data-day-done tabIndex={-1} className="mt-6 text-xl outline-none">
        Nobody is waiting for a call.
      </h2>
      <p className="measure mt-1 text-base text-balance text-slate">
        New registrations appear here at once, follow-ups on their day.
      </p>
      <ButtonLink to={to.adminSection('enrollment')} className="mt-6">
        See all registrations
      </ButtonLink>
    </div>
  )
}

const choices = {
  all: { everybody: 'All counsellors', mine: 'Mine' },
  own: { everybody: 'Mine and unassigned', mine: 'Mine' },
} as const

/** All calls or one's own; with limited visibility, with or without unassigned ones. */
function WhoseDay({
  day: { ownership, setOwnership },
  visibility,
}: {
  day: ReturnType<typeof useDay>
  visibility: DayList['visibility']
}) {
  return (
    <fieldset className={segments}>
      <legend className="sr-only">Counsellor</legend>
      {(Object.keys(choices[visibility]) as DayList['ownership'][]).map((choice) => (
        <label key={choice} className={segment}>
          <input
            type="radio"
            name="ownership"
            checked={ownership === choice}
            onChange={() => setOwnership(choice)}
            className={segmentRadio}
          />
          {choices[visibility][choice]}
        </label>
      ))}
    </fieldset>
  )
}
