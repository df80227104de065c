import { useCallback, useEffect, useState } from 'react'
import { seatOffer as words } from '#words/seat-offer.ts'
import { type CallData, type CallInput, callApi } from '../../../ui/api/ask.ts'

const look = 'POST /api/seat-offer' as const
const answerCall = 'POST /api/seat-offer/answer' as const

export type SeatOfferData = CallData<typeof look>
type Outcome = { ok: boolean; message: string; again: boolean }
type Answer = CallInput<typeof answerCall>['body'] extends infer Body
  ? Body extends { secret: string }
    ? Omit<Body, 'secret'>
    : never
  : never

/** The seat behind a link, and the one answer that it takes. */
export function useSeatOffer(secret: string) {
  const [offer, setOffer] = useState<SeatOfferData>()
  const [outcome, setOutcome] = useState<Outcome>()
  const [busy, setBusy] = useState(false)
  const load = useCallback(async () => {
    setOutcome(undefined)
    const matchingAnswer = await callApi(look, { body: { secret } })
    if (matchingAnswer.ok) return setOffer(matchingAnswer.data)
    const { message = words.unreachable, status } = matchingAnswer
    setOutcome({ ok: false, message, again: status !== 410 })
  }, [secret])
  useEffect(() => void load(), [load])

  async function answer(body: Answer) {
    if (busy) return
    setBusy(true)
    const finishedAnswer = await callApi(answerCall, { body: { ...body, secret } as never })
    setBusy(false)
    if (finishedAnswer.ok)
      return setOutcome({ ok: true, message: finishedAnswer.data.message, again: false })
    const { message = words.unreachable, status } = finishedAnswer
    setOutcome({ ok: false, message, again: status !== 410 })
  }
  return { offer, outcome, busy, answer, again: () => void load() }
}
