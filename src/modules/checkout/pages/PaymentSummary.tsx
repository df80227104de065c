import { useRef } from 'react'
import { checkoutForm } from '#words/checkout.ts'
import { paymentSummary } from '#words/payment.ts'
import { to } from '../../../ui/addresses/site-map.ts'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { formatRupees } from '../../../ui/format/money.ts'
import { useCheckout } from '../../../ui/page-data.tsx'
import { type Course, canCheckOut, savedAmount } from '../../courses/rules.ts'
import { CheckoutForm } from './CheckoutForm.tsx'
import { ComingSoon, comingSoonId } from './ComingSoon.tsx'

/** The bill, and the way to pay it. */
export function PaymentSummary({ course }: { course: Course }) {
  const checkout = useCheckout()
  const sells = canCheckOut(course)
  return (
    <section
      aria-labelledby="summary-heading"
      className="self-start rounded-card bg-sand p-5 sm:p-8 lg:row-span-2"
    >
      <h2 id="summary-heading" className="text-2xl">
        {paymentSummary.heading}
      </h2>
      <dl className="mt-5 grid gap-2.5">
        <Line label={paymentSummary.originalPrice} amount={formatRupees(course.realPrice)} />
        <Saving course={course} />
        <div className="mt-2 flex items-baseline justify-between gap-4 border-t-2 border-ink pt-4">
          <dt className="text-lg font-semibold">{paymentSummary.total}</dt>
          <dd className="text-3xl font-bold tracking-tight">{formatRupees(course.price)}</dd>
        </div>
      </dl>
      {checkout && sells ? (
        <>
          <p className="mt-1 text-sm text-slate">{checkoutForm.allIn}</p>
          <CheckoutForm course={course} checkout={checkout} />
        </>
      ) : (
        <Checkout course={course} />
      )}
      <ButtonLink to={to.course(course.id)} kind="quiet" className="mt-2 w-full">
        {paymentSummary.back}
      </ButtonLink>
    </section>
  )
}

function Saving({ course }: { course: Course }) {
  const saved = savedAmount(course)
  if (saved === 0) return null
  return (
    <>
      {course.discount && <Line label={paymentSummary.discount} amount={course.discount} />}
      <Line
        label={paymentSummary.saved}
        amount={`−${formatRupees(saved)}`}
        className="font-semibold text-neem"
      />
    </>
  )
}

function Line({
  label,
  amount,
  className = '',
}: {
  label: string
  amount: string
  className?: string
}) {
  return (
    <div className={`flex items-baseline gap-3 ${className}`}>
      <dt className="flex grow items-baseline gap-3 after:grow after:border-b after:border-dotted after:border-edge">
        {label}
      </dt>
      <dd>{amount}</dd>
    </div>
  )
}

/** Invoker attributes, which React's types do not know yet; browsers without them have the handler. */
const opensBeforeScripts = { command: 'show-modal', commandfor: comingSoonId }

function Checkout({ course }: { course: Course }) {
  const comingSoon = useRef<HTMLDialogElement>(null)
  const open = canCheckOut(course)
  return (
    <>
      <Button
        kind="primary"
        disabled={!open}
        aria-describedby={open ? undefined : 'no-checkout'}
        {...opensBeforeScripts}
        onClick={({ currentTarget }) => {
          if (!('commandForElement' in currentTarget)) comingSoon.current?.showModal()
        }}
        className="mt-7 min-h-13 w-full text-lg"
      >
        {paymentSummary.checkout}
      </Button>
      {!open && (
        <p id="no-checkout" className="mt-3">
          {paymentSummary.free}
        </p>
      )}
      <ComingSoon dialog={comingSoon} course={course} />
    </>
  )
}
