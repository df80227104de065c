import { useCallback, useEffect, useState } from 'react'
import { batchTimes } from '#texts/batch-times.ts'
import { forms } from '#texts/forms.ts'
import { linkMissing } from '#texts/mailed-links.ts'
import { branded } from '#texts/meta.ts'
import { seatOffer } from '#texts/seat-offer.ts'
import { to } from '../../ui/addresses/site-map.ts'
import { type CallData, callApi } from '../../ui/api/call-api.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { formatRupees } from '../../ui/format/money.ts'
import { formatTime } from '../../ui/format/times.ts'
import { useHead } from '../../ui/head.tsx'
import { OutcomeMessage } from '../../ui/OutcomeMessage.tsx'
import { useMailedSecret } from '../../ui/use-mailed-secret.ts'
import { useSend } from '../../ui/use-send.ts'
import { LinkPage } from '../accounts/pages/mailed-links/LinkPage.tsx'

/** The page of a mailed link about a seat. Opening it changes nothing. */
export default function SeatOfferPage() {
  useHead({ title: branded(seatOffer.heading), path: to.seatOffer })
  const secret = useMailedSecret()
  return (
    <LinkPage heading={seatOffer.heading} needsScripts={forms.needsScripts(seatOffer.purpose)}>
      {secret.status === 'missing' && <p>{linkMissing}</p>}
      {secret.status === 'here' && <SeatOffer key={secret.secret} secret={secret.secret} />}
    </LinkPage>
  )
}

/** The seat of a link, and the possible answers. */
function SeatOffer({ secret }: { secret: string }) {
  const { offer, outcome, isBusy, answer, load } = useSeatOffer(secret)
  if (outcome)
    return (
      <>
        <OutcomeMessage of={outcome} />
        {offer && outcome.paise && (
          <>
            <p>{seatOffer.payAs}</p>
            <ButtonLink
              to={to.payment(offer.start.course)}
              kind="primary"
              className="min-h-12 justify-self-start"
            >
              {seatOffer.pay(formatRupees(outcome.paise))}
            </ButtonLink>
          </>
        )}
        {outcome.again && (
          <Button onClick={load} className="justify-self-start">
            {seatOffer.tryAgain}
          </Button>
        )}
      </>
    )
  if (!offer) return <p role="status">{seatOffer.loading}</p>
  const { title, until, reason } = offer
  if (offer.kind === 'choice')
    return (
      <>
        <div>
          <p>{seatOffer.cancelled(title)}</p>
          {reason && <p className="mt-2 wrap-anywhere">{seatOffer.why(reason)}</p>}
        </div>
        <Others
          offer={offer}
          isBusy={isBusy}
          onChoose={(batch) => answer({ answer: 'choose', batch })}
        />
      </>
    )
  return (
    <>
      <div>
        <p>{seatOffer.offered(title)}</p>
        {until && <p className="mt-2">{seatOffer.until(formatTime(until))}</p>}
      </div>
      <StartFacts start={offer.start} room={offer.room} />
      {offer.feePaise && <p>{seatOffer.fee(formatRupees(offer.feePaise))}</p>}
      <div className="flex flex-wrap gap-3">
        <Button
          kind="primary"
          className="min-h-12"
          aria-disabled={isBusy}
          onClick={() => answer({ answer: 'accept' })}
        >
          {seatOffer.accept}
        </Button>
        <Button
          className="min-h-12"
          aria-disabled={isBusy}
          onClick={() => answer({ answer: 'decline' })}
        >
          {seatOffer.decline}
        </Button>
      </div>
    </>
  )
}

function StartFacts({ start, room }: { start: SeatOfferData['start']; room: string }) {
  return (
    <div className="border-y border-line py-3">
      <p className="text-lg font-semibold">{batchTimes.start(start, start.startsOn)}</p>
      <p className="text-slate wrap-anywhere">
        {batchTimes.hours(start)} · {batchTimes.mode[start.mode]}
        {room && ` · ${room}`}
      </p>
    </div>
  )
}

function Others({
  offer,
  isBusy,
  onChoose,
}: {
  offer: SeatOfferData
  isBusy: boolean
  onChoose: (batch: number) => void
}) {
  if (offer.others.length === 0) return <p>{seatOffer.noOthers}</p>
  return (
    <section aria-labelledby="other-batches">
      <h2 id="other-batches" className="text-xl">
        {seatOffer.choose}
      </h2>
      <ul className="mt-2 border-b border-line">
        {offer.others.map((start) => (
          <li
            key={start.id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line py-3"
          >
            <div>
              <p className="font-semibold">{batchTimes.start(start, start.startsOn)}</p>
              <p className="text-sm text-slate">
                {batchTimes.hours(start)} · {batchTimes.mode[start.mode]} ·{' '}
                {batchTimes.left(start.left)}
              </p>
            </div>
            <Button aria-disabled={isBusy} onClick={() => onChoose(start.id)}>
              {seatOffer.chooseThis}
              <span className="sr-only"> {batchTimes.start(start, start.startsOn)}</span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

const look = 'POST /api/seat-offer' as const
const answerCall = 'POST /api/seat-offer/answer' as const

type SeatOfferData = CallData<typeof look>
type Outcome = { ok: boolean; message: string; again: boolean; paise?: number | null }
type Answer = { answer: 'accept' | 'decline' } | { answer: 'choose'; batch: number }

/** The seat of a link, with one answer. */
function useSeatOffer(secret: string) {
  const [offer, setOffer] = useState<SeatOfferData>()
  const [outcome, setOutcome] = useState<Outcome>()
  const load = useCallback(async () => {
    setOutcome(undefined)
    const result = await callApi(look, { body: { secret } })
    if (result.ok) return setOffer(result.data)
    const { message = seatOffer.unreachable, status } = result
    setOutcome({ ok: false, message, again: status !== 410 })
  }, [secret])
  useEffect(() => void load(), [load])

  const reply = useSend(answerCall, {
    onDone: ({ message, paise }) => setOutcome({ ok: true, message, again: false, paise }),
    onRefused: ({ message, status }) => setOutcome({ ok: false, message, again: status !== 410 }),
  })
  const answer = (body: Answer) => void reply.run({ body: { ...body, secret } })
  return { offer, outcome, isBusy: reply.isBusy, answer, load }
}
