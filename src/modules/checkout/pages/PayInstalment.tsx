import { checkoutForm } from '#texts/checkout.ts'
import { instalmentPage } from '#texts/instalment-page.ts'
import { institute } from '../../../../content/institute.ts'
import { Button } from '../../../ui/Button.tsx'
import { Failure } from '../../../ui/Failure.tsx'
import { formatDate } from '../../../ui/format/days.ts'
import { formatRupees } from '../../../ui/format/money.ts'
import { Loading } from '../../../ui/Loading.tsx'
import { useCheckout } from '../../../ui/page-data.tsx'
import { useSession } from '../../../ui/use-session.ts'
import { useAccountData } from '../../accounts/use-account-data.ts'
import type { EnrolmentData } from '../../enrolments/contract.ts'
import { nextPayable } from '../../enrolments/rules.ts'
import { orderPaise } from '../rules.ts'
import { PayPart } from './PayPart.tsx'
import { type OpenCheckout, useOwnDocument } from './use-gateway-window.ts'

/** The next instalment, and how to pay it. Loaded only when signed in. */
export default function PayInstalment({ id }: { id: string }) {
  const { state, refresh } = useAccountData('GET /api/me/enrolments')
  if (state.status === 'loading') return <Loading text={instalmentPage.loading} />
  if (state.status === 'error')
    return (
      <Failure message={instalmentPage.notLoaded}>
        <Button onClick={refresh}>{instalmentPage.again}</Button>
      </Failure>
    )
  const enrolmentData = state.data.enrolments.find((one) => String(one.id) === id)
  return enrolmentData ? <Part enrolment={enrolmentData} /> : <p>{instalmentPage.missing}</p>
}

function Part({ enrolment }: { enrolment: EnrolmentData }) {
  const checkout = useCheckout()
  const paise = nextPayable(enrolment, orderPaise.least)
  const last = enrolment.parts.at(-1)?.part
  return (
    <section className="grid gap-4 rounded-card bg-sand p-5 sm:p-8">
      <h2 className="text-2xl wrap-anywhere">{enrolment.course}</h2>
      {enrolment.next && paise !== undefined && (
        <dl className="grid gap-2.5">
          <Line name={instalmentPage.due} value={formatDate(enrolment.next.dueOn)} />
          {last !== undefined && last > 1 && (
            <Line name={instalmentPage.openInAll} value={formatRupees(enrolment.balancePaise)} />
          )}
        </dl>
      )}
      {paise === undefined && (
        <p>
          {enrolment.isRefundRequested ? instalmentPage.refundRequested : instalmentPage.nothing}
        </p>
      )}
      {paise !== undefined && checkout && (
        <Pay enrolment={enrolment} paise={paise} checkout={checkout} />
      )}
      {paise !== undefined && !checkout && (
        <p>
          {instalmentPage.closed}{' '}
          <a
            href={`tel:${institute.phone.e164}`}
            className="font-semibold text-indigo underline underline-offset-4"
          >
            {checkoutForm.call(institute.phone.display)}
          </a>
        </p>
      )}
    </section>
  )
}

function Line({ name, value }: { name: string; value: string }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-6">
      <dt className="text-slate">{name}</dt>
      <dd className="font-semibold tabular-nums">{value}</dd>
    </div>
  )
}

function Pay({
  enrolment: { id, course },
  paise,
  checkout,
}: {
  enrolment: EnrolmentData
  paise: number
  checkout: OpenCheckout
}) {
  const { session } = useSession()
  useOwnDocument()
  if (session.status !== 'signed-in') return null
  const { name, email } = session.user
  return (
    <PayPart
      paise={paise}
      course={course}
      checkout={checkout}
      call="POST /api/me/enrolments/{id}/payments"
      request={{ params: { id }, body: { paise } }}
      account={{ name, email }}
    />
  )
}
