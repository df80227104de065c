import { type SubmitEvent, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { checkoutForm } from '#words/checkout.ts'
import { emailCode } from '#words/email-code.ts'
import { forms } from '#words/forms.ts'
import { to } from '../../../ui/addresses/site-map.ts'
import { type Answer, type CallInput, callApi } from '../../../ui/api/ask.ts'
import type { CarriedData } from '../../../ui/page-data.tsx'
import { useFormErrors } from '../../../ui/use-form-errors.ts'
import { useSession } from '../../../ui/use-session.ts'
import { type EmailCodeStep, useEmailCode } from '../../accounts/email-codes/use-email-code.ts'
import type { Course } from '../../courses/rules.ts'
import { isLoadedHere, payInWindow } from './use-gateway-window.ts'

const { missing } = checkoutForm
const words = {
  ...(Object.fromEntries(
    Object.entries(missing).map(([field, sentence]) => [field, { missing: sentence }]),
  ) as Record<keyof typeof missing, { missing: string }>),
  code: { missing: emailCode.missing },
}

type Checkout = NonNullable<CarriedData['checkout']>
/** A course, and the gateway that takes money for it. */
export type CheckoutProps = { course: Course; checkout: Checkout }
type CheckoutState = 'filling' | 'holding' | 'paying'

const beginCall = 'POST /api/checkouts' as const
const closed = { ok: true, message: checkoutForm.closed }
const noWindow = { ok: false, message: checkoutForm.noWindow }

/** The form of the payment page: what is missing, the seat that is held, and the gateway's window. */
export function useCheckoutForm(course: Course, checkout: Checkout, refreshOffers: () => void) {
  const { session } = useSession()
  const account = session.status === 'signed-in' ? session.user : { name: '', email: '' }
  const { errors, fields, refuse, clear } = useFormErrors(words)
  const [state, setState] = useState<CheckoutState>('filling')
  const [notice, setNotice] = useState<{ ok: boolean; message: string }>()
  const email = useEmailCode()
  const navigate = useNavigate()
  useReload()

  function fail(refusal: { message?: string; fields?: Record<string, string> }) {
    setState('filling')
    refuse(refusal)
  }

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (state !== 'filling') return
    setNotice(undefined)
    const formData = readForm(event.currentTarget, course)
    if ('fields' in formData) return fail({ fields: formData.fields })
    clear()
    setState('holding')
    const answer = await begin(email, formData.body)
    if (!answer.ok) {
      if (answer.status === 409) refreshOffers()
      return fail({ ...answer, message: answer.message ?? forms.unreachable })
    }
    setState('paying')
    const { phone } = formData.body
    const of = { started: answer.data, description: course.title, account, phone }
    const outcome = await payInWindow(checkout, of)
    if (outcome === 'paid') return navigate(to.order(answer.data.order))
    setState('filling')
    setNotice(outcome === 'closed' ? closed : noWindow)
  }

  return { account, doing: state, said: notice, errors, fields, email, submit }
}

/** The gateway is in the policy of this page alone: whoever came from another one inside the app loads it. */
function useReload() {
  useEffect(() => {
    if (!isLoadedHere()) window.location.reload()
  }, [])
}

type Body = CallInput<typeof beginCall>['body']

/** Holds the seat; first the code that confirms the e-mail, where one is needed. */
async function begin(email: EmailCodeStep, body: Body): Promise<Answer<typeof beginCall>> {
  const code = email.isNeeded && (await email.confirm())
  if (code) return { ok: false, status: 400, message: code, fields: { code } }
  const answer = await callApi(beginCall, { body })
  if (!answer.ok && answer.fields?.code) email.require()
  return answer
}

/** A plan is chosen as it was seen: by its number and its version. */
export const planValue = ({ id, version }: { id: number; version: number }) => `${id}:${version}`

function planOf(value: string) {
  const [id, version] = value.split(':').map(Number)
  return id && version ? { plan: { id, version } } : {}
}

const guardianFields = ['guardianName', 'guardianPhone', 'guardianAgrees'] as const

/** What is typed, or what of it is missing. */
function readForm(
  form: HTMLFormElement,
  course: Course,
): { body: Body } | { fields: Record<string, string> } {
  const data = new FormData(form)
  const text = (name: string) => String(data.get(name) ?? '').trim()
  const isAdult = text('age') === 'yes'
  const needed: (keyof typeof missing)[] = [
    'batch',
    ...(data.has('state') ? (['state'] as const) : []),
    ...(['phone', 'age'] as const),
    ...(text('age') === 'no' ? guardianFields : []),
    'agreed',
  ]
  const empty = needed.filter((name) => text(name) === '')
  if (empty.length > 0)
    return { fields: Object.fromEntries(empty.map((name) => [name, missing[name]])) }
  const guardian = { name: text('guardianName'), phone: text('guardianPhone') }
  return {
    body: {
      course: course.id,
      batch: Number(text('batch')),
      paise: course.price,
      phone: text('phone'),
      ...planOf(text('plan')),
      ...(text('state') && { state: text('state') }),
      isAdult,
      agreed: true,
      ...(!isAdult && { guardian }),
    },
  }
}
