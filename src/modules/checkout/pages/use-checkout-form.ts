import { useState } from 'react'
import { checkoutForm } from '#texts/checkout.ts'
import { emailCode } from '#texts/email-code.ts'
import { to } from '../../../ui/addresses/site-map.ts'
import type { CallInput } from '../../../ui/api/call-api.ts'
import { useNavigate } from '../../../ui/router.tsx'
import type { SendOptions } from '../../../ui/use-send.ts'
import { useSession } from '../../../ui/use-session.ts'
import { refuseWithoutCode, useEmailCode } from '../../accounts/email-codes/use-email-code.ts'
import type { Course } from '../../courses/rules.ts'
import { leaveFor, type OpenCheckout, payInWindow, useOwnDocument } from './use-gateway-window.ts'

const { missing } = checkoutForm
const fieldTexts = {
  ...(Object.fromEntries(
    Object.entries(missing).map(([field, sentence]) => [field, { missing: sentence }]),
  ) as Record<keyof typeof missing, { missing: string }>),
  code: { missing: emailCode.missing },
}

/** A course, its gateway, and the phone number the buyer gave before. */
export type CheckoutProps = { course: Course; checkout: OpenCheckout; phone: string }

const call = 'POST /api/checkouts' as const
const unpaid = { ok: false, message: checkoutForm.unpaid }
const noWindow = { ok: false, message: checkoutForm.noWindow }

/** Logic of the payment form: it holds a seat, then opens the gateway's window. */
export function useCheckoutForm(
  course: Course,
  checkout: OpenCheckout,
  holdMinutes: number,
  refreshOffers: () => void,
) {
  const { session } = useSession()
  const account = session.status === 'signed-in' ? session.user : { name: '', email: '' }
  const [isPaying, setPaying] = useState(false)
  const [isAgain, setAgain] = useState(false)
  const email = useEmailCode()
  const navigate = useNavigate()
  useOwnDocument()

  const pay: SendOptions<typeof call>['onDone'] = async (started, { body: { phone } }, show) => {
    setPaying(true)
    const payment = { started, description: course.title, account, phone }
    const outcome = await payInWindow(checkout, payment)
    if (outcome === 'paid') return leaveFor(navigate, to.order(started.order))
    setPaying(false)
    setAgain(true)
    // The seat is shown as held, with its time.
    refreshOffers()
    if (outcome === 'closed')
      show({ ok: true, isNeutral: true, message: checkoutForm.closed(holdMinutes) })
    else show(outcome === 'failed' ? unpaid : noWindow)
  }

  return {
    account,
    email,
    isPaying,
    isAgain,
    form: {
      call,
      fieldTexts,
      check: findMissing,
      request: (_: unknown, { data }: { data: FormData }) => ({ body: readForm(data, course) }),
      before: () => refuseWithoutCode(email),
      onDone: pay,
      onRefused: ({ status, fields }: { status: number; fields?: Record<string, string> }) => {
        if (status === 409) refreshOffers()
        if (fields?.code) email.require()
      },
    },
  }
}

/** A plan is sent as it was shown: by number and version. */
export const planValue = ({ id, version }: { id: number; version: number }) => `${id}:${version}`

function planOf(value: string) {
  const [id, version] = value.split(':').map(Number)
  return id && version ? { plan: { id, version } } : {}
}

const guardianFields = ['guardianName', 'guardianPhone', 'guardianAgrees'] as const

/** Required fields that are empty. */
function findMissing(form: HTMLFormElement): Record<string, string> {
  const data = new FormData(form)
  const needed: (keyof typeof missing)[] = [
    'batch',
    ...(data.has('state') ? (['state'] as const) : []),
    ...(['phone', 'age'] as const),
    ...(data.get('age') === 'no' ? guardianFields : []),
    'agreed',
  ]
  const empty = needed.filter((name) => textOf(data, name) === '')
  return Object.fromEntries(empty.map((name) => [name, missing[name]]))
}

function readForm(data: FormData, course: Course): CallInput<typeof call>['body'] {
  const text = (name: string) => textOf(data, name)
  const isAdult = text('age') === 'yes'
  const guardian = { name: text('guardianName'), phone: text('guardianPhone') }
  return {
    course: course.id,
    batch: Number(text('batch')),
    paise: course.price,
    phone: text('phone'),
    ...planOf(text('plan')),
    ...(text('state') && { state: text('state') }),
    isAdult,
    agreed: true,
    ...(!isAdult && { guardian }),
  }
}

const textOf = (data: FormData, name: string) => String(data.get(name) ?? '').trim()
