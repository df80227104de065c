import { useCallback, useEffect, useState } from 'react'
import { checkoutForm } from '#texts/checkout.ts'
import { instalmentPage } from '#texts/instalment-page.ts'
import { payLinkPage } from '#texts/pay-link-page.ts'
import { institute } from '../../../../content/institute.ts'
import { type CallData, callApi } from '../../../ui/api/call-api.ts'
import { Button } from '../../../ui/Button.tsx'
import { Failure } from '../../../ui/Failure.tsx'
import { formatDate } from '../../../ui/format/days.ts'
import { Loading } from '../../../ui/Loading.tsx'
import { useCheckout } from '../../../ui/page-data.tsx'
import { PayPart } from './PayPart.tsx'

const look = 'POST /api/payment-link' as const
type LinkData = CallData<typeof look>
type View = { link?: LinkData; over?: string; isUnreachable?: boolean }

/** The instalment of a link, and how to pay it; asked again if it was paid or withdrawn meanwhile. */
export default function PayLinkedInstalment({ token }: { token: string }) {
  const [{ link, over, isUnreachable }, setView] = useState<View>({})
  const load = useCallback(async () => {
    setView({})
    const answer = await callApi(look, { body: { token } })
    if (answer.ok) setView({ link: answer.data })
    else if (answer.status === 410) setView({ over: answer.message ?? payLinkPage.unreachable })
    else setView({ isUnreachable: true })
  }, [token])
  useEffect(() => void load(), [load])
  if (isUnreachable)
    return (
      <Failure message={payLinkPage.unreachable}>
        <Button onClick={load}>{payLinkPage.again}</Button>
      </Failure>
    )
  if (over)
    return (
      <>
        <p role="status" className="measure text-lg">
          {over}
        </p>
        <Call />
      </>
    )
  if (!link) return <Loading text={payLinkPage.loading} />
  return <Part link={link} token={token} onOver={(message) => setView({ over: message })} />
}

function Part({
  link: { firstName, course, part, parts, dueOn, paise },
  token,
  onOver,
}: {
  link: LinkData
  token: string
  onOver: (message: string) => void
}) {
  const checkout = useCheckout()
  return (
    <section aria-label={course} className="grid gap-4 rounded-card bg-sand p-5 sm:p-8">
      <h2 className="text-2xl wrap-anywhere">{course}</h2>
      <p className="wrap-anywhere">{payLinkPage.greeting(firstName)}</p>
      <dl className="flex flex-wrap items-baseline justify-between gap-x-6">
        <dt className="text-slate">{payLinkPage.part(part, parts)}</dt>
        <dd className="font-semibold tabular-nums">
          {instalmentPage.due} {formatDate(dueOn)}
        </dd>
      </dl>
      {checkout ? (
        // The payer may be somebody else, so nothing is filled in.
        <PayPart
          paise={paise}
          course={course}
          checkout={checkout}
          call="POST /api/payment-link/order"
          request={{ body: { token } }}
          onRefused={({ status, message }) => status === 410 && onOver(message)}
          account={{ name: '', email: '' }}
        />
      ) : (
        <>
          <p>{instalmentPage.closed}</p>
          <Call />
        </>
      )}
    </section>
  )
}

function Call() {
  return (
    <a
      href={`tel:${institute.phone.e164}`}
      className="inline-flex min-h-11 items-center justify-self-start font-semibold text-indigo underline underline-offset-4"
    >
      {checkoutForm.call(institute.phone.display)}
    </a>
  )
}
