import { batchTimes } from '#texts/batch-times.ts'
import { ownFees } from '#texts/own-fees.ts'
import { ownSeats } from '#texts/own-seats.ts'
import { to, toCalendar } from '../../../ui/addresses/site-map.ts'
import { addressOf } from '../../../ui/api/backend-url.ts'
import { formatDate } from '../../../ui/format/days.ts'
import { formatRupees } from '../../../ui/format/money.ts'
import { formatTime } from '../../../ui/format/times.ts'
import { Link } from '../../../ui/Link.tsx'
import { type BatchAttendance, CourseAttendance } from '../../classes/OwnClasses.tsx'
import type { OwnRefundAccount } from '../../refunds/contract.ts'
import { StatusThread, statusText } from '../StatusThread.tsx'
import { CourseDocuments, CourseFees, FastTrackFee } from './CourseFees.tsx'
import { RefundSection } from './RefundSection.tsx'
import { type CourseCardData, isAccountOf, isFastTrackOf, isRefundOpen } from './rules.ts'

/** One course of a student: seat, classes, fees, receipts, its Fast Track in a line, and how to leave. */
export function OwnCourseCard({
  card: { course, seat, enrolment, registration },
  attendance,
  hasCalendar,
  accounts,
  ...props
}: {
  card: CourseCardData
  attendance: BatchAttendance | undefined
  /** Where the next class stands above, its calendar does, too. */
  hasCalendar: boolean
  accounts: readonly OwnRefundAccount[]
  dueOn: string
  onChanged: () => void
}) {
  const ownAccounts = enrolment ? accounts.filter(isAccountOf(enrolment.id)) : []
  return (
    <li className="rounded-card bg-sand p-4 wrap-anywhere sm:p-7">
      {seat && (
        <p className="text-sm font-semibold text-slate">
          {ownSeats.states[seat.state]}
          {seat.until && ` ${ownSeats.heldUntil(formatTime(seat.until))}`}
        </p>
      )}
      <h3 className="text-xl">
        {seat ? (
          <Link to={to.course(seat.courseId)} className="underline-offset-4 hover:underline">
            {course}
          </Link>
        ) : (
          course
        )}
      </h3>
      <div className="mt-2 grid gap-x-12 gap-y-5 lg:grid-cols-2">
        {seat && <Seat seat={seat} hasCalendar={hasCalendar} />}
        {enrolment && (
          <CourseFees enrolment={enrolment} isLeaving={ownAccounts.some(isRefundOpen)} />
        )}
      </div>
      {attendance && (
        <div className="mt-5 border-t border-line pt-2">
          <CourseAttendance batch={attendance} />
        </div>
      )}
      {enrolment && <CourseDocuments enrolment={enrolment} />}
      {registration && (
        <details className="mt-5 border-t border-line pt-2">
          <summary className="min-h-11 cursor-pointer py-2.5">
            {ownSeats.fastTrack(statusText(registration))}
          </summary>
          <StatusThread registration={registration} />
          <FastTrackFee account={accounts.find(isFastTrackOf(course))} {...props} />
        </details>
      )}
      {ownAccounts.map((account) => (
        <RefundSection key={course} account={account} {...props} />
      ))}
    </li>
  )
}

const link =
  'mt-2 inline-flex min-h-11 items-center font-semibold text-indigo underline underline-offset-4'

type SeatProps = { seat: NonNullable<CourseCardData['seat']>; hasCalendar: boolean }

function Seat({ seat, hasCalendar }: SeatProps) {
  const { course, courseId, mode, room, trainer, state, endsOn, batch, feePaise } = seat
  return (
    <div>
      <p className="font-semibold">
        {batchTimes.start(seat, seat.startsOn)}, {ownSeats.until(formatDate(endsOn))}
      </p>
      <p>{batchTimes.hours(seat)}</p>
      <p className="text-slate">
        {room || ownSeats.where[mode]}
        {trainer && ` · ${ownSeats.trainer(trainer)}`}
      </p>
      {feePaise !== null && (
        <p>
          {ownFees.fee}: {formatRupees(feePaise)}
        </p>
      )}
      {state === 'held' && feePaise !== null && (
        <p>
          <Link to={to.payment(courseId)} aria-label={ownSeats.payOf(course)} className={link}>
            {ownSeats.pay}
          </Link>
        </p>
      )}
      {state === 'taken' && (
        <p className="flex flex-wrap gap-x-4">
          <Link to={to.ownCourse(batch)} aria-label={ownSeats.learnIn(course)} className={link}>
            {ownSeats.learn}
          </Link>
          {hasCalendar && (
            <a
              href={addressOf(toCalendar(batch))}
              download
              aria-label={ownSeats.calendarOf(course)}
              className={link}
            >
              {ownSeats.calendar}
            </a>
          )}
        </p>
      )}
    </div>
  )
}
