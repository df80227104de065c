import { useState } from 'react'
import { useNavigate } from 'react-router'
import { checkoutForm } from '#words/checkout.ts'
import { forms } from '#words/forms.ts'
import { partPage } from '#words/part-page.ts'
import { to } from '../../../ui/addresses/site-map.ts'
import { Button } from '../../../ui/Button.tsx'
import { formatRupees } from '../../../ui/format/money.ts'
import { OutcomeMessage, type OutcomeOf } from '../../../ui/Outcome.tsx'
import type { CarriedData } from '../../../ui/page-data.tsx'
import { payInWindow } from './use-gateway-window.ts'

type WindowInput = Parameters<typeof payInWindow>[1]
type BeginResult = { ok: true; data: WindowInput['started'] } | { ok: false; message?: string }

/** Pays a part in the gateway's window, whoever it is asked of: `begin` makes its order. */
export function PayPart({
  paise,
  course,
  account,
  checkout,
  begin,
}: {
  paise: number
  course: string
  /** Filled in at the gateway. */
  account: WindowInput['account']
  checkout: NonNullable<CarriedData['checkout']>
  begin: () => Promise<BeginResult>
}) {
  const [isBusy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<OutcomeOf>()
  const navigate = useNavigate()

  async function pay() {
    if (isBusy) return
    setBusy(true)
    setOutcome(undefined)
    const answer = await begin()
    if (!answer.ok) {
      setBusy(false)
      return setOutcome({ ok: false, message: answer.message ?? forms.unreachable })
    }
    const payment = { started: answer.data, description: course, account }
    const endedOutcome = await payInWindow(checkout, payment)
    if (endedOutcome === 'paid') return navigate(to.order(answer.data.order))
    setBusy(false)
    setOutcome({
      ok: endedOutcome === 'closed',
      message: endedOutcome === 'closed' ? partPage.closedWindow : checkoutForm.noWindow,
    })
  }

  return (
    <>
      <p className="text-sm text-slate">{checkoutForm.allIn}</p>
      <OutcomeMessage of={outcome} />
      <Button
        kind="primary"
        aria-disabled={isBusy}
        onClick={pay}
        className="min-h-13 w-full text-lg"
      >
        {isBusy ? checkoutForm.waiting : partPage.pay(formatRupees(paise))}
      </Button>
    </>
  )
}
