import { batchTimes } from '#texts/batch-times.ts'
import { to } from '../../../ui/addresses/site-map.ts'
import { sectionParts } from '../../../ui/addresses/staff-map.ts'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { addDays, formatDate, weekdayOf } from '../../../ui/format/days.ts'
import { Link } from '../../../ui/Link.tsx'
import { useSearchParams } from '../../../ui/router.tsx'
import { ActionButton } from '../../../ui/staff/ActionForm.tsx'
import { EmptyList } from '../../../ui/staff/EmptyList.tsx'
import { FilterBar } from '../../../ui/staff/FilterBar.tsx'
import { Loaded } from '../../../ui/staff/Loaded.tsx'
import { NoticeArea } from '../../../ui/staff/NoticeArea.tsx'
import { Section } from '../../../ui/staff/Section.tsx'
import { segment, segments } from '../../../ui/staff/SectionTabs.tsx'
import { useStaffData } from '../../../ui/staff/use-staff-data.ts'
import { SectionPage } from '../../accounts/staff/SectionPage.tsx'
import { useAbility } from '../../accounts/use-ability.ts'
import { type ClassData, SessionFacts } from './SessionFacts.tsx'

const timetable = to.adminRecord('attendance', sectionParts.timetable)

/** The classes of a week or a day, of the institute, a trainer or a room; a trainer has their own. */
export function TimetablePage() {
  const [params, setParams] = useSearchParams()
  const plans = useAbility('batches.plan')
  const isDay = params.get('view') === 'day'
  const days = isDay ? 1 : 7
  const day = params.get('from') ?? ''
  const from = /^20\d\d-\d\d-\d\d$/.test(day) ? day : undefined
  const { state, refresh } = useStaffData('GET /api/admin/timetable', { query: { from, days } })
  const change = (changes: Record<string, string | undefined>) => {
    const next = new URLSearchParams(params)
    for (const [name, value] of Object.entries(changes))
      if (value) next.set(name, value)
      else next.delete(name)
    setParams(next, { replace: true })
  }
  return (
    <SectionPage section="attendance" isHeadingPrinted={false}>
      {plans && <ClashTasks />}
      <Loaded what="classes" state={state} onRetry={refresh} className="mt-5 min-h-64">
        {({ today, sessions }) => {
          const first = from ?? today
          const trainers = namesOf(sessions, ({ trainer }) => trainer)
          const rooms = namesOf(sessions, ({ room }) => room)
          const [trainer, room] = [params.get('trainer'), params.get('room')]
          const filters = [
            nameFilter('trainer', 'Trainer', trainers, trainer),
            nameFilter('room', 'Room', rooms, room),
          ].filter(({ name, options }) => options.length > 1 || params.get(name))
          const filtered = sessions.filter(
            (one) => (!trainer || one.trainer === trainer) && (!room || one.room === room),
          )
          return (
            <>
              <div className="flex flex-wrap items-center gap-2 pt-4 print:hidden">
                <Button onClick={() => change({ from: addDays(first, -days) })}>Earlier</Button>
                <Button onClick={() => change({ from: today })}>Today</Button>
                <Button onClick={() => change({ from: addDays(first, days) })}>Later</Button>
                <fieldset className={segments}>
                  <legend className="sr-only">View</legend>
                  {(['week', 'day'] as const).map((view) => (
                    <button
                      key={view}
                      type="button"
                      aria-current={isDay === (view === 'day')}
                      onClick={() => change({ view })}
                      className={segment}
                    >
                      {view === 'day' ? 'Day' : 'Week'}
                    </button>
                  ))}
                </fieldset>
                {filters.length > 0 && (
                  <FilterBar
                    filters={filters}
                    values={{ trainer: trainer ?? undefined, room: room ?? undefined }}
                    onFilter={change}
                  />
                )}
                <Button kind="quiet" onClick={() => print()}>
                  Print
                </Button>
                {plans && <ButtonLink to={`${timetable}/new`}>Add a class</ButtonLink>}
              </div>
              <p className="hidden text-xl font-bold print:block">
                {['Timetable', trainer, room].filter(Boolean).join(', ')}
                {', from '}
                {formatDate(first)}
              </p>
              <Days first={first} days={days} sessions={filtered} today={today} />
            </>
          )
        }}
      </Loaded>
    </SectionPage>
  )
}

function namesOf(sessions: readonly ClassData[], nameOf: (session: ClassData) => string | null) {
  return [...new Set(sessions.flatMap((session) => nameOf(session) || []))].toSorted()
}

