import { useEffect, useState } from 'react'
import { batchTimes } from '#texts/batch-times.ts'
import { heardOf } from '#texts/heard-of.ts'
import { language } from '#texts/language.ts'
import { myStatus, myStatusActions } from '#texts/my-status.ts'
import { to } from '../../../ui/addresses/site-map.ts'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { formatLongDate } from '../../../ui/format/dates.ts'
import { formatPhone } from '../../../ui/format/phones.ts'
import { useLocation } from '../../../ui/router.tsx'
import { useSend } from '../../../ui/use-send.ts'
import { useSession } from '../../../ui/use-session.ts'
import type { AccountData } from '../../accounts/use-account-data.ts'
import type { OwnRegistration, OwnRegistrations } from '../journey/contract.ts'
import { ContactWays, NextSteps } from '../journey/NextSteps.tsx'
import { useRedirectOnce } from '../journey/redirect-once.ts'
import type { RegistrationDefaults } from './FastTrackForm.tsx'

/** Existing registrations in place of the form: what happens next, and further links. */
export function StoredRegistrations({
  state,
  registration,
  requestedCourse,
  onRefresh,
  onOpen,
}: {
  state: AccountData<OwnRegistrations>
  /** Stored just now, and not yet in the server's data. */
  registration: RegistrationDefaults | undefined
  /** The course just registered for: the student is asked how they heard of us. */
  requestedCourse: string | undefined
  onRefresh: () => void
  /** Opens the form for a course, or with `''` for any. */
  onOpen: (course: string) => void
}) {
  const { session } = useSession()
  const { pathname, search } = useLocation()
  useRedirectOnce(session.status === 'signed-in' ? session.user.email : '', pathname + search)
  useEffect(() => {
    // A counsellor may have called meanwhile, or another tab registered.
    window.addEventListener('focus', onRefresh)
    return () => window.removeEventListener('focus', onRefresh)
  }, [onRefresh])
  const { registrations, today } =
    state.status === 'loaded' ? state.data : { registrations: [], today: '' }
  return (
    <div className="grid gap-6">
      <ul className="grid gap-6">
        {withSent(registrations, registration).map((registration) => (
          <Stored
            key={registration.course}
            registration={registration}
            today={today}
            onCorrect={() => onOpen(registration.course)}
          />
        ))}
      </ul>
      {requestedCourse && <HeardOf course={requestedCourse} />}
      <ContactWays />
      <div className="grid gap-3 border-t border-line pt-6">
        {!requestedCourse && <Button onClick={() => onOpen('')}>{myStatusActions.another}</Button>}
        <ButtonLink to={to.profile} kind="quiet">
          {myStatusActions.whereIStand}
        </ButtonLink>
      </div>
    </div>
  )
}

/** Newest first; a corrected one keeps its position. */
function withSent(
  registrations: OwnRegistration[],
  sentRegistration: RegistrationDefaults | undefined,
): OwnRegistration[] {
  if (!sentRegistration) return registrations
  if (!registrations.some(({ course }) => course === sentRegistration.course))
    return [{ ...justSent, ...sentRegistration }, ...registrations]
  return registrations.map((one) =>
    one.course === sentRegistration.course ? { ...one, ...sentRegistration } : one,
  )
}

const justSent: Omit<OwnRegistration, keyof RegistrationDefaults> = {
  courseId: null,
  image: null,
  status: 'new',
  registeredOn: '',
  days: { called: null, confirmed: null, attending: null, completed: null, closed: null },
  lastTry: null,
  nextCallOn: null,
  counsellor: null,
  classDay: null,
  start: null,
}

function Stored({
  registration,
  today,
  onCorrect,
}: {
  registration: OwnRegistration
  today: string
  onCorrect: () => void
}) {
  const { course, phone, registeredOn, start, status } = registration
  return (
    <li className="border-t-2 border-ink pt-4 wrap-anywhere">
      <h3 className="text-xl">{course}</h3>
      <dl className="mt-2 grid gap-1">
        <Fact term={myStatus.phone} fact={formatPhone(phone)} />
        {registeredOn && (
          <Fact term={myStatus.registered} fact={formatLongDate(registeredOn, language)} />
        )}
        {start && <Fact term={myStatus.start} fact={batchTimes.apart(start)} />}
      </dl>
      <h4 className="mt-4 font-semibold">{myStatus.nextHeading}</h4>
      <NextSteps registration={registration} today={today} className="mt-1" />
      {(status === 'new' || status === 'contacted') && (
        <Button kind="quiet" onClick={onCorrect} className="-mx-5 mt-1">
          {myStatusActions.correct}
          <span className="sr-only"> {myStatus.of(course)}</span>
        </Button>
      )}
    </li>
  )
}

function Fact({ term, fact }: { term: string; fact: string }) {
  return (
    <div className="flex flex-wrap gap-x-3">
      <dt className="text-slate">{term}</dt>
      <dd className="font-semibold">{fact}</dd>
    </div>
  )
}

/** Asked just after registering; optional. */
function HeardOf({ course }: { course: string }) {
  const [savedAnswer, setSavedAnswer] = useState('')
  const sending = useSend('PUT /api/free-demo/heard-of', {
    onDone: ({ message }, { body: { answer } }, show) => {
      setSavedAnswer(answer)
      show({ ok: true, message })
    },
  })
  return (
    <fieldset className="border-t border-line pt-6">
      <legend className="float-left w-full font-semibold">{heardOf.question}</legend>
      <p className="clear-both text-slate">{heardOf.optional}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        {heardOf.choices.map((answer) => (
          <Button
            key={answer}
            aria-disabled={sending.isBusy}
            aria-pressed={savedAnswer === answer}
            onClick={() => sending.run({ body: { course, answer } })}
            className="px-4! aria-pressed:bg-ink aria-pressed:text-paper"
          >
            {answer}
          </Button>
        ))}
      </div>
      <p role="status" className="mt-2 font-medium empty:absolute">
        {sending.outcome?.message}
      </p>
    </fieldset>
  )
}
