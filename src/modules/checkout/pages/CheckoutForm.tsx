import { lazy, Suspense } from 'react'
import { checkoutForm as words } from '#words/checkout.ts'
import { paymentSummary } from '#words/payment.ts'
import { to } from '../../../ui/addresses/site-map.ts'
import { ButtonLink } from '../../../ui/Button.tsx'
import { Loading } from '../../../ui/Loading.tsx'
import { useSession } from '../../../ui/use-session.ts'
import type { CheckoutProps } from './use-checkout-form.ts'

// Where nothing is sold, nobody fetches it; the server does not know who is signed in, and draws none.
const CheckoutOptions = lazy(() => import('./Buying.tsx'))

/** Who buys, which batch, and yes to the terms; then the gateway's window. */
export function CheckoutForm({ course, checkout }: CheckoutProps) {
  const { session } = useSession()
  if (session.status === 'signed-in')
    return (
      <Suspense fallback={<Loading text={words.loading} />}>
        <CheckoutOptions course={course} checkout={checkout} />
      </Suspense>
    )
  const state = { wanted: to.payment(course.id) }
  return (
    <div className="mt-7 grid gap-3">
      <p>{words.signIn}</p>
      <ButtonLink to={to.signup} state={state} kind="primary" className="min-h-13 text-lg">
        {paymentSummary.checkout}
      </ButtonLink>
      <ButtonLink to={to.login} state={state} className="w-full">
        {words.login}
      </ButtonLink>
    </div>
  )
}
