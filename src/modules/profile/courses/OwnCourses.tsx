import { ownFees } from '#texts/own-fees.ts'
import { ownSeats as words } from '#texts/own-seats.ts'
import { Button } from '../../../ui/Button.tsx'
import { formatDate } from '../../../ui/format/days.ts'
import { formatRupees } from '../../../ui/format/money.ts'
import { OutcomeMessage } from '../../../ui/OutcomeMessage.tsx'
import { useSend } from '../../../ui/use-send.ts'
import { type AccountData, useAccountData } from '../../accounts/use-account-data.ts'
import type { OwnSeatsData } from '../../batches/contract.ts'
import NextClass from '../../batches/NextClass.tsx'
import { OwnClasses } from '../../classes/OwnClasses.tsx'
import type { EnrolmentData } from '../../enrolments/contract.ts'
import type { OwnRefundAccount } from '../../refunds/contract.ts'
import type { OwnRegistrations } from '../../registrations/journey/contract.ts'
import { AccountLoader } from '../AccountLoader.tsx'
import { MissingPart } from '../MissingPart.tsx'
import { MyStatus } from '../MyStatus.tsx'
import { OwnCourseCard } from './OwnCourseCard.tsx'
import { type CourseCardData, isAccountOf, isRefundOpen, joinCards } from './rules.ts'

const noSeats: OwnSeatsData = { seats: [], waits: [], work: [] }
const noAttendance = { batches: [], showsCode: false }

/** The next class, a card for each course, the waitlist, and registrations for courses without one. */
export function OwnCourses({
  registrations,
  seats,
  onRefresh,
}: {
  registrations: AccountData<OwnRegistrations>
  seats: AccountData<OwnSeatsData>
  onRefresh: () => void
}) {
  const enrolments = useAccountData('GET /api/me/enrolments')
  const refunds = useAccountData('GET /api/me/refunds')
  const attendance = useAccountData('GET /api/me/attendance')
  const { batches, showsCode } =
    attendance.state.status === 'loaded' ? attendance.state.data : noAttendance
  const ownSeats = seats.status === 'loaded' ? seats.data : noSeats
  const ownEnrolments = enrolments.state.status === 'loaded' ? enrolments.state.data.enrolments : []
  // What would be refunded may come later than the rest.
  const money = refunds.state.status === 'loaded' ? refunds.state.data : undefined
  const accounts = money?.accounts ?? []
  const refresh = () => {
    enrolments.refresh()
    refunds.refresh()
    onRefresh()
  }
  const ownRegistrations = registrations.status === 'loaded' ? registrations.data.registrations : []
  const cards = joinCards(ownSeats.seats, ownEnrolments, ownRegistrations)
  const next = nextOf(ownSeats.seats)
  const attendanceOf = (card: CourseCardData) =>
    batches.find(({ batch }) => batch === card.seat?.batch)
  const onCards = cards.map(attendanceOf)
  const cardCourses = cards.flatMap(({ registration }) => registration?.course ?? [])
  return (
    <>
      {next && (
        <div className="mt-8">
          <NextClass
            facts={next}
            course={next.course}
            work={ownSeats.work.find(({ batch }) => batch === next.batch)}
            instalment={instalmentOf(next.id, ownEnrolments, accounts)}
          />
        </div>
      )}
      <AccountLoader {...enrolments} className="mt-10 min-h-40">
        {() => (
          <>
            {cards.length > 0 && (
              <section aria-labelledby="courses-heading" className="mt-10">
                <h2 id="courses-heading" className="text-2xl">
                  {words.heading}
                </h2>
                <ul className="mt-4 grid gap-5">
                  {cards.map((card) => (
                    <OwnCourseCard
                      key={card.key}
                      card={card}
                      attendance={attendanceOf(card)}
                      hasCalendar={card.seat?.id !== next?.id}
                      accounts={accounts}
                      dueOn={money?.dueOn ?? ''}
                      onChanged={refresh}
                    />
                  ))}
                </ul>
              </section>
            )}
            {ownSeats.waits.length > 0 && <Waitlist waits={ownSeats.waits} onChanged={onRefresh} />}
            <OwnClasses
              batches={batches.filter((batch) => !onCards.includes(batch))}
              showsCode={showsCode}
              onRefresh={attendance.refresh}
            />
            <MyStatus
              state={registrations}
              cardCourses={cardCourses}
              accounts={accounts}
              dueOn={money?.dueOn ?? ''}
              onRefresh={onRefresh}
              onChanged={refresh}
            />
          </>
        )}
      </AccountLoader>
      {refunds.state.status === 'error' && <MissingPart />}
    </>
  )
}

type Seat = OwnSeatsData['seats'][number]

/** The seat whose class comes first. */
function nextOf(seats: readonly Seat[]): Seat | undefined {
  const time = ({ nextClassOn, nextFrom }: Seat) => `${nextClassOn} ${nextFrom}`
  return seats
    .filter(({ state, nextClassOn }) => state === 'taken' && nextClassOn)
    .toSorted((one, other) => (time(one) < time(other) ? -1 : 1))[0]
}

/** The next instalment of a seat's enrolment in words, unless its fee is about to be refunded. */
function instalmentOf(
  seatId: number,
  enrolments: readonly EnrolmentData[],
  accounts: readonly OwnRefundAccount[],
): string | undefined {
  const enrolment = enrolments.find((one) => one.seatId === seatId)
  if (!enrolment?.next || accounts.filter(isAccountOf(enrolment.id)).some(isRefundOpen))
    return undefined
  return ownFees.nextSum(formatRupees(enrolment.next.paise), formatDate(enrolment.next.dueOn))
}

/** What somebody waits for, and how many are before them. */
function Waitlist({ waits, onChanged }: { waits: OwnSeatsData['waits']; onChanged: () => void }) {
  const departure = useSend('DELETE /api/me/waitlist/{id}', {
    onDone: ({ message }, _, show) => {
      onChanged()
      show({ ok: true, message })
    },
    onRefused: onChanged,
  })
  return (
    <section aria-labelledby="waits-heading" className="mt-10">
      <h2 id="waits-heading" className="text-2xl">
        {words.waitsHeading}
      </h2>
      <OutcomeMessage of={departure.outcome} />
      <ul className="mt-2 border-t border-line">
        {waits.map(({ id, course, startsOn, ahead }) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line py-3"
          >
            <div className="min-w-0">
              <p className="font-semibold wrap-anywhere">
                {course}, {startsOn ? formatDate(startsOn) : words.anyStart}
              </p>
              <p className="text-slate">{words.ahead(ahead)}</p>
            </div>
            <Button
              aria-disabled={departure.isBusy}
              aria-label={words.leaveOf(course)}
              onClick={() => departure.run({ params: { id } })}
            >
              {departure.isBusy ? words.leaving : words.leave}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
