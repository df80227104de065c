import { useEffect } from 'react'
import { institute } from '../../../../content/institute.ts'
import { endpoints } from '../../../ui/addresses/site-map.ts'
import { type CallData, callApi } from '../../../ui/api/call-api.ts'
import type { CarriedData } from '../../../ui/page-data.tsx'

type Answer = Partial<Record<`razorpay_${'payment_id' | 'order_id' | 'signature'}`, string>>

type Options = {
  key: string
  order_id: string
  amount: number
  currency: string
  name: string
  description: string
  prefill: { name: string; email: string; contact?: string }
  handler: (answer: Answer) => void
  modal: { ondismiss: () => void }
  callback_url?: string
  redirect?: boolean
}

declare global {
  interface Window {
    Razorpay?: new (
      options: Options,
    ) => { open(): void; on(event: 'payment.failed', listener: () => void): void }
  }
}

export type OpenCheckout = NonNullable<CarriedData['checkout']>

type PaymentInput = {
  started: CallData<'POST /api/checkouts'>
  /** What the window shows as the purpose. */
  description: string
  account: { name: string; email: string }
  phone?: string
}

/**
 * Opens the gateway's window over the page for an order, and returns its result. After a failed payment the
 * window stays open for another try.
 */
export async function payInWindow(
  { script }: OpenCheckout,
  { started, description, account, phone }: PaymentInput,
): Promise<'paid' | 'failed' | 'closed' | 'no-window'> {
  const isThere = await bringScript(script)
  const { Razorpay } = window
  if (!isThere || !Razorpay) return 'no-window'
  let hasFailed = false
  const answer = await new Promise<Answer | undefined>((resolve) => {
    const gateway = new Razorpay({
      key: started.key,
      order_id: started.gatewayOrder,
      amount: started.paise,
      currency: started.currency,
      name: institute.name,
      description,
      prefill: { name: account.name, email: account.email, ...(phone && { contact: phone }) },
      handler: resolve,
      modal: { ondismiss: () => resolve(undefined) },
      // Browsers inside another app have no second window: the gateway returns to this address.
      ...(insideAnotherApp() && {
        callback_url: new URL(endpoints.gatewayReturn, window.location.href).href,
        redirect: true,
      }),
    })
    gateway.on('payment.failed', () => {
      hasFailed = true
    })
    gateway.open()
  })
  if (!answer) return hasFailed ? 'failed' : 'closed'
  // Whatever the result, the page of the order shows the state: the gateway also notifies the server.
  await callApi('POST /api/orders/{id}/return', { params: { id: started.order }, body: answer })
  return 'paid'
}

/** Stays busy while the page is being left, so that nothing is sent again. */
export function leaveFor(navigate: (address: string) => void, address: string): Promise<never> {
  navigate(address)
  return new Promise(() => undefined)
}

/** Loaded only now: the gateway learns nothing of visitors who do not pay. */
function bringScript(address: string): Promise<boolean> {
  if (window.Razorpay) return Promise.resolve(true)
  return new Promise((resolve) => {
    const script = document.createElement('script')
    script.src = address
    script.onload = () => resolve(true)
    script.onerror = () => {
      script.remove()
      resolve(false)
    }
    document.head.append(script)
  })
}

function insideAnotherApp(): boolean {
  return /\bFBA[NV]|Instagram|; wv\)|Line\//.test(navigator.userAgent)
}

/**
 * Reloads a page that was reached by a link inside the app: only a document loaded for it has a policy that
 * allows the gateway's script.
 */
export function useOwnDocument() {
  useEffect(() => {
    const [entry] = performance.getEntriesByType('navigation')
    if (entry && new URL(entry.name).pathname !== window.location.pathname) window.location.reload()
  }, [])
}
