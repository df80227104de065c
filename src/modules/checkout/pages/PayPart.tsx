import { useState } from 'react'
import { checkoutForm } from '#texts/checkout.ts'
import { instalmentPage } from '#texts/instalment-page.ts'
import { to } from '../../../ui/addresses/site-map.ts'
import type { Call, CallInput } from '../../../ui/api/call-api.ts'
import { Button } from '../../../ui/Button.tsx'
import { formatRupees } from '../../../ui/format/money.ts'
import { OutcomeMessage } from '../../../ui/OutcomeMessage.tsx'
import { useNavigate } from '../../../ui/router.tsx'
import { useSend } from '../../../ui/use-send.ts'
import { leaveFor, type OpenCheckout, payInWindow } from './use-gateway-window.ts'

type WindowInput = Parameters<typeof payInWindow>[1]
type PartCall = Extract<
  Call,
  'POST /api/me/enrolments/{id}/payments' | 'POST /api/payment-link/order'
>

/** Pays an instalment in the gateway's window; `call` creates its order. */
export function PayPart<C extends PartCall>({
  call,
  request,
  paise,
  course,
  account,
  checkout,
  onRefused,
}: {
  call: C
  request: CallInput<C>
  paise: number
  course: string
  /** Filled in for the gateway's window. */
  account: WindowInput['account']
  checkout: OpenCheckout
  onRefused?: (answer: { status: number; message: string }) => void
}) {
  const navigate = useNavigate()
  const [isAgain, setAgain] = useState(false)
  const sum = formatRupees(paise)
  const sending = useSend(call, {
    onDone: async (started: WindowInput['started'], _, show) => {
      const outcome = await payInWindow(checkout, { started, description: course, account })
      if (outcome === 'paid') return leaveFor(navigate, to.order(started.order))
      setAgain(true)
      if (outcome === 'closed')
        show({ ok: true, isNeutral: true, message: instalmentPage.closedWindow })
      else if (outcome === 'failed') show({ ok: false, message: instalmentPage.unpaid })
      else show({ ok: false, message: checkoutForm.noWindow })
    },
    onRefused,
  })
  return (
    <>
      <p className="text-sm text-slate">{checkoutForm.allIn}</p>
      <OutcomeMessage of={sending.outcome} />
      <Button
        kind="primary"
        aria-disabled={sending.isBusy}
        onClick={() => sending.run(request)}
        className="min-h-13 w-full text-lg"
      >
        {sending.isBusy
          ? checkoutForm.waiting
          : isAgain
            ? checkoutForm.payBy(checkoutForm.again, sum)
            : instalmentPage.pay(sum)}
      </Button>
    </>
  )
}
