import { documents } from '#texts/documents.ts'
import { ownFees } from '#texts/own-fees.ts'
import { to } from '../../../ui/addresses/site-map.ts'
import { addressOf } from '../../../ui/api/backend-url.ts'
import { fillPath } from '../../../ui/api/fill-path.ts'
import { ButtonLink } from '../../../ui/Button.tsx'
import { formatDate } from '../../../ui/format/days.ts'
import { formatRupees } from '../../../ui/format/money.ts'
import { useCheckout } from '../../../ui/page-data.tsx'
import { orderPaise } from '../../checkout/rules.ts'
import type { EnrolmentData } from '../../enrolments/contract.ts'
import { nextPayable } from '../../enrolments/rules.ts'
import type { OwnRefundAccount } from '../../refunds/contract.ts'
import { RefundSection } from './RefundSection.tsx'

type IssuedDocument = EnrolmentData['money'][number]['documents'][number]

/** What is to pay for a course and by when, the instalments and the receipts. */
export function CourseFees({
  enrolment,
  isLeaving,
}: {
  enrolment: EnrolmentData
  /** A refund is requested or on its way: no payment is asked for. */
  isLeaving: boolean
}) {
  const { id, next, overduePaise } = enrolment
  const checkout = useCheckout()
  const payable = checkout && !isLeaving && nextPayable(enrolment, orderPaise.least)
  return (
    <div>
      <p className="text-lg font-semibold">{sayFee(enrolment)}</p>
      {next && !isLeaving && (
        <p>{ownFees.next(formatRupees(next.paise), formatDate(next.dueOn))}</p>
      )}
      {overduePaise > 0 && !isLeaving && (
        <p className="font-medium text-kumkum">
          {payable
            ? ownFees.overdueHere(formatRupees(overduePaise))
            : ownFees.overdue(formatRupees(overduePaise))}
        </p>
      )}
      {payable && (
        // Needs a full load: only the policy of that page allows the gateway's window.
        <ButtonLink to={to.payPart(id)} reloadDocument kind="primary" className="mt-4">
          {ownFees.pay(formatRupees(payable))}
        </ButtonLink>
      )}
      <Sums enrolment={enrolment} />
    </div>
  )
}

/** Instalments and receipts. */
export function CourseDocuments({ enrolment }: { enrolment: EnrolmentData }) {
  return (
    <div className="mt-5 grid gap-x-12 gap-y-5 border-t border-line pt-4 lg:grid-cols-2">
      {enrolment.parts.length > 1 && <Parts enrolment={enrolment} />}
      <Receipts receipts={enrolment.money.flatMap((entry) => entry.documents)} />
    </div>
  )
}

function sayFee(enrolment: EnrolmentData): string {
  const { state, balancePaise, paidPaise, waivedPaise } = enrolment
  if (state === 'left') return sayLeft(enrolment)
  if (balancePaise > 0) return ownFees.due(formatRupees(balancePaise))
  if (balancePaise < 0) return ownFees.comesBack(formatRupees(-balancePaise))
  return paidPaise === 0 && waivedPaise > 0 ? ownFees.allWaived : ownFees.allPaid
}

function sayLeft({ leftOn, balancePaise, refundedPaise }: EnrolmentData): string {
  const sums = [
    refundedPaise > 0 && ownFees.refunded(formatRupees(refundedPaise)),
    balancePaise < 0 && ownFees.toRefund(formatRupees(-balancePaise)),
    balancePaise > 0 && ownFees.due(formatRupees(balancePaise)),
  ].filter((sum) => sum !== false)
  const withdrawnText = ownFees.withdrew(leftOn && formatDate(leftOn))
  return sums.length > 0 ? `${withdrawnText}: ${sums.join(', ')}` : withdrawnText
}

function sayPart({ state, paise, balancePaise }: EnrolmentData['parts'][number]): string {
  if (balancePaise === paise || (state !== 'due' && state !== 'overdue'))
    return ownFees.partStates[state]
  const sum = formatRupees(balancePaise)
  return state === 'overdue' ? ownFees.partOverdue(sum) : ownFees.partDue(sum)
}

function Sums({ enrolment }: { enrolment: EnrolmentData }) {
  const sums = [
    { name: ownFees.fee, paise: enrolment.feePaise, always: true },
    { name: ownFees.discount, paise: enrolment.discountPaise },
    { name: ownFees.waived, paise: enrolment.waivedPaise },
    { name: ownFees.paid, paise: enrolment.paidPaise, always: true },
    { name: ownFees.refundedSum, paise: enrolment.refundedPaise },
  ]
  return (
    <dl className="mt-3 flex flex-wrap gap-x-8 gap-y-2">
      {sums.map(
        ({ name, paise, always }) =>
          (always || paise > 0) && (
            <div key={name}>
              <dt className="text-sm text-slate">{name}</dt>
              <dd className="font-semibold tabular-nums">{formatRupees(paise)}</dd>
            </div>
          ),
      )}
    </dl>
  )
}

function Parts({ enrolment }: { enrolment: EnrolmentData }) {
  return (
    <div>
      <h4 className="font-semibold">{ownFees.partsHeading}</h4>
      <ol>
        {enrolment.parts.map((one) => (
          <li
            key={one.part}
            className="flex justify-between gap-4 border-b border-line py-2 last:border-b-0"
          >
            <span>
              {ownFees.part(one.part)}, {ownFees.by(formatDate(one.dueOn))}
            </span>
            <span className="shrink-0 text-right tabular-nums">
              {formatRupees(one.paise)}
              <span
                className={`block text-sm ${one.state === 'overdue' ? 'text-kumkum' : 'text-slate'}`}
              >
                {sayPart(one)}
              </span>
            </span>
          </li>
        ))}
      </ol>
    </div>
  )
}

function Receipts({ receipts }: { receipts: readonly IssuedDocument[] }) {
  return (
    <div>
      <h4 className="font-semibold">{ownFees.documentsHeading}</h4>
      {receipts.length === 0 && <p className="text-slate">{ownFees.noDocuments}</p>}
      <ul>
        {receipts.map(({ id, name, kind, cancelsReceipt, paise, day }) => (
          <li
            key={id}
            className="flex justify-between gap-4 border-b border-line py-2 last:border-b-0"
          >
            <a
              href={addressOf(fillPath('/api/me/documents/{id}', { id }))}
              target="_blank"
              rel="noreferrer"
              className="min-h-11 text-indigo underline underline-offset-4"
            >
              {cancelsReceipt ? documents.receiptCancelled : documents.titles[kind]} {name}{' '}
              <span className="whitespace-nowrap">{ownFees.opens}</span>
            </a>
            <span className="text-right whitespace-nowrap tabular-nums">
              {formatRupees(paise)}
              <span className="block text-sm text-slate">{formatDate(day)}</span>
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** What was paid for a Fast Track, its receipts, and how to have it back. */
export function FastTrackFee({
  account,
  ...props
}: {
  account: OwnRefundAccount | undefined
  dueOn: string
  onChanged: () => void
}) {
  if (!account) return null
  return (
    <div className="mt-5 border-t border-line pt-4">
      {account.paidPaise > 0 && (
        <p className="text-lg font-semibold">{ownFees.paidSum(formatRupees(account.paidPaise))}</p>
      )}
      {account.receipts.length > 0 && <Receipts receipts={account.receipts} />}
      <RefundSection account={account} {...props} />
    </div>
  )
}
