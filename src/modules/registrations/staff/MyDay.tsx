import { useRef } from 'react'
import { branded } from '#words/meta.ts'
import { to } from '../../../ui/addresses/site-map.ts'
import { myDay } from '../../../ui/addresses/staff-map.ts'
import { Button } from '../../../ui/Button.tsx'
import { Failure } from '../../../ui/Failure.tsx'
import { useHead } from '../../../ui/head.tsx'
import { useSectionFor } from '../../../ui/staff/use-room-for.ts'
import { useRowKeys } from '../../../ui/staff/use-row-keys.ts'
import { useShortcut } from '../../../ui/staff/use-shortcut.ts'
import { EnrollmentTabs } from '../../accounts/staff/EnrollmentTabs.tsx'
import { ContactPanel } from './ContactPanel.tsx'
import { DayGroups } from './DayGroups.tsx'
import { HandOverRequests } from './HandOverRequests.tsx'
import { NothingDue } from './NothingDue.tsx'
import { useDay } from './use-day.ts'
import { WhoseDay } from './WhoseDay.tsx'

/** Who to call today, worked from top to bottom without leaving the keyboard. */
export function MyDay() {
  useHead({ title: branded('My Day'), path: to.adminRecord('enrollment', myDay) })
  const list = useRef<HTMLDivElement>(null)
  const day = useDay(list)
  useRowKeys(list)
  const box = useRef<HTMLDivElement>(null)
  const fitsBeside = useSectionFor(box, 800)
  const { open } = day
  useShortcut('Alt+n', day.openNext)
  const panel = open && (
    <ContactPanel
      key={open.id}
      item={open}
      today={day.today}
      onSaved={day.saved}
      onRefused={day.refresh}
      onClose={day.close}
    />
  )
  return (
    <div className="px-4 pt-6 pb-10 sm:px-6">
      <h1 tabIndex={-1} className="pb-2 text-2xl">
        My Day
      </h1>
      <EnrollmentTabs />
      {day.visibility && (
        <WhoseDay
          ownership={day.ownership}
          visibilityScope={day.visibility}
          onChoose={day.setWhose}
        />
      )}
      <HandOverRequests requests={day.requests} person={day.person} onChanged={day.refresh} />
      <p role="status" className="min-h-11 py-2.5 font-semibold wrap-anywhere">
        {day.said}
      </p>
      <div
        ref={box}
        className={`day ${fitsBeside ? 'grid grid-cols-[minmax(19rem,24rem)_minmax(0,1fr)] gap-8' : ''}`}
      >
        <div ref={list}>
          {day.items.length > 0 && day.left === 0 && (
            <p data-day-done tabIndex={-1} className="measure pb-4 outline-none">
              Nobody else is waiting for a call. What waits here is sent as soon as the connection
              is back.
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
              <DayGroups
                items={day.items}
                counts={day.counts}
                today={day.today}
                heldEntries={day.held}
                openId={open?.id}
                onOpen={day.openItem}
                below={fitsBeside ? undefined : panel}
              />
            ))}
        </div>
        {fitsBeside && open && (
          <section
            aria-label={`Contact with ${open.name}`}
            className="sticky top-4 max-h-[calc(100dvh-2rem)] self-start overflow-y-auto rounded-card border border-line p-5"
          >
            {panel}
          </section>
        )}
        {fitsBeside && !open && day.items.length > 0 && (
          <p className="self-start rounded-card bg-sand/60 p-6 text-slate">
            Choose somebody, or press the down arrow and Enter. In the form, digits choose what came
            of the call, Enter saves and goes on to the next. A question mark shows all keys.
          </p>
        )}
      </div>
    </div>
  )
}

const failure =
  'The day’s calls could not be loaded. Nothing is lost: check your connection, then try again.'
