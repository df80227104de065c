import { lazy, Suspense, useEffect, useState } from 'react'
import { forms } from '#texts/forms.ts'
import { branded } from '#texts/meta.ts'
import { orderPage } from '#texts/order-page.ts'
import { institute } from '../../../../content/institute.ts'
import { to, toCalendar } from '../../../ui/addresses/site-map.ts'
import { addressOf } from '../../../ui/api/backend-url.ts'
import { type CallData, callApi } from '../../../ui/api/call-api.ts'
import { fillPath } from '../../../ui/api/fill-path.ts'
import { ButtonLink } from '../../../ui/Button.tsx'
import { Failure } from '../../../ui/Failure.tsx'
import { formatDate } from '../../../ui/format/days.ts'
import { formatRupees } from '../../../ui/format/money.ts'
import { formatTime } from '../../../ui/format/times.ts'
import { useHead } from '../../../ui/head.tsx'
import { Loading } from '../../../ui/Loading.tsx'
import { useParams } from '../../../ui/router.tsx'
import { useSession } from '../../../ui/use-session.ts'
import { WithoutScripts } from '../../../ui/WithoutScripts.tsx'
import { isPending } from '../rules.ts'

const ChooseAgain = lazy(() => import('./ChooseAgain.tsx'))
const NextClass = lazy(() => import('../../batches/NextClass.tsx'))

/** The state of an order, for payers who return from the gateway, signed in or not. */
export default function OrderPage() {
  const { id = '' } = useParams()
  useHead({ title: branded(orderPage.title), path: to.order(id) })
  const { view, refresh } = useOrder(id)
  const texts = view.status === 'loaded' ? textsOf(view.order) : undefined
  return (
    <main id="main" className="wrap grid max-w-3xl content-start gap-6 py-10 lg:py-16">
      <h1 tabIndex={-1} className="text-4xl">
        {texts?.heading ?? orderPage.title}
      </h1>
      <noscript>
        {import.meta.env.SSR && (
          <WithoutScripts text={forms.needsScripts(orderPage.purpose)} about={orderPage.about} />
        )}
      </noscript>
      {view.status === 'loading' && (
        <Loading text={orderPage.loading} className="min-h-80 noscript:hidden" />
      )}
      {view.status === 'missing' && (
        <Failure message={orderPage.notFound}>
          <ProfileLink />
        </Failure>
      )}
      {view.status === 'loaded' && (
        <>
          <p role="status" className="measure text-lg">
            {view.isUnreachable ? orderPage.unreachable : textOf(view.order)}
          </p>
          {view.order.nextClass?.nextClassOn && (
            <Suspense fallback={<Loading text={orderPage.loading} className="min-h-80" />}>
              <NextClass facts={view.order.nextClass} course={view.order.course} />
            </Suspense>
          )}
          <Facts order={view.order} />
          {mayChoose(view.order) && (
            <Suspense fallback={<Loading text={orderPage.loading} />}>
              <ChooseAgain order={view.order} onChosen={refresh} />
            </Suspense>
          )}
          <Ways order={view.order} />
        </>
      )}
    </main>
  )
}

function mayChoose({ state, returning: refund }: ShownOrder) {
  return (state === 'no-seat' || state === 'held') && !refund
}

function textsOf({ purpose, state, hasFailed, noSeat, returning: refund, hasLeft }: ShownOrder) {
  if (state === 'open' && hasFailed) return orderPage.states.failed
  if (hasLeft) return orderPage.left
  // Nothing is left to choose while everything is being refunded.
  if (state === 'no-seat')
    return refund ? orderPage.states.returned : orderPage.noSeat[noSeat ?? 'full']
  if (state === 'held' && refund) return orderPage.states.returned
  return purpose === 'part' && state === 'paid' ? orderPage.partPaid : orderPage.states[state]
}

function textOf(order: ShownOrder): string {
  return order.isWaiting ? orderPage.waiting : textsOf(order).text
}

function Facts({ order }: { order: ShownOrder }) {
  const { facts } = orderPage
  const { paise, feePaise, nextDue } = order
  const rows: [string, string][] = [[facts.course, order.course], ...sumsOf(order)]
  if (feePaise > paise) rows.push([facts.total, formatRupees(feePaise)])
  if (nextDue) {
    const due = orderPage.nextDue(formatRupees(nextDue.paise), formatDate(nextDue.dueOn))
    rows.push([facts.next, due])
  } else if (order.isAllPaid && feePaise > paise) rows.push([facts.stillDue, orderPage.nothingDue])
  rows.push(dayOf(order), [facts.number, order.id.slice(0, 8).toUpperCase()])
  return (
    <div className="rounded-card bg-sand p-5 sm:p-8">
      <dl className="grid gap-2.5">
        {rows.map(([name, value]) => (
          <div key={name + value} className="flex flex-wrap items-baseline justify-between gap-x-6">
            <dt className="text-slate">{name}</dt>
            <dd className="font-semibold">{value}</dd>
          </div>
        ))}
        {order.receipts.map((receipt) => (
          <Receipt key={receipt.id} receipt={receipt} />
        ))}
      </dl>
      {order.returning && (
        <p className="mt-4 border-t border-line pt-4">
          {order.returning.isDone
            ? orderPage.returned(formatRupees(order.returning.paise))
            : orderPage.returning(formatRupees(order.returning.paise))}
        </p>
      )}
    </div>
  )
}

