import { ownSeats as words } from '#words/own-seats.ts'
import { Button } from '../../../ui/Button.tsx'
import { formatDate } from '../../../ui/format/days.ts'
import { OutcomeMessage } from '../../../ui/OutcomeMessage.tsx'
import { useSend } from '../../../ui/use-send.ts'
import type { OwnSeatsData as Seats } from '../../batches/contract.ts'

/** What somebody waits for, and how many are before them. */
export function Waitlist({ waits, onChanged }: { waits: Seats['waits']; onChanged: () => void }) {
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
