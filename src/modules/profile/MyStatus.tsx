import { useEffect } from 'react'
import { myStatus, myStatusActions } from '#texts/my-status.ts'
import { to } from '../../ui/addresses/site-map.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import type { AccountData } from '../accounts/use-account-data.ts'
import type { OwnRefundAccount } from '../refunds/contract.ts'
import type { OwnRegistration, OwnRegistrations } from '../registrations/journey/contract.ts'
import { ContactWays, NextSteps } from '../registrations/journey/NextSteps.tsx'
import { AccountLoader } from './AccountLoader.tsx'
import { FastTrackFee } from './courses/CourseFees.tsx'
import { isFastTrackOf } from './courses/rules.ts'
import { StatusThread } from './StatusThread.tsx'

type Money = { accounts: readonly OwnRefundAccount[]; dueOn: string; onChanged: () => void }

type Props = Money & {
  state: AccountData<OwnRegistrations>
  /** Courses whose registration stands in their card. */
  cardCourses: readonly string[]
  onRefresh: () => void
}

/** Registrations for courses that are not joined, each as a thread, with what happens next and what to do. */
export function MyStatus({ state, cardCourses, onRefresh, ...money }: Props) {
  useEffect(() => {
    // A counsellor may have called meanwhile.
    window.addEventListener('focus', onRefresh)
    return () => window.removeEventListener('focus', onRefresh)
  }, [onRefresh])
  const isShown = ({ course }: OwnRegistration) => !cardCourses.includes(course)
  if (state.status === 'loaded' && !state.data.registrations.some(isShown)) return null
  return (
    <section aria-labelledby="standing-heading" className="mt-10">
      <h2 id="standing-heading" className="text-2xl">
        {myStatus.heading}
      </h2>
      <AccountLoader state={state} refresh={onRefresh} className="min-h-40">
        {({ registrations, today }) => (
          <>
            <ul className="mt-4 grid gap-5">
              {registrations.filter(isShown).map((registration) => (
                <StatusBody
                  key={registration.course}
                  registration={registration}
                  today={today}
                  {...money}
                />
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

function StatusBody({
  registration,
  today,
  accounts,
  ...money
}: Money & { registration: OwnRegistration; today: string }) {
  const { course, courseId, status } = registration
  const isOpen = status === 'new' || status === 'contacted'
  return (
    <li className="rounded-card bg-sand p-4 wrap-anywhere sm:p-7">
      <h3 className="text-xl">{course}</h3>
      <StatusThread registration={registration} />
      <NextSteps registration={registration} today={today} className="mt-6" />
      <div className="mt-4 flex flex-wrap gap-3">
        {isOpen && (
          <Action
            address={to.joinFreeDemo}
            state={{ change: course }}
            label={myStatusActions.correct}
            of={course}
          />
        )}
        {courseId && (
          <Action address={to.course(courseId)} label={myStatusActions.seeCourse} of={course} />
        )}
        {(status === 'completed' || status === 'lost') && (
          <Action address={to.joinFreeDemo} label={myStatusActions.another} />
        )}
      </div>
      <FastTrackFee account={accounts.find(isFastTrackOf(course))} {...money} />
    </li>
  )
}

function Action({
  address,
  state,
  label,
  of,
}: {
  address: string
  /** For the form: the course whose registration is changed. */
  state?: { change: string }
  label: string
  of?: string
}) {
  return (
    <ButtonLink to={address} state={state}>
      {label}
      {of && <span className="sr-only"> {myStatus.of(of)}</span>}
    </ButtonLink>
  )
}
