import { useState } from 'react'
import { forms } from '#words/forms.ts'
import { orderPage } from '#words/order-page.ts'
import { starts } from '#words/starts.ts'
import { to } from '../../../ui/addresses/site-map.ts'
import { callApi } from '../../../ui/api/ask.ts'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { formatRupees } from '../../../ui/format/money.ts'
import { OutcomeMessage, type OutcomeOf } from '../../../ui/Outcome.tsx'
import { useSession } from '../../../ui/use-session.ts'
import { useOffers } from './use-offers.ts'
import type { ShownOrder } from './use-order.ts'

type Wish = { choice: 'another'; batch: number } | { choice: 'first' } | { choice: 'back' }
const { choose: words } = orderPage

/**
 * For whoever paid for a seat that was gone: another batch, the next seat, or all of it back. What is held
 * can only go back from here: of a seat for it somebody of ours decides.
 */
export function ChooseAgain({ order, onChosen }: { order: ShownOrder; onChosen: () => void }) {
  const { session } = useSession()
  const { view, refresh } = useOffers(order.courseId ?? '')
  const [isBusy, setBusy] = useState(false)
  const [failed, setFailed] = useState<OutcomeOf>()
  if (session.status !== 'signed-in') return <ButtonLink to={to.login}>{words.signIn}</ButtonLink>

  async function choose(body: Wish) {
    if (isBusy) return
    setBusy(true)
    const answer = await callApi('POST /api/orders/{id}/choice', {
      params: { id: order.id },
      body,
    })
    setBusy(false)
    if (answer.ok) return onChosen()
    setFailed({ ok: false, message: answer.message ?? forms.unreachable })
    refresh()
  }

  const isHeld = order.state === 'held'
  const free =
    !isHeld && view.status === 'loaded'
      ? view.offers.filter(({ left: seatsLeft }) => seatsLeft > 0)
      : []
  return (
    <section aria-labelledby="choose-heading" className="grid justify-items-start gap-3">
      <h2 id="choose-heading" className="text-2xl">
        {isHeld ? words.heldHeading : words.heading}
      </h2>
      <OutcomeMessage of={failed} />
      {free.map((start) => (
        <Button
          key={start.id}
          aria-disabled={isBusy}
          onClick={() => choose({ choice: 'another', batch: start.id })}
        >
          {words.another(starts.apart(start))}
        </Button>
      ))}
      {!isHeld && !order.isWaiting && (
        <div>
          <Button aria-disabled={isBusy} onClick={() => choose({ choice: 'first' })}>
            {words.first}
          </Button>
          <p className="mt-1.5 text-sm text-slate">{words.firstHint}</p>
        </div>
      )}
      <Button aria-disabled={isBusy} onClick={() => choose({ choice: 'back' })}>
        {isBusy ? words.busy : isHeld ? words.backAll : words.back(formatRupees(order.paise))}
      </Button>
      <p className="text-sm text-slate">{words.backWhen}</p>
    </section>
  )
}
