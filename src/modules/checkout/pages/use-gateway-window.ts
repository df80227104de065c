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
    Razorpay?: new (options: Options) => { open(): void }
  }
}

type WindowOutcome = { how: 'paid'; answer: Answer } | { how: 'closed' } | { how: 'no-window' }

type WindowOptions = Omit<Options, 'handler' | 'modal' | 'callback_url' | 'redirect'> & {
  /** The gateway's return address, for browsers inside another app, which have no second window. */
  returnTo: string
}

type PaymentInput = {
  started: CallData<'POST /api/checkouts'>
  /** What the window shows as the purpose. */
  description: string
  account: { name: string; email: string }
  phone?: string
}

/** Opens the gateway's window for an order, and returns its result. */
export async function payInWindow(
  checkout: NonNullable<CarriedData['checkout']>,
  { started: startedCheckout, description, account, phone }: PaymentInput,
) {
  const outcome = await openWindow(checkout, {
    key: startedCheckout.key,
    order_id: startedCheckout.gatewayOrder,
    amount: startedCheckout.paise,
    currency: startedCheckout.currency,
    name: institute.name,
    description,
    prefill: { name: account.name, email: account.email, ...(phone && { contact: phone }) },
    returnTo: new URL(endpoints.gatewayReturn, window.location.href).href,
  })
  // Whatever the result, the page of the order shows the state: the gateway also notifies the server.
  if (outcome.how === 'paid')
    await callApi('POST /api/orders/{id}/return', {
      params: { id: startedCheckout.order },
      body: outcome.answer,
    })
  return outcome.how
}

/** Stays busy while the page is being left, so that nothing is sent again. */
export function leaveFor(navigate: (address: string) => void, address: string): Promise<never> {
  navigate(address)
  return new Promise(() => undefined)
}

/** Opens the gateway's window over the page, and returns its result. */
async function openWindow(
  { script }: NonNullable<CarriedData['checkout']>,
  { returnTo, ...options }: WindowOptions,
): Promise<WindowOutcome> {
  const isThere = await bringScript(script)
  const { Razorpay } = window
  if (!isThere || !Razorpay) return { how: 'no-window' }
  return new Promise((resolve) => {
    const gateway = new Razorpay({
      ...options,
      handler: (answer) => resolve({ how: 'paid', answer }),
      modal: { ondismiss: () => resolve({ how: 'closed' }) },
      ...(insideAnotherApp() && { callback_url: returnTo, redirect: true }),
    })
    gateway.open()
  })
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

/** Whether this document was loaded for this page: only then does its policy allow the gateway's script. */
export function isLoadedHere(): boolean {
  const [entry] = performance.getEntriesByType('navigation')
  return !entry || new URL(entry.name).pathname === window.location.pathname
}
