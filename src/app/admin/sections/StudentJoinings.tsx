import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useMay } from '../../../modules/accounts/use-may.ts'
import { sayReduction } from '../../../modules/enrolments/discounts/rules.ts'
import { joiningStateNames, statesAfter } from '../../../modules/enrolments/rules.ts'
import { feeWords } from '../../../modules/enrolments/staff/fee-words.ts'
import { JoinDialog } from '../../../modules/enrolments/staff/JoinDialog.tsx'
import { AskWaiver } from '../../../modules/refunds/staff/AskWaiver.tsx'
import { EnrolmentRequests } from '../../../modules/refunds/staff/EnrolmentRequests.tsx'
import { LeaveCourse } from '../../../modules/refunds/staff/LeaveCourse.tsx'
import { to } from '../../../ui/addresses/site-map.ts'
import { staffEndpoints } from '../../../ui/addresses/staff-map.ts'
import type { Given } from '../../../ui/api/ask.ts'
import { Button } from '../../../ui/Button.tsx'
import { formatDate } from '../../../ui/format/days.ts'
import { formatRupees } from '../../../ui/format/money.ts'
import { Link } from '../../../ui/Link.tsx'
import { NotLoaded } from '../../../ui/staff/NotLoaded.tsx'
import { useStaffData } from '../../../ui/staff/use-staff-data.ts'

const call = `get ${staffEndpoints.studentJoinings}` as const

/** The courses that somebody joined after the trial; `?join` comes from a registration that is completed. */
export function StudentJoinings({ id, onJoined }: { id: number; onJoined: () => void }) {
  const { state, refresh } = useStaffData(call, {
    params: { id },
  })
  const [params, setParams] = useSearchParams()
  const asked = params.get('join')
  const [opened, setOpened] = useState(asked !== null)
  const [said, setSaid] = useState('')
  const mayJoin = useMay('joinings.make')
  const close = () => {
    setOpened(false)
    if (asked !== null) setParams({}, { replace: true })
  }
  return (
    <section aria-labelledby="joinings-heading">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id="joinings-heading" className="text-lg">
          Courses joined
        </h2>
        {mayJoin && (
          <Button className="px-4!" onClick={() => setOpened(true)}>
            Join a course
          </Button>
        )}
      </div>
      <p role="status" className="text-neem">
        {said}
      </p>
      {state.status === 'error' && (
        <NotLoaded what="courses" reason={state.reason} onRetry={refresh} />
      )}
      {state.status === 'loaded' && (
        <EnrolmentRequests requests={state.data.requests} onChanged={refresh} />
      )}
      {state.status === 'loaded' && <Joined {...state.data} onChanged={refresh} />}
      {/* Enter pressed at once must not join somebody before the batches are here. */}
      {opened && mayJoin && state.status === 'loaded' && (
        <JoinDialog
          student={id}
          registration={Number(asked) || null}
          wished={params.get('course')}
          offered={state.data.seats}
          onRefused={refresh}
          onClose={close}
          onJoined={(message) => {
            close()
            setSaid(message)
            refresh()
            onJoined()
          }}
        />
      )}
    </section>
  )
}

type Listed = Given<typeof call>['joinings'][number]

function Joined({
  joinings,
  requests,
  onChanged,
}: Pick<Given<typeof call>, 'joinings' | 'requests'> & { onChanged: () => void }) {
  const maySee = useMay('payments.see')
  const mayAsk = useMay('refunds.ask')
  if (joinings.length === 0)
    return requests.length === 0 ? <p className="mt-1 text-slate">None yet.</p> : null
  return (
    <ul className="mt-2">
      {joinings.map((joining) => (
        <li key={joining.id} className="border-t border-line py-2.5 last:border-b">
          <JoinedCourse joining={joining} maySee={maySee} />
          {/* Who enters the room of money asks there. */}
          {mayAsk && !maySee && (
            <div className="mt-2 flex flex-wrap items-center gap-3">
              {statesAfter(joining.state).includes('left') && (
                <LeaveCourse
                  of={{ joiningId: joining.id }}
                  name="Leaves the course"
                  onAsked={onChanged}
                />
              )}
              {joining.openPaise > 0 && <AskWaiver joining={joining} onAsked={onChanged} />}
            </div>
          )}
        </li>
      ))}
    </ul>
  )
}

function JoinedCourse({ joining, maySee }: { joining: Listed; maySee: boolean }) {
  const { id, course, state, startsOn, paidPaise, next } = joining
  const { text, late } = feeWords(joining)
  const { feePaise: pricePaise, discountPaise: offPaise, discountReason, approvedBy } = joining
  return (
    <>
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        {maySee ? (
          <Link
            to={to.adminRecord('finance', id)}
            className="font-medium text-indigo underline underline-offset-4 wrap-anywhere"
          >
            {course}
          </Link>
        ) : (
          <span className="font-medium wrap-anywhere">{course}</span>
        )}
        <span className="text-slate">{joiningStateNames[state]}</span>
      </p>
      <p className="text-slate">
        From {formatDate(startsOn)}
        {state !== 'left' && ` · ${formatRupees(paidPaise)} paid`} · {text}
        {next && `, next ${formatRupees(next.paise)} by ${formatDate(next.dueOn)}`}
      </p>
      {late && <p className="text-kumkum">{late}</p>}
      {offPaise > 0 && (
        <p className="text-slate wrap-anywhere">
          {sayReduction({ pricePaise, offPaise })}
          {discountReason && `, “${discountReason}”`}
          {approvedBy && `, approved by ${approvedBy}`}
        </p>
      )}
    </>
  )
}
