import { useCallback, useEffect, useState } from 'react'
import { seatOffer as words } from '#words/seat-offer.ts'
import { endpoints } from '../../../ui/addresses/site-map.ts'
import { type Asked, ask, type Given } from '../../../ui/api/ask.ts'

const look = `post ${endpoints.seatOffer}` as const
const answerCall = `post ${endpoints.seatOfferAnswer}` as const

export type Offer = Given<typeof look>
type Outcome = { ok: boolean; message: string; again: boolean }
type Answer = Asked<typeof answerCall>['body'] extends infer Body
  ? Body extends { secret: string }
    ? Omit<Body, 'secret'>
    : never
  : never

/** The seat behind a link, and the one answer that it takes. */
export function useSeatOffer(secret: string) {
  const [offer, setOffer] = useState<Offer>()
  const [outcome, setOutcome] = useState<Outcome>()
  const [busy, setBusy] = useState(false)
  const load = useCallback(async () => {
    setOutcome(undefined)
    const found = await ask(look, { body: { secret } })
    if (found.ok) return setOffer(found.data)
    const { message = words.unreachable, status } = found
    setOutcome({ ok: false, message, again: status !== 410 })
  }, [secret])
  useEffect(() => void load(), [load])

  async function answer(body: Answer) {
    if (busy) return
    setBusy(true)
    const done = await ask(answerCall, { body: { ...body, secret } as never })
    setBusy(false)
    if (done.ok) return setOutcome({ ok: true, message: done.data.message, again: false })
    const { message = words.unreachable, status } = done
    setOutcome({ ok: false, message, again: status !== 410 })
  }
  return { offer, outcome, busy, answer, again: () => void load() }
}
