import { MessageCircle } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { to } from '../../../ui/addresses/site-map.ts'
import { addressFor } from '../../../ui/api/call-api.ts'
import { Button } from '../../../ui/Button.tsx'
import { formatRupees } from '../../../ui/format/money.ts'
import { OpenDialog } from '../../../ui/OpenDialog.tsx'
import { DialogForm } from '../../../ui/staff/ActionForm.tsx'
import { NoticeArea } from '../../../ui/staff/NoticeArea.tsx'
import { Section } from '../../../ui/staff/Section.tsx'
import { TextLink } from '../../../ui/staff/TextLink.tsx'
import { useAbility } from '../../accounts/use-ability.ts'
import { CancelReceipt } from '../../ledger/staff/CancelReceipt.tsx'
import {
  checkMoney,
  type MethodChoice,
  PaymentFields,
  readMoney,
  showsCode,
} from '../../ledger/staff/PaymentFields.tsx'
import { namesOf, PendingLines, PendingPayments } from '../../ledger/staff/PendingPayments.tsx'
import { UpiClaimNotice } from '../../ledger/staff/UpiClaimNotice.tsx'
import { whatsAppAddress } from '../contact-rules.ts'
import type { FeeTakenData, RegistrationRecord } from '../contract.ts'
import type { RecordProps } from './registration-data.ts'
import { sayFeeTaken } from './texts.ts'

/** The Fast Track fee: due and pending amounts, and its receipts. */
export function RegistrationFee({ record, onChanged }: RecordProps) {
  const mayTake = useAbility('registrations.receive-fee')
  const { duePaise, pending, receipts } = record.fee
  const [isOpen, setIsOpen] = useState(false)
  const [result, setResult] = useState<FeeTakenData>()
  if (duePaise === 0 && pending.length + receipts.length === 0) return null
  return (
    <Section title="Fast Track fee" className="grid gap-2">
      {duePaise > 0 && <p className="font-semibold">{formatRupees(duePaise)} due</p>}
      {pending.length > 0 && <PendingLines pending={pending} />}
      {duePaise > 0 && mayTake && (
        <Button onClick={() => setIsOpen(true)} className="justify-self-start">
          Record payment
        </Button>
      )}
      <NoticeArea>
        <ul>
          {receipts.map((receipt) => (
            <li key={receipt.id} className="flex flex-wrap items-center gap-x-5">
              <ReceiptLink registration={record.id} receipt={receipt}>
                {receipt.name}
              </ReceiptLink>
              <span className="tabular-nums">{formatRupees(receipt.paise)}</span>
              {receipt.isValid && (
                <>
                  <ReceiptByWhatsApp payer={record} paise={receipt.paise} receipt={receipt.name} />
                  {mayTake && (
                    <CancelReceipt receipt={receipt} at={receipt.at} onCancelled={onChanged} />
                  )}
                </>
              )}
            </li>
          ))}
        </ul>
      </NoticeArea>
      {isOpen && (
        <FeeDialog
          record={record}
          onTaken={setResult}
          onRefused={onChanged}
          onClose={() => setIsOpen(false)}
        />
      )}
      {result && (
        <FeeRecorded
          heading={`Fast Track fee: ${record.name}`}
          payer={record}
          fee={result}
          onClose={() => {
            setResult(undefined)
            onChanged()
          }}
        />
      )}
    </Section>
  )
}

const takeAnother = 'Something is pending. Choose “Take another payment”.'

