import { useState } from 'react'
import { to } from '../../../ui/addresses/site-map.ts'
import { addressFor, type CallData } from '../../../ui/api/call-api.ts'
import { Button } from '../../../ui/Button.tsx'
import { TextField } from '../../../ui/Field.tsx'
import { formatDate } from '../../../ui/format/days.ts'
import { formatRupees } from '../../../ui/format/money.ts'
import { RefusalNotice } from '../../../ui/RefusalNotice.tsx'
import { ActionForm, type FormValues } from '../../../ui/staff/ActionForm.tsx'
import { Section } from '../../../ui/staff/Section.tsx'
import { TextLink } from '../../../ui/staff/TextLink.tsx'
import type { PendingPaymentData } from '../../ledger/contract.ts'
import {
  checkMoney,
  type MethodChoice,
  PaymentFields,
  readMoney,
  showsCode,
} from '../../ledger/staff/PaymentFields.tsx'
import { namesOf, PendingPayments } from '../../ledger/staff/PendingPayments.tsx'
import { type RecordedUpiClaim, UpiClaimNotice } from '../../ledger/staff/UpiClaimNotice.tsx'
import type { EnrolmentData } from '../contract.ts'
import { WhatsAppTo } from './WhatsAppTo.tsx'

type Props = {
  student: { id: number; name: string }
  enrolment: EnrolmentData
  /** Amount that may still be taken in cash. */
  cashPaise: number
  pending: readonly PendingPaymentData[]
  onTaken: () => void
}

/** Records a payment: the next instalment is filled in. After one, the form for another opens on request. */
export function TakePayment({ student, enrolment, cashPaise, pending, onTaken }: Props) {
  const [receipt, setReceipt] = useState<Receipt>()
  const [claim, setClaim] = useState<RecordedUpiClaim>()
  const [count, setCount] = useState(0)
  const [isOpen, setIsOpen] = useState(true)
  if (enrolment.balancePaise <= 0 && !receipt) return null
  return (
    <Section title="Record payment" className="grid gap-4">
      {receipt && (
        <div className="flex flex-wrap items-center gap-x-4">
          <PaymentRecorded key={receipt.document.id} {...receipt} />
          <WhatsAppTo student={student.id} text={receiptText(student.name, enrolment)} />
        </div>
      )}
      {claim && <UpiClaimNotice key={`claim ${claim.id}`} claim={claim} onChanged={onTaken} />}
      {enrolment.balancePaise <= 0 ? null : isOpen || pending.length > 0 ? (
        <PaymentForm
          // Emptied by each payment, and by another balance: the amount is of the present one.
          key={`${count} ${enrolment.balancePaise}`}
          enrolment={enrolment}
          cashPaise={cashPaise}
          pending={pending}
          onRefused={onTaken}
          onDone={(data) => {
            setReceipt('document' in data ? data : undefined)
            setClaim('claim' in data ? data.claim : undefined)
            setCount(count + 1)
            setIsOpen(false)
            onTaken()
          }}
        />
      ) : (
        <Button onClick={() => setIsOpen(true)} className="justify-self-start">
          Take another payment
        </Button>
      )}
    </Section>
  )
}

const takeCall = 'POST /api/admin/enrolments/{id}/payments'
/** The claim is saved before its code is shown, so that every payment has a name. */
const claimCall = 'POST /api/admin/enrolments/{id}/upi-claims'
type Receipt = CallData<typeof takeCall>

/** While a payment is pending the form is shown only on request. */
function PaymentForm({
  enrolment: { id, next, balancePaise },
  cashPaise,
  pending,
  onRefused,
  onDone,
}: Pick<Props, 'enrolment' | 'cashPaise' | 'pending'> & {
  onRefused: () => void
  onDone: (data: CallData<typeof takeCall | typeof claimCall>) => void
}) {
  const [method, setMethod] = useState<MethodChoice>()
  const [atBank, setAtBank] = useState(false)
  const [despite, setDespite] = useState(false)
  const [refusal, setRefusal] = useState('')
  const selected = { method, atBank }
  const isReady = pending.length === 0 || despite
  const isNearLimit = method === 'cash' && cashPaise < balancePaise
  function request(form: FormValues, key: string) {
    const paise = form.paise('paise')
    if (!(paise > 0)) return { errors: { paise: 'Enter the amount.' } }
    const errors = checkMoney(form.data, selected)
    if (errors || !method) return { errors: errors ?? {} }
    const body = { key, paise, despitePending: despite ? namesOf(pending) : [] }
    if (showsCode(selected) || method === 'not-paid') return { params: { id }, body }
    return { params: { id }, body: { ...body, method, ...readMoney(form.data) } }
  }
  return (
    <>
      <PendingPayments pending={pending} isChosen={despite} onChoose={setDespite} />
      {!isReady && <RefusalNotice>{refusal}</RefusalNotice>}
      <ActionForm
        call={showsCode(selected) ? claimCall : takeCall}
        request={request}
        // What was typed stays if a payment turns out to be pending.
        hidden={!isReady}
        submit={showsCode(selected) ? 'Show the code to pay' : 'Record payment'}
        busyText="Recording..."
        onDone={onDone}
        onRefused={({ message }) => {
          setRefusal(message)
          onRefused()
        }}
        className="max-w-xl [&[hidden]]:hidden"
      >
        <TextField
          label="Amount in rupees"
          name="paise"
          type="number"
          min={0.01}
          step={0.01}
          inputMode="decimal"
          autoFocus
          defaultValue={(next?.paise ?? balancePaise) / 100}
        />
        <PaymentFields
          {...selected}
          onMethod={setMethod}
          onAtBank={setAtBank}
          hint={isNearLimit ? sayCash(cashPaise) : undefined}
        />
      </ActionForm>
    </>
  )
}

/** The amount the law allows; whole rupees. */
function sayCash(paise: number): string {
  const wholeRupees = Math.floor(paise / 100) * 100
  const sum = wholeRupees > 0 ? `Up to ${formatRupees(wholeRupees)} more` : 'No more'
  return `${sum} may be received in cash: by law one person’s cash for an enrolment, and in a day, stays below ₹2,00,000.`
}

/**
 * Focused when it appears, so that Enter opens it; a stable function, since a new one would be called
 * again.
 */
function focusOnce(link: HTMLAnchorElement | null) {
  link?.focus()
}

function PaymentRecorded({ message, document: { id } }: Receipt) {
  return (
    <p role="status" className="flex flex-wrap items-center gap-x-4 font-semibold text-neem">
      {message}
      <TextLink
        ref={focusOnce}
        href={addressFor('GET /api/admin/documents/{id}', { params: { id } })}
        isNewTab
      >
        Open the receipt to print
      </TextLink>
    </p>
  )
}

/** The text for WhatsApp: the last payment, its number, and the next instalment. */
function receiptText(name: string, { course, money, next }: EnrolmentData): string {
  const last = money.findLast(({ kind }) => kind === 'payment')
  const document = last?.documents.at(-1)
  const profile = new URL(to.profile, window.location.origin).href
  return [
    `Dear ${name},`,
    last && `we have received ${formatRupees(-last.paise)} for ${course}.`,
    document && `Receipt: ${document.name}.`,
    next && `Next: ${formatRupees(next.paise)} by ${formatDate(next.dueOn)}.`,
    `You can see everything in your profile: ${profile}`,
  ]
    .filter(Boolean)
    .join(' ')
}