/** Date of the receipt; before there is one, the date the order was started. */
function dayOf({ receipts: [receipt], createdAt }: ShownOrder): [string, string] {
  const { facts } = orderPage
  return receipt
    ? [facts.paidOn, formatDate(receipt.day)]
    : [facts.startedOn, formatTime(createdAt)]
}

/** The amount received, and the requested one if it differs. */
function sumsOf({ paise, receivedPaise }: ShownOrder): [string, string][] {
  const { facts } = orderPage
  if (!receivedPaise) return [[facts.toPay, formatRupees(paise)]]
  const received: [string, string] = [facts.sum, formatRupees(receivedPaise)]
  return receivedPaise === paise ? [received] : [received, [facts.asked, formatRupees(paise)]]
}

/** The PDF is only for the signed-in student; everybody else sees its number. */
function Receipt({ receipt: { id, name } }: { receipt: ShownOrder['receipts'][number] }) {
  const { session } = useSession()
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-6">
      <dt className="text-slate">{orderPage.facts.receipt}</dt>
      <dd className="font-semibold">
        {session.status === 'signed-in' ? (
          <a
            href={addressOf(fillPath('/api/me/documents/{id}', { id }))}
            target="_blank"
            rel="noreferrer"
            className={wayLook}
          >
            {name} {orderPage.facts.opens}
          </a>
        ) : (
          name
        )}
      </dd>
    </div>
  )
}

function Ways({ order }: { order: ShownOrder }) {
  const isUnpaid = order.state === 'started' || order.state === 'open' || order.state === 'ended'
  const paymentPage = paymentPageOf(order)
  return (
    <div className="grid justify-items-start gap-3">
      {isUnpaid && paymentPage && (
        <ButtonLink to={paymentPage} reloadDocument kind="primary">
          {orderPage.again}
        </ButtonLink>
      )}
      {isUnpaid && !paymentPage && <p>{orderPage.againByLink}</p>}
      {!isUnpaid && <ProfileLink isQuiet={mayChoose(order)} />}
      {order.batch !== null && !order.nextClass?.nextClassOn && (
        <a href={addressOf(toCalendar(order.batch))} download className={wayLook}>
          {orderPage.calendar}
        </a>
      )}
      <a href={`tel:${institute.phone.e164}`} className={wayLook}>
        {orderPage.call(institute.phone.display)}
      </a>
    </div>
  )
}

/** Whoever is signed out would be led from the profile to the home page. */
function ProfileLink({ isQuiet = false }: { isQuiet?: boolean }) {
  const { session } = useSession()
  const isSignedIn = session.status === 'signed-in'
  return (
    <ButtonLink
      to={isSignedIn ? to.profile : to.login}
      state={isSignedIn ? null : { wanted: to.profile, label: orderPage.profile }}
      kind={isQuiet ? 'quiet' : 'primary'}
      className={isQuiet ? '-ml-5' : ''}
    >
      {isSignedIn ? orderPage.profile : orderPage.signIn}
    </ButtonLink>
  )
}

/** The page where it can be paid, filled in as before; a payment link is only in its mail. */
function paymentPageOf({ courseId, enrolment }: ShownOrder): string | undefined {
  if (courseId !== null) return to.payment(courseId)
  return enrolment === null ? undefined : to.payPart(String(enrolment))
}

const wayLook =
  'inline-flex min-h-11 items-center font-semibold text-indigo underline underline-offset-4'

type ShownOrder = CallData<'GET /api/orders/{id}'>

type OrderView =
  | { status: 'loading' }
  | { status: 'missing' }
  | { status: 'loaded'; order: ShownOrder; isUnreachable: boolean }

/** Milliseconds: often just after paying, then as long as the page is open. */
const soon = 2_000
const later = 10_000
const soonTimes = 30

/** The state of an order, polled as long as it may change. */
function useOrder(id: string): { view: OrderView; refresh: () => void } {
  const [view, setView] = useState<OrderView>({ status: 'loading' })
  useEffect(() => {
    if (!id) return
    const controller = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    let times = 0
    const look = async () => {
      const answer = await callApi('GET /api/orders/{id}', { params: { id } }, controller.signal)
      times += 1
      if (answer.ok) setView({ status: 'loaded', order: answer.data, isUnreachable: false })
      else if (answer.status === 404) return setView({ status: 'missing' })
      else
        setView((order) => (order.status === 'loaded' ? { ...order, isUnreachable: true } : order))
      const isDone = answer.ok && !isPending(answer.data.state)
      if (!isDone) timer = setTimeout(reload, times < soonTimes ? soon : later)
    }
    // Cancelled.
    const reload = () => void look().catch(() => undefined)
    reload()
    return () => {
      controller.abort()
      clearTimeout(timer)
    }
  }, [id])
  const refresh = async () => {
    const answer = await callApi('GET /api/orders/{id}', { params: { id } })
    if (answer.ok) setView({ status: 'loaded', order: answer.data, isUnreachable: false })
  }
  return { view, refresh: () => void refresh() }
}
