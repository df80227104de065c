import { language } from '#texts/language.ts'
import { myStatus } from '#texts/my-status.ts'
import { formatLongDate } from '../../ui/format/dates.ts'
import { Kolam } from '../../ui/Kolam.tsx'
import type { OwnRegistration } from '../registrations/journey/contract.ts'
import type { RegistrationStatus } from '../students/registration-status.ts'

/** The present step in two words, or that it was closed. */
export function statusText(registration: OwnRegistration): string {
  if (registration.status === 'lost') return myStatus.closedShort
  return stepsOf(registration).find(({ when }) => when === 'now')?.label ?? ''
}

type Step = { name: keyof typeof myStatus.steps; label: string; day: string | null; when: When }
type When = 'done' | 'now' | 'to come'

/** How many steps each status has reached, the present one included. */
const stepCounts: Record<Exclude<RegistrationStatus, 'lost'>, number> = {
  new: 1,
  contacted: 2,
  confirmed: 3,
  attending: 4,
  completed: 5,
}

/** A registration as a thread of dots, one for each step, the present one marked in words and by its dot. */
export function StatusThread({ registration }: { registration: OwnRegistration }) {
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
      {/* A border, because forced colours remove backgrounds. */}
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

/** A dot with its loop, as a kolam begins; of a step to come only the dot. */
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
      dotClassName={when === 'now' ? 'text-marigold' : 'text-indigo'}
    />
  )
}

/** What is behind, what is now and what is to come; of a closed one only what is behind. */
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

function whenOf(index: number, reachedSteps: number): When {
  if (index >= reachedSteps) return 'to come'
  return index === reachedSteps - 1 ? 'now' : 'done'
}
