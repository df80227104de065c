import type { ReactNode } from 'react'
import { to } from '../../../ui/addresses/site-map.ts'
import { formatRupees } from '../../../ui/format/money.ts'
import { formatTime } from '../../../ui/format/times.ts'
import { ActionButton } from '../../../ui/staff/ActionForm.tsx'
import { Badge } from '../../../ui/staff/Badge.tsx'
import { Section } from '../../../ui/staff/Section.tsx'
import { Summary } from '../../../ui/staff/Summary.tsx'
import { TextLink } from '../../../ui/staff/TextLink.tsx'
import type { DifferingPayment, DisputeForStaff, ExternalRefundData } from '../contract.ts'
import { disputeReason, externalRefundReason } from './texts.ts'

type Props = { mayResolve: boolean; onChanged: () => void }

/** Payments for which the gateway now reports another amount than the ledger. */
export function DifferingPayments({
  payments,
  ...props
}: Props & { payments: readonly DifferingPayment[] }) {
  return (
    <Changes
      title="Payments that differ"
      text="The gateway now reports another amount than the ledger. Nothing changes until somebody corrects it."
      changes={payments}
    >
      {(payment) => <DifferingPaymentItem payment={payment} {...props} />}
    </Changes>
  )
}

/** One kind of change at the gateway; renders nothing without rows. */
function Changes<Change extends { id: number | string }>({
  title,
  text,
  changes,
  children,
}: {
  title: string
  text: string
  changes: readonly Change[]
  children: (change: Change) => ReactNode
}) {
  if (changes.length === 0) return null
  return (
    <Section title={title} headingClassName="pb-1.5 text-lg" className="max-w-3xl pt-8">
      <p className="pb-3 text-slate">{text}</p>
      <ul className="border-t border-edge">
        {changes.map((change) => (
          <li key={change.id} className="border-b border-line py-3">
            {children(change)}
          </li>
        ))}
      </ul>
    </Section>
  )
}

function DifferingPaymentItem({
  payment,
  mayResolve,
  onChanged,
}: Props & { payment: DifferingPayment }) {
  const { reading } = payment
  const payerName = nameOf(payment)
  const isRupees = payment.readCurrency === payment.currency
  const now = sumOf({ paise: payment.readPaise, currency: payment.readCurrency })
  const params = { id: payment.id }
  const action = {
    call: 'POST /api/admin/payments/{id}/reading',
    onDone: onChanged,
    onRefused: onChanged,
  } as const
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <PayerFacts of={payment}>
          <p className="text-[0.8125rem] text-slate wrap-anywhere">
            since {formatTime(payment.since)} · {payment.payment}
          </p>
        </PayerFacts>
        <dl className="grid grid-cols-[auto_auto] gap-x-4 tabular-nums">
          <dt className="text-slate">In the ledger</dt>
          <dd className="text-right font-semibold">{sumOf(payment)}</dd>
          <dt className="text-slate">Gateway now</dt>
          <dd className="text-right font-semibold text-kumkum">{now}</dd>
        </dl>
      </div>
      <Readings payment={payment} />
      {mayResolve && (
        <div className="mt-2 flex flex-wrap items-center gap-2">
          <ActionButton
            {...action}
            aria-label={`Ask the gateway again about the payment of ${payerName}`}
            request={{ params, body: { decision: 'ask-again' } }}
          >
            Ask the gateway again
          </ActionButton>
          {isRupees ? (
            <ActionButton
              {...action}
              aria-label={`Correct the payment of ${payerName} to ${now}`}
              request={{ params, body: { decision: 'correct', reading } }}
              confirm={{
                title: `Correct the payment to ${now}?`,
                text: `The ledger has ${sumOf(payment)} of ${payerName} for ${payment.course}. A correcting entry reverses that, and ${now} is entered with a new receipt. The old receipt stays, with a document that corrects it.`,
                action: `Correct to ${now}`,
              }}
            >
              Correct to {now}
            </ActionButton>
          ) : (
            <p className="text-slate">
              A payment in another currency cannot be entered. Ask the gateway’s support.
            </p>
          )}
        </div>
      )}
    </>
  )
}

