import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useMay } from '../../domain/accounts/use-may.ts'
import type { JoiningData } from '../../domain/joinings/contract.ts'
import { joiningStateNames, statesAfter } from '../../domain/joinings/rules.ts'
import { formatDate } from '../../formats/days.ts'
import { formatRupees } from '../../formats/money.ts'
import { to } from '../../site-map.ts'
import { staffEndpoints } from '../../staff-map.ts'
import { Button } from '../../ui/Button.tsx'
import { Link } from '../../ui/Link.tsx'
import { AskWaiver } from '../parts/AskWaiver.tsx'
import { feeWords } from '../parts/fee-words.ts'
import { LeaveCourse } from '../parts/LeaveCourse.tsx'
import { NotLoaded } from '../parts/NotLoaded.tsx'
import { useStaffData } from '../parts/use-staff-data.ts'
import { JoinDialog } from './JoinDialog.tsx'

/** The courses that somebody joined after the trial; `?join` comes from a registration that is completed. */
export function StudentJoinings({ id, onJoined }: { id: number; onJoined: () => void }) {
  const { state, refresh } = useStaffData(`get ${staffEndpoints.studentJoinings}`, {
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
      {state.status === 'loaded' && <Joined joinings={state.data.joinings} onChanged={refresh} />}
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

function Joined({ joinings, onChanged }: { joinings: JoiningData[]; onChanged: () => void }) {
  const maySee = useMay('payments.see')
  const mayAsk = useMay('refunds.ask')
  if (joinings.length === 0) return <p className="mt-1 text-slate">None yet.</p>
  return (
    <ul className="mt-2">
      {joinings.map((joining) => {
        const { id, course, state, startsOn, openPaise, paidPaise, next } = joining
        const { text, late } = feeWords(joining)
        return (
          <li key={id} className="border-t border-line py-2.5 last:border-b">
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
            {/* Who enters the room of money asks there. */}
            {mayAsk && !maySee && (
              <div className="mt-2 flex flex-wrap items-center gap-3">
                {statesAfter(state).includes('left') && (
                  <LeaveCourse
                    of={{ joiningId: id }}
                    name="Leaves the course"
                    onAsked={onChanged}
                  />
                )}
                {openPaise > 0 && (
                  <AskWaiver joiningId={id} openPaise={openPaise} onAsked={onChanged} />
                )}
              </div>
            )}
          </li>
        )
      })}
    </ul>
  )
}
