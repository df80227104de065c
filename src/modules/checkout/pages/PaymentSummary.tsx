import { lazy, type RefObject, Suspense, useRef } from 'react'
import { checkoutForm } from '#texts/checkout.ts'
import { contactWays } from '#texts/contact-ways.ts'
import { comingSoon, paymentSummary } from '#texts/payment.ts'
import { chatWith } from '../../../../content/contact.ts'
import { institute } from '../../../../content/institute.ts'
import { to } from '../../../ui/addresses/site-map.ts'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { formatRupees } from '../../../ui/format/money.ts'
import { Link } from '../../../ui/Link.tsx'
import { Loading } from '../../../ui/Loading.tsx'
import { useCheckout } from '../../../ui/page-data.tsx'
import { Sentence } from '../../../ui/Sentence.tsx'
import { useSession } from '../../../ui/use-session.ts'
import { Instalments } from '../../batches/Instalments.tsx'
import { useNextStart } from '../../batches/NextStart.tsx'
import { type Course, canCheckOut, savedAmount } from '../../courses/rules.ts'
import type { CheckoutProps } from './use-checkout-form.ts'

const comingSoonId = 'coming-soon'

/** Shown as long as no payment gateway is configured. */
function ComingSoon({
  dialog,
  course,
}: {
  dialog: RefObject<HTMLDialogElement | null>
  course: Course
}) {
  return (
    <dialog
      ref={dialog}
      id={comingSoonId}
      aria-labelledby="coming-soon-heading"
      aria-describedby="coming-soon-text"
      className="m-auto w-[min(28rem,calc(100vw-2rem))] rounded-card bg-paper p-7 text-ink shadow-lift backdrop:bg-ink/60"
    >
      {/* Focused first, so that the dialog is read from its start. */}
      <h2 id="coming-soon-heading" tabIndex={-1} className="text-2xl outline-none">
        {comingSoon.heading}
      </h2>
      <p id="coming-soon-text" className="mt-3">
        <Sentence
          parts={comingSoon.text(
            <a
              href={`tel:${institute.phone.e164}`}
              className="font-semibold whitespace-nowrap text-indigo underline underline-offset-4"
            >
              {institute.phone.display}
            </a>,
          )}
        />
      </p>
      <form method="dialog" className="mt-6">
        <Button type="submit" kind="primary" className="w-full">
          {comingSoon.close}
        </Button>
      </form>
      <div className="mt-6 border-t border-line pt-4">
        <h3 className="text-base">{comingSoon.meanwhile}</h3>
        <div className="mt-1 grid">
          <a href={`tel:${institute.phone.e164}`} className={way}>
            {contactWays.call}
          </a>
          <a href={chatWith(contactWays.firstLine(course.title))} className={way}>
            {contactWays.whatsapp}
          </a>
          <Link to={to.joinFreeDemo} className={way}>
            {comingSoon.register}
          </Link>
        </div>
      </div>
    </dialog>
  )
}

const way =
  'inline-flex min-h-11 items-center justify-self-start font-semibold text-indigo underline underline-offset-4'

/** The amount, and how to pay it. */
export function PaymentSummary({ course, phone }: { course: Course; phone: string }) {
  const checkout = useCheckout()
  return (
    <section
      aria-labelledby="summary-heading"
      className="self-start rounded-card bg-sand p-5 sm:p-8 max-sm:pt-4 lg:row-span-2"
    >
      <h2 id="summary-heading" className="text-2xl">
        {paymentSummary.heading}
      </h2>
      <dl className="mt-3 grid gap-1.5 sm:mt-5 sm:gap-2.5">
        <Line label={paymentSummary.originalPrice} amount={formatRupees(course.realPrice)} />
        <Saving course={course} />
        <div className="mt-1 flex items-baseline justify-between gap-4 border-t-2 border-ink pt-2 sm:mt-2 sm:pt-4">
          <dt className="text-lg font-semibold">{paymentSummary.total}</dt>
          <dd className="text-3xl font-bold tracking-tight">{formatRupees(course.price)}</dd>
        </div>
      </dl>
      <Instalments course={course.id} className="text-right text-sm text-slate" />
      {checkout && canCheckOut(course) ? (
        <>
          <p className="mt-1 text-sm text-slate">{checkoutForm.allIn}</p>
          <CheckoutForm course={course} checkout={checkout} phone={phone} />
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

// Loaded in the browser only where something is sold; the server does not know who is signed in.
const CheckoutOptions = lazy(() => import('./CheckoutOptions.tsx'))

/** Who buys, which batch, and yes to the terms; then the gateway's window. */
function CheckoutForm({ course, checkout, phone }: CheckoutProps) {
  const { session } = useSession()
  const { instalments } = useNextStart({ course: course.id }) ?? {}
  if (session.status === 'signed-in')
    return (
      <Suspense fallback={<Loading text={checkoutForm.loading} />}>
        <CheckoutOptions course={course} checkout={checkout} phone={phone} />
      </Suspense>
    )
  const state = { wanted: to.payment(course.id), course: course.title }
  const fee = formatRupees(course.price)
  return (
    <div className="mt-7 grid gap-3">
      <p>{checkoutForm.signIn}</p>
      <p className="font-semibold tabular-nums">
        {instalments
          ? checkoutForm.payNowOr(fee, formatRupees(instalments.firstPaise), instalments.count)
          : checkoutForm.payNow(fee)}
      </p>
      <ButtonLink to={to.signup} state={state} kind="primary" className="min-h-13 text-lg">
        {paymentSummary.checkout}
      </ButtonLink>
      <ButtonLink to={to.login} state={state} className="w-full">
        {checkoutForm.login}
      </ButtonLink>
    </div>
  )
}
