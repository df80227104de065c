import { batchTimes } from '#texts/batch-times.ts'
import { to } from '../../../ui/addresses/site-map.ts'
import { sectionParts } from '../../../ui/addresses/staff-map.ts'
import type { CallData } from '../../../ui/api/call-api.ts'
import { ButtonLink } from '../../../ui/Button.tsx'
import { Link } from '../../../ui/Link.tsx'
import { EmptyList } from '../../../ui/staff/EmptyList.tsx'
import { Loaded } from '../../../ui/staff/Loaded.tsx'
import { useStaffData } from '../../../ui/staff/use-staff-data.ts'
import { SectionPage } from '../../accounts/staff/SectionPage.tsx'
import { useAbility } from '../../accounts/use-ability.ts'
import { type ClassData, SessionFacts } from './SessionFacts.tsx'

/** What a trainer begins the day with: the classes of today, rolls that are missing, and what comes next. */
export function TodayPage() {
  const { state, refresh } = useStaffData('GET /api/admin/attendance', {})
  return (
    <SectionPage section="attendance">
      <Loaded what="classes" state={state} onRetry={refresh} className="mt-5 min-h-64">
        {({ today, todays, openRolls, coming, briefings }) =>
          todays.length + openRolls.length + coming.length === 0 ? (
            <NoClasses />
          ) : (
            <div className="grid max-w-5xl gap-8 pt-5">
              <Sessions
                title={`Today, ${batchTimes.day(today, today)}`}
                empty="No class today."
                sessions={todays}
                briefings={briefings}
                today={today}
              />
              {openRolls.length > 0 && (
                <Sessions title="Attendance not taken" sessions={openRolls} today={today} />
              )}
              <Sessions
                title="Next classes"
                empty="No further class is planned."
                sessions={coming}
                today={today}
              />
            </div>
          )
        }
      </Loaded>
    </SectionPage>
  )
}

/** Whoever plans batches sees the classes of all, a trainer their own. */
function NoClasses() {
  const plans = useAbility('batches.plan')
  return (
    <div className="pt-5">
      <EmptyList
        seed="classes"
        title="No classes yet"
        text={
          plans
            ? 'Plan a batch: its classes and attendance appear here.'
            : 'Once a batch is assigned to you, its classes and attendance appear here. Ask an owner or admin to assign one.'
        }
      >
        {plans && (
          <ButtonLink to={to.adminRecord('enrollment', `${sectionParts.batches}/new`)}>
            New batch
          </ButtonLink>
        )}
      </EmptyList>
    </div>
  )
}

function Sessions({
  title,
  empty,
  sessions,
  briefings = [],
  today,
}: {
  title: string
  empty?: string
  sessions: readonly ClassData[]
  briefings?: readonly BriefingData[]
  today: string
}) {
  return (
    <section aria-label={title}>
      <h2 className="pb-1.5 text-lg">{title}</h2>
      {sessions.length === 0 && <p className="border-t border-edge py-3 text-slate">{empty}</p>}
      <ul className="border-t border-edge empty:hidden">
        {sessions.map((session) => (
          <li
            key={session.id}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-b border-line py-3 lg:py-1"
          >
            <SessionFacts session={session} today={today} />
            {session.status === 'planned' && session.day <= today && (
              <Link
                to={to.adminRecord('attendance', session.id)}
                aria-label={`${session.isTaken ? 'Open' : 'Take'} attendance of ${session.course}, ${batchTimes.day(session.day, today)}`}
                className="inline-flex min-h-11 items-center rounded-control border border-edge px-4 font-semibold text-indigo hover:bg-sand"
              >
                {session.isTaken ? 'Open attendance' : 'Take attendance'}
              </Link>
            )}
            {briefings
              .filter((one) => one.session === session.id)
              .map((one) => (
                <Briefing key={one.session} briefing={one} today={today} />
              ))}
          </li>
        ))}
      </ul>
    </section>
  )
}

type BriefingData = CallData<'GET /api/admin/attendance'>['briefings'][number]

/** What to know before the class. */
function Briefing({
  briefing: { last, oftenAbsent },
  today,
}: {
  briefing: BriefingData
  today: string
}) {
  if (!last && oftenAbsent.length === 0) return null
  const names = oftenAbsent.map(({ name, absent, held }) => `${name} (${absent} of ${held})`)
  return (
    <dl className="w-full rounded-card bg-sand/60 px-4 py-2.5">
      {last && (
        <>
          <dt className="font-medium">Notes of {batchTimes.day(last.day, today)}</dt>
          <dd className="line-clamp-5 whitespace-pre-line wrap-anywhere">{last.notes}</dd>
        </>
      )}
      {names.length > 0 && (
        <>
          <dt className="font-medium not-first:pt-1.5">Often absent</dt>
          <dd className="wrap-anywhere">{names.join(', ')}</dd>
        </>
      )}
    </dl>
  )
}
