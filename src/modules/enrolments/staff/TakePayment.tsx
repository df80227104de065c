import { type SubmitEvent, useRef, useState } from 'react'
import { to } from '../../../ui/addresses/site-map.ts'
import { addressFor } from '../../../ui/api/ask.ts'
import { Button } from '../../../ui/Button.tsx'
import { TextField } from '../../../ui/Field.tsx'
import { formatDate } from '../../../ui/format/days.ts'
import { formatRupees } from '../../../ui/format/money.ts'
import { RefusalNotice } from '../../../ui/Refused.tsx'
import { useStaffAction } from '../../../ui/staff/use-staff-data.ts'
import type { PendingPaymentData } from '../../ledger/contract.ts'
import {
  checkMoney,
  type MethodChoice,
  PaymentFields,
  readMoney,
  showsCode,
} from '../../ledger/staff/PaymentFields.tsx'
import { namesOf, PendingPayments } from '../../ledger/staff/PendingPayments.tsx'
import { type RecordedUpiClaim, UpiClaimNotice } from '../../ledger/staff/UpiAsked.tsx'
import type { EnrolmentData } from '../contract.ts'
import { WhatsAppTo } from './WhatsAppTo.tsx'

type Props = {
  student: { id: number; name: string }
  enrolment: EnrolmentData
  /** So much more may be taken in cash. */
  cashPaise: number
  pending: readonly PendingPaymentData[]
  onTaken: () => void
}

/**
 * Takes money: the next part is typed in already, so that Enter takes it in cash. While something is pending
 * the form is there only for who chooses to take another payment.
 */
export function TakePayment({ student, enrolment, cashPaise, pending, onTaken }: Props) {
  const { next, balancePaise } = enrolment
  const form = usePayment(enrolment, pending, onTaken)
  const {
    chosen: selected,
    errors,
    refused: error,
    taken: receipt,
    asked: upiClaim,
    busy,
    submit,
    despite,
  } = form
  if (balancePaise <= 0 && !receipt) return null
  const isReady = pending.length === 0 || despite
  const isNearLimit = selected.method === 'cash' && cashPaise < balancePaise
  return (
    <section aria-labelledby="take" className="grid gap-4">
      <h2 id="take" className="text-lg">
        Take money
      </h2>
      {receipt && (
        <div className="flex flex-wrap items-center gap-x-4">
          <PaymentRecorded key={`taken ${receipt.document}`} {...receipt} />
          <SendReceipt student={student} enrolment={enrolment} />
        </div>
      )}
      {upiClaim && (
        <UpiClaimNotice key={`asked ${upiClaim.id}`} claim={upiClaim} onChanged={onTaken} />
      )}
      {balancePaise > 0 && (
        <PendingPayments pending={pending} isChosen={despite} onChoose={form.setDespite} />
      )}
      <RefusalNotice>{error}</RefusalNotice>
      {balancePaise > 0 && (
        <form
          // After each payment the form is new: another key, another sum.
          key={form.count}
          // What was typed stays, should something turn out to be pending.
          hidden={!isReady}
          noValidate
          method="dialog"
          onSubmit={submit}
          className="grid max-w-xl gap-4 [&[hidden]]:hidden"
        >
          <TextField
            label="Sum in rupees"
            name="rupees"
            type="number"
            min={0.01}
            step={0.01}
            inputMode="decimal"
            autoFocus={!receipt && !upiClaim}
            defaultValue={(next?.paise ?? balancePaise) / 100}
          />
          <PaymentFields
            {...selected}
            errors={errors}
            onMethod={form.setMethod}
            onAtBank={form.setAtBank}
            hint={isNearLimit ? sayCash(cashPaise) : undefined}
          />
          <Button type="submit" kind="solid" aria-disabled={busy} className="justify-self-start">
            {busy ? 'Taking...' : showsCode(selected) ? 'Show the code to pay' : 'Record payment'}
          </Button>
        </form>
      )}
    </section>
  )
}

/** Of what the law allows; whole rupees. */
function sayCash(paise: number): string {
  const wholeRupees = Math.floor(paise / 100) * 100
  const sum = wholeRupees > 0 ? `Up to ${formatRupees(wholeRupees)} more` : 'No more'
  return `${sum} may be taken in cash: by law one person’s cash for an enrolment, and in a day, stays below ₹2,00,000.`
}

/** Once it is there the next Enter opens it; a function of its own, for one made anew would be called again. */
function focusOnce(link: HTMLAnchorElement | null) {
  link?.focus()
}

