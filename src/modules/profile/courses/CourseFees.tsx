import { ownFees as words } from '#words/own-fees.ts'
import { documents } from '#words/papers.ts'
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
      {next && !isLeaving && <p>{words.next(formatRupees(next.paise), formatDate(next.dueOn))}</p>}
      {overduePaise > 0 && !isLeaving && (
        <p className="font-medium text-kumkum">
          {payable
            ? words.overdueHere(formatRupees(overduePaise))
            : words.overdue(formatRupees(overduePaise))}
        </p>
      )}
      {payable && (
        // Needs a full load: only the policy of that page allows the gateway's window.
        <ButtonLink to={to.payPart(id)} reloadDocument kind="primary" className="mt-4">
          {words.pay(formatRupees(payable))}
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
  if (balancePaise > 0) return words.due(formatRupees(balancePaise))
  if (balancePaise < 0) return words.comesBack(formatRupees(-balancePaise))
  return paidPaise === 0 && waivedPaise > 0 ? words.allWaived : words.allPaid
}

function sayLeft({ leftOn, balancePaise, refundedPaise }: EnrolmentData): string {
  const sums = [
    refundedPaise > 0 && words.refunded(formatRupees(refundedPaise)),
    balancePaise < 0 && words.toRefund(formatRupees(-balancePaise)),
    balancePaise > 0 && words.due(formatRupees(balancePaise)),
  ].filter((sum) => sum !== false)
  const withdrawnText = words.withdrew(leftOn && formatDate(leftOn))
  return sums.length > 0 ? `${withdrawnText}: ${sums.join(', ')}` : withdrawnText
}

function sayPart({ state, paise, balancePaise }: EnrolmentData['parts'][number]): string {
  if (balancePaise === paise || (state !== 'due' && state !== 'overdue'))
    return words.partStates[state]
  const sum = formatRupees(balancePaise)
  return state === 'overdue' ? words.partOverdue(sum) : words.partDue(sum)
}

function Sums({ enrolment }: { enrolment: EnrolmentData }) {
  const sums = [
    { name: words.fee, paise: enrolment.feePaise, always: true },
    { name: words.discount, paise: enrolment.discountPaise },
    { name: words.waived, paise: enrolment.waivedPaise },
    { name: words.paid, paise: enrolment.paidPaise, always: true },
    { name: words.refundedSum, paise: enrolment.refundedPaise },
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
      <h4 className="font-semibold">{words.partsHeading}</h4>
      <ol>
        {enrolment.parts.map((one) => (
          <li
            key={one.part}
            className="flex justify-between gap-4 border-b border-line py-2 last:border-b-0"
          >
            <span>
              {words.part(one.part)}, {words.by(formatDate(one.dueOn))}
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
      <h4 className="font-semibold">{words.documentsHeading}</h4>
      {receipts.length === 0 && <p className="text-slate">{words.noDocuments}</p>}
      <ul>
        {receipts.map(({ id, name, kind, paise, day }) => (
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
              {documents.titles[kind]} {name}{' '}
              <span className="whitespace-nowrap">{words.opens}</span>
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
        <p className="text-lg font-semibold">{words.paidSum(formatRupees(account.paidPaise))}</p>
      )}
      {account.receipts.length > 0 && <Receipts receipts={account.receipts} />}
      <RefundSection account={account} {...props} />
    </div>
  )
}
