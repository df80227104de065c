import { MessageCircle } from 'lucide-react'
import { to } from '../../../ui/addresses/site-map.ts'
import { addressFor } from '../../../ui/api/ask.ts'
import { Button } from '../../../ui/Button.tsx'
import { formatRupees } from '../../../ui/format/money.ts'
import { OpenDialog } from '../../../ui/OpenDialog.tsx'
import { UpiClaimNotice } from '../../ledger/staff/UpiClaimNotice.tsx'
import { whatsAppAddress } from '../contacts/rules.ts'
import type { FeeTakenData } from '../fees/contract.ts'
import { sayFeeTaken } from './words.ts'

export type Payer = { id: number; name: string; phone: string; course: string }

/** What came of a fee: its receipt to print and to send, or the code to pay by. */
export function FeeTaken({
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
  const { receipt, claim, paise } = fee
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
        {receipt && (
          <p className="flex flex-wrap gap-x-6">
            <ReceiptLink registration={payer.id} receipt={receipt}>
              Open the receipt
            </ReceiptLink>
            <ReceiptByWhatsApp payer={payer} paise={paise} receipt={receipt.name} />
          </p>
        )}
        {claim && <UpiClaimNotice claim={claim} onChanged={() => {}} />}
        <Button onClick={onClose} className="justify-self-start">
          Done
        </Button>
      </div>
    </OpenDialog>
  )
}

const link = 'inline-flex min-h-11 items-center gap-2 text-indigo underline underline-offset-4'

/** A receipt as a PDF, for who may see its registration. */
export function ReceiptLink({
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
    <a
      href={addressFor('GET /api/admin/registrations/{id}/receipts/{receipt}', { params })}
      target="_blank"
      rel="noreferrer"
      className={link}
    >
      {children}
    </a>
  )
}

/** The words of a receipt, in WhatsApp. */
export function ReceiptByWhatsApp({
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
    `All of it is in your profile: ${profile}`,
  ].join(' ')
  return (
    <a href={whatsAppAddress(phone, text)} target="_blank" rel="noreferrer" className={link}>
      <MessageCircle size={18} aria-hidden="true" />
      Send by WhatsApp
    </a>
  )
}