function PaymentRecorded({ message, document }: { message: string; document: number }) {
  return (
    <p role="status" className="flex flex-wrap items-center gap-x-4 font-semibold text-neem">
      {message}
      <a
        ref={focusOnce}
        href={addressFor('GET /api/admin/documents/{id}', { params: { id: document } })}
        target="_blank"
        rel="noreferrer"
        className="inline-flex min-h-11 items-center text-indigo underline underline-offset-4"
      >
        Open the receipt to print
      </a>
    </p>
  )
}

/** One key for one form: a double Enter, or a retry after a lost answer, is one payment. */
function usePayment(
  { id }: EnrolmentData,
  pending: readonly PendingPaymentData[],
  onTaken: () => void,
) {
  const send = useStaffAction()
  const key = useRef(crypto.randomUUID())
  const [count, setCount] = useState(0)
  const [method, setMethod] = useState<MethodChoice>('cash')
  const [atBank, setAtBank] = useState(false)
  const [despite, setDespite] = useState(false)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [error, setError] = useState('')
  const [receipt, setReceipt] = useState<{ message: string; document: number }>()
  const [upiClaim, setUpiClaim] = useState<RecordedUpiClaim>()
  const [busy, setBusy] = useState(false)
  const selected = { method, atBank }

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const data = new FormData(event.currentTarget)
    const paise = Math.round(Number(data.get('rupees')) * 100)
    const wrong = checkMoney(data, selected)
    setErrors(wrong ?? {})
    setError(paise > 0 ? '' : 'Enter the sum.')
    if (!(paise > 0) || wrong || method === 'not-paid') return
    const body = { key: key.current, paise, despitePending: despite ? namesOf(pending) : [] }
    setBusy(true)
    if (showsCode(selected)) await askFor(body)
    else await take({ ...body, method, ...readMoney(data) })
    setBusy(false)
  }

  async function take(body: Body) {
    const answer = await send('POST /api/admin/enrolments/{id}/payments', { params: { id }, body })
    if (!answer.ok) return refuse(answer)
    beginAnew()
    setUpiClaim(undefined)
    setReceipt({ message: answer.data.message, document: answer.data.document.id })
  }

  /** Kept before the code is shown: what they pay is never without a name here. */
  async function askFor(body: { key: string; paise: number; despitePending: string[] }) {
    const answer = await send('POST /api/admin/enrolments/{id}/upi-claims', {
      params: { id },
      body,
    })
    if (!answer.ok) return refuse(answer)
    beginAnew()
    setReceipt(undefined)
    setUpiClaim(answer.data.claim)
  }

  function refuse(answer: { message: string; fields?: Record<string, string> }) {
    setErrors(answer.fields ?? {})
    setError(answer.fields ? '' : answer.message)
    // What is pending may be news.
    onTaken()
  }

  function beginAnew() {
    key.current = crypto.randomUUID()
    setError('')
    setMethod('cash')
    setAtBank(false)
    setDespite(false)
    setCount((before) => before + 1)
    onTaken()
  }

  return {
    chosen: selected,
    setMethod,
    setAtBank,
    despite,
    setDespite,
    errors,
    refused: error,
    taken: receipt,
    asked: upiClaim,
    busy,
    submit,
    count,
  }
}

type Body = {
  key: string
  paise: number
  method: Exclude<MethodChoice, 'not-paid'>
  reference: string | null
  bank: string | null
  despitePending: string[]
}

type Sending = { student: { id: number; name: string }; enrolment: EnrolmentData }

/** The words of a receipt, in WhatsApp. */
function SendReceipt({ student, enrolment }: Sending) {
  return <WhatsAppTo student={student.id} text={wordsOf(student.name, enrolment)} />
}

/** What came last, its number, and what is next. */
function wordsOf(name: string, { course, money, next }: EnrolmentData): string {
  const last = money.findLast(({ kind }) => kind === 'payment')
  const document = last?.documents.at(-1)
  const profile = new URL(to.profile, window.location.origin).href
  return [
    `Dear ${name},`,
    last && `we have received ${formatRupees(-last.paise)} for ${course}.`,
    document && `Receipt: ${document.name}.`,
    next && `Next: ${formatRupees(next.paise)} by ${formatDate(next.dueOn)}.`,
    `All of it is in your profile: ${profile}`,
  ]
    .filter(Boolean)
    .join(' ')
}
