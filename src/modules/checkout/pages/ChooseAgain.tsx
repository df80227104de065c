import { batchTimes } from '#texts/batch-times.ts'
import { orderPage } from '#texts/order-page.ts'
import { to } from '../../../ui/addresses/site-map.ts'
import type { CallData, CallInput } from '../../../ui/api/call-api.ts'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { formatRupees } from '../../../ui/format/money.ts'
import { Loading } from '../../../ui/Loading.tsx'
import { OutcomeMessage } from '../../../ui/OutcomeMessage.tsx'
import { useSend } from '../../../ui/use-send.ts'
import { useSession } from '../../../ui/use-session.ts'
import { useOffers } from './use-offers.ts'

const { choose: choiceTexts } = orderPage
const choiceCall = 'POST /api/orders/{id}/choice' as const

/**
 * For a payer whose seat was gone: another batch, the next free seat, or a full refund. A held payment can
 * only be refunded here; a seat for it is decided by staff.
 */
export default function ChooseAgain({
  order,
  onChosen,
}: {
  order: CallData<'GET /api/orders/{id}'>
  onChosen: () => void
}) {
  const { session } = useSession()
  const { view, refresh } = useOffers(order.courseId ?? '')
  const { isBusy, outcome, run } = useSend(choiceCall, { onDone: onChosen, onRefused: refresh })
  const isHeld = order.state === 'held'
  if (session.status !== 'signed-in') {
    const state = {
      wanted: to.order(order.id),
      label: isHeld ? choiceTexts.backAll : choiceTexts.finish,
    }
    return (
      <ButtonLink to={to.login} state={state} kind="primary" className="justify-self-start">
        {choiceTexts.signIn}
      </ButtonLink>
    )
  }
  // The buttons would move under a finger.
  if (!isHeld && view.status === 'loading') return <Loading text={orderPage.loading} />
  const choose = (body: CallInput<typeof choiceCall>['body']) =>
    void run({ params: { id: order.id }, body })
  const free = !isHeld && view.status === 'loaded' ? view.offers.filter(({ left }) => left > 0) : []
  return (
    <section aria-labelledby="choose-heading" className="grid justify-items-start gap-3">
      <h2 id="choose-heading" className="text-2xl">
        {isHeld ? choiceTexts.heldHeading : choiceTexts.heading}
      </h2>
      <OutcomeMessage of={outcome} />
      {free.map((start, index) => (
        <Button
          key={start.id}
          kind={index === 0 ? 'primary' : 'secondary'}
          aria-disabled={isBusy}
          onClick={() => choose({ choice: 'another', batch: start.id })}
        >
          {choiceTexts.another(batchTimes.apart(start))}
        </Button>
      ))}
      {!isHeld && !order.isWaiting && (
        <div>
          <Button
            kind={free.length === 0 ? 'primary' : 'secondary'}
            aria-disabled={isBusy}
            onClick={() => choose({ choice: 'first' })}
          >
            {choiceTexts.first}
          </Button>
          <p className="mt-1.5 text-sm text-slate">{choiceTexts.firstHint}</p>
        </div>
      )}
      <Button aria-disabled={isBusy} onClick={() => choose({ choice: 'back' })}>
        {isBusy
          ? choiceTexts.busy
          : isHeld
            ? choiceTexts.backAll
            : choiceTexts.back(formatRupees(order.paise))}
      </Button>
      <p className="text-sm text-slate">{choiceTexts.backWhen}</p>
    </section>
  )
}
