import { seatOffer as words } from '#words/seat-offer.ts'
import { starts } from '#words/starts.ts'
import { Button } from '../../../ui/Button.tsx'
import { formatTime } from '../../../ui/format/times.ts'
import { OutcomeMessage } from '../../../ui/Outcome.tsx'
import { type SeatOfferData, useSeatOffer } from './use-seat-offer.ts'

/** The seat that a link is about, and the answers that there are. */
export function SeatOffer({ secret }: { secret: string }) {
  const { offer, outcome, busy, answer, again: retry } = useSeatOffer(secret)
  if (outcome)
    return (
      <>
        <OutcomeMessage of={outcome} />
        {outcome.again && (
          <Button onClick={retry} className="justify-self-start">
            {words.tryAgain}
          </Button>
        )}
      </>
    )
  if (!offer) return <p role="status">{words.loading}</p>
  const { title, until, why } = offer
  if (offer.kind === 'choice')
    return (
      <>
        <div>
          <p>{words.cancelled(title)}</p>
          {why && <p className="mt-2 wrap-anywhere">{words.why(why)}</p>}
        </div>
        <Others
          offer={offer}
          busy={busy}
          onChoose={(batch) => answer({ answer: 'choose', batch })}
        />
      </>
    )
  return (
    <>
      <div>
        <p>{words.offered(title)}</p>
        {until && <p className="mt-2">{words.until(formatTime(until))}</p>}
      </div>
      <StartFacts start={offer.start} room={offer.room} />
      <div className="flex flex-wrap gap-3">
        <Button
          kind="primary"
          className="min-h-12"
          aria-disabled={busy}
          onClick={() => answer({ answer: 'accept' })}
        >
          {words.accept}
        </Button>
        <Button
          className="min-h-12"
          aria-disabled={busy}
          onClick={() => answer({ answer: 'decline' })}
        >
          {words.decline}
        </Button>
      </div>
    </>
  )
}

function StartFacts({ start, room }: { start: SeatOfferData['start']; room: string }) {
  return (
    <div className="border-y border-line py-3">
      <p className="text-lg font-semibold">{starts.start(start, start.startsOn)}</p>
      <p className="text-slate wrap-anywhere">
        {starts.hours(start)} · {starts.mode[start.mode]}
        {room && ` · ${room}`}
      </p>
    </div>
  )
}

function Others({
  offer,
  busy,
  onChoose,
}: {
  offer: SeatOfferData
  busy: boolean
  onChoose: (batch: number) => void
}) {
  if (offer.others.length === 0) return <p>{words.noOthers}</p>
  return (
    <section aria-labelledby="other-batches">
      <h2 id="other-batches" className="text-xl">
        {words.choose}
      </h2>
      <ul className="mt-2 border-b border-line">
        {offer.others.map((start) => (
          <li
            key={start.id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line py-3"
          >
            <div>
              <p className="font-semibold">{starts.start(start, start.startsOn)}</p>
              <p className="text-sm text-slate">
                {starts.hours(start)} · {starts.mode[start.mode]} ·{' '}
                {starts.left(start.left, start.seats)}
              </p>
            </div>
            <Button aria-disabled={busy} onClick={() => onChoose(start.id)}>
              {words.chooseThis}
              <span className="sr-only"> {starts.start(start, start.startsOn)}</span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