/** All its readings, oldest first. */
function Readings({ payment: { readings } }: { payment: DifferingPayment }) {
  return (
    <details className="group">
      <Summary>All readings ({readings.length})</Summary>
      <ul className="text-[0.8125rem] tabular-nums">
        {readings.map((read) => (
          <li key={`${read.at} ${read.source} ${read.paise}`}>
            {formatTime(read.at)} · {read.source === 'query' ? 'Our query' : 'Event'} ·{' '}
            {sumOf(read)} · {read.status}
          </li>
        ))}
      </ul>
    </details>
  )
}

function sumOf({ paise, currency }: { paise: number; currency: string }): string {
  return currency === 'INR' ? formatRupees(paise) : `${currency} ${(paise / 100).toFixed(2)}`
}

/** Open disputes: answered at the gateway, each before its deadline. */
export function Disputes({ disputes }: { disputes: readonly DisputeForStaff[] }) {
  return (
    <Changes
      title="Disputes"
      text="Answer at the gateway’s dashboard, with the receipt and the student’s attendance record. What the bank decides is recorded automatically."
      changes={disputes}
    >
      {(dispute) => (
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
          <PayerFacts of={dispute}>
            <p className="wrap-anywhere">Their reason: {disputeReason(dispute.reason)}</p>
            <p className="font-medium">{untilOf(dispute)}</p>
            <p className="text-[0.8125rem] text-slate">
              since {formatTime(dispute.since)} · {dispute.dispute}
            </p>
          </PayerFacts>
          <div className="grid justify-items-start gap-1 sm:justify-items-end">
            <p className="font-semibold tabular-nums">{formatRupees(dispute.paise)}</p>
            <Badge look="waits">
              {dispute.state === 'open' ? 'To answer' : 'The bank decides'}
            </Badge>
          </div>
        </div>
      )}
    </Changes>
  )
}

function untilOf({ state, respondBy }: DisputeForStaff): string {
  if (state !== 'open') return 'Answered. There is nothing to do until the bank has decided.'
  return respondBy
    ? `Answer by ${formatTime(respondBy)}`
    : 'Answer soon: the gateway gives no deadline.'
}

/** Refunds made at the gateway: the ledger has them; staff decide about the seat. */
export function ExternalRefunds({
  externalRefunds,
  mayResolve,
  onChanged,
}: Props & { externalRefunds: readonly ExternalRefundData[] }) {
  return (
    <Changes
      title="Refunded by the gateway"
      text="It is in the ledger, with its document. The seat is still theirs: withdraw them from the course on the page of their enrolment, or keep the seat."
      changes={externalRefunds}
    >
      {(refund) => (
        <>
          <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
            <PayerFacts of={refund}>
              <p className="wrap-anywhere">{externalRefundReason(refund)}</p>
              <p className="text-[0.8125rem] text-slate">
                since {formatTime(refund.since)} · {refund.refund}
              </p>
            </PayerFacts>
            <p className="font-semibold tabular-nums">{formatRupees(refund.paise)}</p>
          </div>
          {mayResolve && (
            <ActionButton
              className="mt-2"
              aria-label={`Resolved: ${nameOf(refund)}, ${formatRupees(refund.paise)}`}
              call="POST /api/admin/orders/external-refunds/{id}"
              request={{ params: { id: refund.id } }}
              confirm={{
                title: `Is the refund of ${formatRupees(refund.paise)} settled?`,
                text: 'It is removed from this list for good. The ledger is not changed.',
                action: 'Mark as resolved',
              }}
              onDone={onChanged}
              onRefused={onChanged}
            >
              Resolved
            </ActionButton>
          )}
        </>
      )}
    </Changes>
  )
}

type Of = { name: string | null; course: string; enrolmentId: number | null }

/** Student and purpose, with a link to their fees. */
function PayerFacts({ of, children }: { of: Of; children: ReactNode }) {
  const name = nameOf(of)
  return (
    <div className="min-w-0">
      <p className="font-medium wrap-anywhere">
        {of.enrolmentId === null ? (
          name
        ) : (
          <TextLink to={to.adminRecord('finance', of.enrolmentId)} isInline>
            {name}
          </TextLink>
        )}
      </p>
      <p className="text-slate wrap-anywhere">{of.course}</p>
      {children}
    </div>
  )
}

const nameOf = ({ name }: Pick<Of, 'name'>) => name ?? 'Account deleted'
