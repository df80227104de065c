import { useState } from 'react'
import { useAbility } from '../../../modules/accounts/use-ability.ts'
import { sayReduction } from '../../../modules/enrolments/discounts/rules.ts'
import { enrolmentStateNames, statesAfter } from '../../../modules/enrolments/rules.ts'
import { EnrolDialog } from '../../../modules/enrolments/staff/EnrolDialog.tsx'
import { describeFee } from '../../../modules/enrolments/staff/fee-texts.ts'
import { GuardianMails } from '../../../modules/enrolments/staff/GuardianMails.tsx'
import { EnrolmentRequests } from '../../../modules/refunds/staff/EnrolmentRefunds.tsx'
import { LeaveCourse } from '../../../modules/refunds/staff/LeaveCourse.tsx'
import { RequestWaiver } from '../../../modules/refunds/staff/RequestWaiver.tsx'
import { to } from '../../../ui/addresses/site-map.ts'
import type { CallData } from '../../../ui/api/call-api.ts'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { formatDate } from '../../../ui/format/days.ts'
import { formatRupees } from '../../../ui/format/money.ts'
import { Link } from '../../../ui/Link.tsx'
import { useSearchParams } from '../../../ui/router.tsx'
import { NotLoaded } from '../../../ui/staff/Loaded.tsx'
import { NoticeArea } from '../../../ui/staff/NoticeArea.tsx'
import { useStaffData } from '../../../ui/staff/use-staff-data.ts'

const call = 'GET /api/admin/students/{id}/enrolments' as const

/** The enrolments of a student; `?join` comes from a registration that is completed. */
export function StudentEnrolments({ id, onEnrolled }: { id: number; onEnrolled: () => void }) {
  const { state, refresh } = useStaffData(call, { params: { id } })
  const [params, setParams] = useSearchParams()
  const request = params.get('join')
  const [isOpen, setIsOpen] = useState(request !== null)
  const mayJoin = useAbility('enrolments.create')
  const close = () => {
    setIsOpen(false)
    if (request !== null) setParams({}, { replace: true })
  }
  return (
    <section aria-labelledby="enrolments-heading">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id="enrolments-heading" className="text-lg">
          Enrolments
        </h2>
        {mayJoin && (
          <Button className="px-4!" onClick={() => setIsOpen(true)}>
            Enrol in a course
          </Button>
        )}
      </div>
      {state.status === 'loading' && <div className="min-h-44" aria-hidden="true" />}
      {state.status === 'error' && (
        <NotLoaded what="courses" reason={state.reason} onRetry={refresh} />
      )}
      {state.status === 'loaded' && (
        <NoticeArea>
          <EnrolmentRequests requests={state.data.requests} onChanged={refresh} />
          <EnrolmentList {...state.data} onChanged={refresh} />
          {/* Enter pressed at once must not join somebody before the batches are here. */}
          {isOpen && mayJoin && (
            <EnrolDialog
              student={id}
              registration={Number(request) || null}
              requestedCourse={params.get('course')}
              offeredSeats={state.data.seats}
              onRefused={refresh}
              onClose={close}
              onEnrolled={() => {
                refresh()
                onEnrolled()
              }}
            />
          )}
        </NoticeArea>
      )}
    </section>
  )
}

function EnrolmentList({
  enrolments,
  requests,
  onChanged,
}: Pick<CallData<typeof call>, 'enrolments' | 'requests'> & { onChanged: () => void }) {
  const maySee = useAbility('payments.see')
  const mayTake = useAbility('payments.record')
  const mayAsk = useAbility('refunds.request')
  const mayEnrol = useAbility('enrolments.create')
  if (enrolments.length === 0)
    return requests.length === 0 ? <p className="mt-1 text-slate">None yet.</p> : null
  return (
    <ul className="mt-2">
      {enrolments.map((enrolment) => (
        <li key={enrolment.id} className="border-t border-line py-2.5 last:border-b">
          <EnrolmentFacts enrolment={enrolment} isLinked={maySee} />
          {mayEnrol && <GuardianMails enrolment={enrolment} onChanged={onChanged} />}
          {mayTake && enrolment.balancePaise > 0 && (
            <ButtonLink to={to.adminRecord('finance', enrolment.id)} className="mt-2">
              Record payment
            </ButtonLink>
          )}
          {/* Whoever sees payments requests it there. */}
          {mayAsk && !maySee && (
            <div className="mt-2 flex flex-wrap items-center gap-3">
              {statesAfter(enrolment.state).includes('left') && (
                <LeaveCourse
                  of={{ enrolmentId: enrolment.id }}
                  name="Withdraw from course"
                  onRequested={onChanged}
                />
              )}
              {enrolment.balancePaise > 0 && (
                <RequestWaiver enrolment={enrolment} onRequested={onChanged} />
              )}
            </div>
          )}
        </li>
      ))}
    </ul>
  )
}

type FactsProps = {
  enrolment: CallData<typeof call>['enrolments'][number]
  /** To its payments. */
  isLinked: boolean
}

function EnrolmentFacts({ enrolment, isLinked }: FactsProps) {
  const { id, course, state, startsOn, paidPaise, next, discountReason, approvedBy } = enrolment
  const { feePaise: pricePaise, discountPaise: offPaise } = enrolment
  const { text, late } = describeFee(enrolment)
  return (
    <>
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        {isLinked ? (
          <Link
            to={to.adminRecord('finance', id)}
            className="font-medium text-indigo underline underline-offset-4 wrap-anywhere"
          >
            {course}
          </Link>
        ) : (
          <span className="font-medium wrap-anywhere">{course}</span>
        )}
        <span className="text-slate">{enrolmentStateNames[state]}</span>
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
