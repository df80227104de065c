import { ownSeats as words } from '#words/own-seats.ts'
import { starts } from '#words/starts.ts'
import { to, toCalendar } from '../../../ui/addresses/site-map.ts'
import { addressOf } from '../../../ui/api/backend-url.ts'
import { Button } from '../../../ui/Button.tsx'
import { formatDate } from '../../../ui/format/days.ts'
import { formatTime } from '../../../ui/format/times.ts'
import { Link } from '../../../ui/Link.tsx'
import { OutcomeMessage } from '../../../ui/Outcome.tsx'
import { useSend } from '../../../ui/use-send.ts'
import type { OwnSeatsData as Seats } from '../../batches/contract.ts'

/** A student's seats with batch, times, place and trainer, and their waitlist entries. */
export function OwnSeats({ ownSeats, onChanged }: { ownSeats: Seats; onChanged: () => void }) {
  return (
    <section aria-labelledby="seats-heading" className="mt-10">
      <h2 id="seats-heading" className="text-2xl">
        {words.heading}
      </h2>
      {ownSeats.seats.length > 0 && (
        <ul className="mt-4 grid gap-5">
          {ownSeats.seats.map((seat) => (
            <Seat key={seat.id} seat={seat} />
          ))}
        </ul>
      )}
      {ownSeats.waits.length > 0 && <Waits waits={ownSeats.waits} onChanged={onChanged} />}
    </section>
  )
}

function Seat({ seat }: { seat: Seats['seats'][number] }) {
  const { course, courseId, mode, room, trainer, state, until, endsOn, batch } = seat
  const where = room || words.where[mode]
  return (
    <li className="rounded-card bg-sand p-4 wrap-anywhere sm:p-7">
      <p className="text-sm font-semibold text-slate">
        {words.states[state]}
        {until && ` ${words.heldUntil(formatTime(until))}`}
      </p>
      <h3 className="text-xl">
        <Link to={to.course(courseId)} className="underline-offset-4 hover:underline">
          {course}
        </Link>
      </h3>
      <p className="mt-1 font-semibold">
        {starts.start(seat, seat.startsOn)}, {words.until(formatDate(endsOn))}
      </p>
      <p>{starts.hours(seat)}</p>
      <p className="text-slate">
        {where}
        {trainer && ` · ${words.trainer(trainer)}`}
      </p>
      {state === 'taken' && (
        <a
          href={addressOf(toCalendar(batch))}
          download
          aria-label={words.calendarOf(course)}
          className="mt-2 inline-flex min-h-11 items-center font-semibold text-indigo underline underline-offset-4"
        >
          {words.calendar}
        </a>
      )}
    </li>
  )
}

function Waits({ waits, onChanged }: { waits: Seats['waits']; onChanged: () => void }) {
  const departure = useSend('DELETE /api/me/waitlist/{id}', {
    onDone: ({ message }, _, show) => {
      onChanged()
      show({ ok: true, message })
    },
    onRefused: onChanged,
  })
  return (
    <>
      <h3 className="mt-6 text-xl">{words.waitsHeading}</h3>
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
    </>
  )
}
