import { useEffect } from 'react'
import { language } from '#words/language.ts'
import { myStatus, myStatusActions } from '#words/standing.ts'
import { to } from '../../ui/addresses/site-map.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { formatLongDate } from '../../ui/format/dates.ts'
import { Kolam } from '../../ui/Kolam.tsx'
import type { AccountData } from '../accounts/use-account-data.ts'
import { ContactWays } from '../registrations/journey/ContactWays.tsx'
import type { OwnRegistration, OwnRegistrations } from '../registrations/journey/contract.ts'
import { NextSteps } from '../registrations/journey/NextSteps.tsx'
import type { RegistrationStatus } from '../students/registration-status.ts'
import { AccountLoader } from './Awaited.tsx'

/** Each registration of the signed-in student with its steps, what happens next and what they can do. */
export function WhereIStand({
  state,
  onRefresh,
}: {
  state: AccountData<OwnRegistrations>
  onRefresh: () => void
}) {
  useEffect(() => {
    // A counsellor may have called meanwhile.
    window.addEventListener('focus', onRefresh)
    return () => window.removeEventListener('focus', onRefresh)
  }, [onRefresh])
  return (
    <section aria-labelledby="standing-heading" className="mt-10">
      <h2 id="standing-heading" className="text-2xl">
        {myStatus.heading}
      </h2>
      <AccountLoader state={state} refresh={onRefresh} className="min-h-40">
        {({ registrations, today }) => (
          <>
            <ul className="mt-4 grid gap-5">
              {registrations.map((registration) => (
                <StatusBody key={registration.course} registration={registration} today={today} />
              ))}
            </ul>
            <div className="mt-5 max-w-[27rem]">
              <ContactWays />
            </div>
          </>
        )}
      </AccountLoader>
    </section>
  )
}

function StatusBody({ registration, today }: { registration: OwnRegistration; today: string }) {
  const { course, courseId, status } = registration
  const isOpen = status === 'new' || status === 'contacted'
  return (
    <li className="rounded-card bg-sand p-4 wrap-anywhere sm:p-7">
      <h3 className="text-xl">{course}</h3>
      <Thread registration={registration} />
      <NextSteps registration={registration} today={today} className="mt-6" />
      <div className="mt-4 flex flex-wrap gap-3">
        {isOpen && <Action address={to.joinFreeDemo} label={myStatusActions.correct} of={course} />}
        {courseId && (
          <Action address={to.course(courseId)} label={myStatusActions.seeCourse} of={course} />
        )}
        {(status === 'completed' || status === 'lost') && (
          <Action address={to.joinFreeDemo} label={myStatusActions.another} />
        )}
      </div>
    </li>
  )
}

function Action({ address, label, of }: { address: string; label: string; of?: string }) {
  return (
    <ButtonLink to={address}>
      {label}
      {of && <span className="sr-only"> {myStatus.of(of)}</span>}
    </ButtonLink>
  )
}

type Step = { name: keyof typeof myStatus.steps; label: string; day: string | null; when: When }
type When = 'done' | 'now' | 'to come'

/** Number of completed steps for each status. */
const stepCounts: Record<Exclude<RegistrationStatus, 'lost'>, number> = {
  new: 1,
  contacted: 2,
  confirmed: 3,
  attending: 4,
  completed: 5,
}

/** The steps of a registration as dots on a line; the current one is marked in words and by its dot. */
function Thread({ registration }: { registration: OwnRegistration }) {
  const { status, days } = registration
  const steps = stepsOf(registration)
  return (
    <>
      <ol className="mt-5 lg:flex">
        {steps.map((step, index) => (
          <ThreadStep key={step.name} step={step} isLast={index === steps.length - 1} />
        ))}
      </ol>
      {status === 'lost' && (
        <p className="mt-4 font-semibold">
          {myStatus.closed(days.closed ? formatLongDate(days.closed, language) : undefined)}
        </p>
      )}
    </>
  )
}

function ThreadStep({ step, isLast }: { step: Step; isLast: boolean }) {
  const { label, day, when } = step
  return (
    <li
      aria-current={when === 'now' ? 'step' : undefined}
      className="relative flex gap-3 pb-5 last:pb-0 lg:block lg:flex-1 lg:pb-0"
    >
      {/* A border, since forced colours remove backgrounds. */}
      {!isLast && (
        <span
          aria-hidden="true"
          className={`absolute top-8 bottom-0 left-4 border-l-2 lg:top-4 lg:right-0 lg:bottom-auto lg:left-8 lg:border-t-2 lg:border-l-0 ${when === 'done' ? 'border-indigo' : 'border-dotted border-slate'}`}
        />
      )}
      <Dot when={when} />
      <div className="min-w-0 wrap-anywhere lg:mt-2 lg:pr-4">
        <p className={when === 'to come' ? 'text-slate' : 'font-semibold'}>
          {label}
          <span className="sr-only">
            {when === 'to come' && `, ${myStatus.toCome}`}
            {when === 'now' && `, ${myStatus.now}`}
          </span>
        </p>
        {day && <p className="text-sm text-slate">{formatLongDate(day, language)}</p>}
      </div>
    </li>
  )
}

const dots: Record<When, string> = {
  done: 'text-indigo',
  now: 'text-marigold',
  'to come': '',
}

/** The dot of a step with its ring; a coming step has only the dot. */
function Dot({ when }: { when: When }) {
  if (when === 'to come')
    return (
      <span aria-hidden="true" className="grid size-8 shrink-0 place-items-center">
        <span className="size-3 rounded-full border-2 border-slate" />
      </span>
    )
  return (
    <Kolam
      seed="step"
      columns={1}
      rows={1}
      className={`size-8 shrink-0 ${when === 'now' ? 'text-ink' : 'text-indigo'}`}
      dotClassName={dots[when]}
    />
  )
}

/** Completed, current and coming steps; of a closed registration only the completed ones. */
function stepsOf({ status, registeredOn, days, classDay }: OwnRegistration): Step[] {
  const { steps } = myStatus
  const all = [
    { name: 'registered', label: steps.registered, day: registeredOn || null },
    { name: 'called', label: steps.called, day: days.called },
    { name: 'confirmed', label: steps.confirmed, day: days.confirmed },
    {
      name: 'attending',
      label: classDay ? myStatus.dayOf(classDay) : steps.attending,
      day: days.attending,
    },
    { name: 'completed', label: steps.completed, day: days.completed },
  ] as const
  if (status === 'lost')
    return all.filter(({ day }) => day).map((step) => ({ ...step, when: 'done' }))
  return all.map((step, index) => ({ ...step, when: whenOf(index, stepCounts[status]) }))
}

function whenOf(index: number, result: number): When {
  if (index >= result) return 'to come'
  return index === result - 1 ? 'now' : 'done'
}