/** Another week may lack what was chosen; it stays chosen. */
function nameFilter(name: string, label: string, names: readonly string[], value: string | null) {
  const all = value && !names.includes(value) ? [...names, value] : names
  return { name, label, options: all.map((one) => [one, one] as const) }
}

/** Beside each other where there is room, one below the other on a phone. */
function Days({
  first,
  days,
  sessions,
  today,
}: {
  first: string
  days: number
  sessions: readonly ClassData[]
  today: string
}) {
  const plans = useAbility('batches.plan')
  if (sessions.length === 0)
    return (
      <div className="pt-5">
        <EmptyList
          seed="timetable"
          title={days === 1 ? 'No class on this day' : 'No class in these 7 days'}
          text={`${batchTimes.day(first, today)}${days === 1 ? '' : ` to ${batchTimes.day(addDays(first, days - 1), today)}`}. “Earlier” and “Later” show other days.`}
        />
      </div>
    )
  const list = Array.from({ length: days }, (_, ahead) => addDays(first, ahead))
  return (
    <div
      className={`grid gap-x-4 gap-y-6 pt-5 ${days > 1 ? 'lg:grid-cols-4 xl:grid-cols-7 print:grid-cols-4' : 'max-w-3xl'}`}
    >
      {list.map((day) => {
        const ofDay = sessions.filter((session) => session.day === day)
        return (
          <section
            key={day}
            aria-label={batchTimes.day(day, today)}
            className={ofDay.length === 0 ? 'max-lg:hidden' : ''}
          >
            <h2
              className={`border-b pb-1 text-base ${day === today ? 'border-b-2 border-marigold font-bold' : 'border-edge'} ${day !== today && weekdayOf(day) > 5 ? 'text-slate' : ''}`}
            >
              {batchTimes.day(day, today)}
              {day === today && <span className="sr-only">, today</span>}
            </h2>
            {ofDay.length === 0 && <p className="py-2 text-slate">No class</p>}
            <ul>
              {ofDay.map((session) => (
                <li key={session.id} className="border-b border-line py-2.5">
                  <SessionFacts session={session} />
                  {plans && session.status === 'planned' && !session.isTaken && (
                    <Link
                      to={`${timetable}/${session.id}`}
                      aria-label={`Change ${session.course}, ${batchTimes.day(day, today)}, ${batchTimes.time(session.fromTime)}`}
                      className="inline-flex min-h-11 items-center font-semibold text-indigo underline underline-offset-4 print:hidden"
                    >
                      Change
                    </Link>
                  )}
                </li>
              ))}
            </ul>
          </section>
        )
      })}
    </div>
  )
}

/** Batches that clashed before rooms and trainers were compared: somebody changes one, or leaves them. */
function ClashTasks() {
  const { state, refresh } = useStaffData('GET /api/admin/class-clashes', {})
  if (state.status !== 'loaded') return null
  const nameOf = ({ title, startsOn }: { title: string; startsOn: string }) =>
    `${title}, ${batchTimes.day(startsOn, state.data.today)}`
  return (
    <NoticeArea>
      {state.data.clashes.length > 0 && (
        <Section
          title="Clashes to settle"
          headingClassName="pb-1.5 text-lg"
          className="max-w-3xl pt-4 print:hidden"
        >
          <ul className="border-t border-edge">
            {state.data.clashes.map(
              ({ batch, batchFacts, other, otherFacts, what, name, classes }) => (
                <li
                  key={`${batch} ${other} ${what}`}
                  className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-b border-line py-2"
                >
                  <p className="min-w-0 wrap-anywhere">
                    <Link
                      to={to.adminRecord('enrollment', `${sectionParts.batches}/${batch}`)}
                      className="font-semibold text-indigo underline underline-offset-4"
                    >
                      {nameOf(batchFacts)}
                    </Link>
                    <span className="block text-slate">
                      {name} has {nameOf(otherFacts)} at the same time ·{' '}
                      {classes === 1 ? 'one class' : `${classes} classes`}
                    </span>
                  </p>
                  <ActionButton
                    call="DELETE /api/admin/class-clashes/{id}"
                    request={{ params: { id: batch } }}
                    aria-label={`Leave ${nameOf(batchFacts)} as it is`}
                    onDone={refresh}
                    onRefused={refresh}
                  >
                    Leave as it is
                  </ActionButton>
                </li>
              ),
            )}
          </ul>
        </Section>
      )}
    </NoticeArea>
  )
}