/** Takes the due fee; the server sets its amount. */
function FeeDialog({
  record: { id, name, fee },
  onTaken,
  onRefused,
  onClose,
}: {
  record: RegistrationRecord
  onTaken: (fee: FeeTakenData) => void
  onRefused: () => void
  onClose: () => void
}) {
  const [method, setMethod] = useState<MethodChoice>()
  const [atBank, setAtBank] = useState(false)
  const [despite, setDespite] = useState(false)
  const isReady = fee.pending.length === 0 || despite
  return (
    <DialogForm
      heading={`Fast Track fee: ${name}`}
      onClose={onClose}
      startsInField
      className="w-[min(32rem,calc(100vw-2rem))]"
      call="POST /api/admin/registrations/{id}/fee"
      request={(form, key) => {
        if (!isReady) return { errors: { despite: takeAnother } }
        const errors = checkMoney(form.data, { method, atBank })
        if (errors || !method || method === 'not-paid') return { errors: errors ?? {} }
        const despitePending = despite ? namesOf(fee.pending) : []
        return { params: { id }, body: { key, method, ...readMoney(form.data), despitePending } }
      }}
      submit={showsCode({ method, atBank }) ? 'Show the UPI code' : 'Record payment'}
      busyText="Saving..."
      onDone={(answer) => onTaken(answer.fee)}
      onRefused={onRefused}
    >
      <p className="text-xl font-semibold">{formatRupees(fee.duePaise)} due</p>
      <PendingPayments pending={fee.pending} isChosen={despite} onChoose={setDespite} />
      {isReady && (
        <PaymentFields method={method} atBank={atBank} onMethod={setMethod} onAtBank={setAtBank} />
      )}
    </DialogForm>
  )
}

type Payer = Pick<RegistrationRecord, 'id' | 'name' | 'phone' | 'course'>

/** A payment that was just recorded, and by whom it was made. */
export type RecordedFee = { payer: Payer; fee: FeeTakenData }

/** Result of a payment that is received: its receipt, to print and to send, beside what comes next. */
export function FeeReceipt({
  payment: { payer, fee },
  isFocused = false,
}: {
  payment: RecordedFee
  isFocused?: boolean
}) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isFocused) box.current?.querySelector('a')?.focus()
  }, [isFocused])
  return (
    <div ref={box} role="status" className="rounded-control bg-sand/70 px-4 py-2 wrap-anywhere">
      <p className="font-semibold text-neem">
        {payer.name}: {sayFeeTaken(fee)}
      </p>
      <ReceiptLinks payer={payer} fee={fee} />
    </div>
  )
}

/** Result of a payment: the receipt to print and send, or the code to pay by. */
export function FeeRecorded({
  heading,
  payer,
  fee,
  onClose,
}: {
  heading: string
  payer: Payer
  fee: FeeTakenData
  onClose: () => void
}) {
  const { claim } = fee
  return (
    <OpenDialog
      heading={heading}
      onClose={onClose}
      startsInField
      className="w-[min(36rem,calc(100vw-2rem))]"
    >
      <div className="mt-4 grid gap-4">
        <p role="status" className="font-semibold text-neem">
          {sayFeeTaken(fee)}
        </p>
        <ReceiptLinks payer={payer} fee={fee} />
        {claim && <UpiClaimNotice claim={claim} onChanged={() => {}} />}
        <Button onClick={onClose} className="justify-self-start">
          Done
        </Button>
      </div>
    </OpenDialog>
  )
}

function ReceiptLinks({ payer, fee: { receipt, paise } }: RecordedFee) {
  if (!receipt) return null
  return (
    <p className="flex flex-wrap gap-x-6">
      <ReceiptLink registration={payer.id} receipt={receipt}>
        Open the receipt
      </ReceiptLink>
      <ReceiptByWhatsApp payer={payer} paise={paise} receipt={receipt.name} />
    </p>
  )
}

/** A receipt as a PDF, for users who may see its registration. */
function ReceiptLink({
  registration,
  receipt,
  children,
}: {
  registration: number
  receipt: { id: number }
  children: string
}) {
  const params = { id: registration, receipt: receipt.id }
  return (
    <TextLink
      href={addressFor('GET /api/admin/registrations/{id}/receipts/{receipt}', { params })}
      isNewTab
    >
      {children}
    </TextLink>
  )
}

/** The WhatsApp text of a receipt. */
function ReceiptByWhatsApp({
  payer: { name, phone, course },
  paise,
  receipt,
}: {
  payer: Payer
  paise: number
  receipt: string
}) {
  const profile = new URL(to.profile, window.location.origin).href
  const text = [
    `Dear ${name},`,
    `we have received ${formatRupees(paise)} for Fast Track, ${course}.`,
    `Receipt: ${receipt}.`,
    `You can see everything in your profile: ${profile}`,
  ].join(' ')
  return (
    <TextLink href={whatsAppAddress(phone, text)} isNewTab className="gap-2">
      <MessageCircle size={18} aria-hidden="true" />
      Send by WhatsApp
    </TextLink>
  )
}
