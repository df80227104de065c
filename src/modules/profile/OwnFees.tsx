import type { ReactNode } from 'react'
import { ownFees as words } from '#words/own-fees.ts'
import { ownRefunds } from '#words/own-refunds.ts'
import { documents } from '#words/papers.ts'
import { to } from '../../ui/addresses/site-map.ts'
import { addressOf } from '../../ui/api/backend-url.ts'
import { fillPath } from '../../ui/api/fill-path.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { formatDate } from '../../ui/format/days.ts'
import { formatRupees } from '../../ui/format/money.ts'
import { useCheckout } from '../../ui/page-data.tsx'
import { useAccountData } from '../accounts/use-account-data.ts'
import { orderPaise } from '../checkout/rules.ts'
import type { EnrolmentData } from '../enrolments/contract.ts'
import { nextPayable } from '../enrolments/rules.ts'
import type { OwnRefundAccount } from '../refunds/contract.ts'
import { AccountLoader } from './Awaited.tsx'
import { MissingPart } from './Missing.tsx'
import { RefundSection } from './refunds/Leaving.tsx'

/** For each enrolment: what is due and when, and the receipts. */
export function OwnFees() {
  const { state, refresh } = useAccountData('GET /api/me/enrolments')
  const refunds = useAccountData('GET /api/me/refunds')
  const { accounts, dueOn } = refunds.state.status === 'loaded' ? refunds.state.data : notYet
  const handleChange = () => {
    refresh()
    refunds.refresh()
  }
  return (
    <section aria-labelledby="fees-heading" className="mt-10">
      <h2 id="fees-heading" className="text-2xl">
        {words.heading}
      </h2>
      <AccountLoader state={state} refresh={refresh} className="min-h-40">
        {({ enrolments }) => (
          <ul className="mt-4 grid gap-5">
            {enrolments.map((enrolmentData) => (
              <FeesOf
                key={enrolmentData.id}
                enrolment={enrolmentData}
                isLeaving={accounts.filter(isOf(enrolmentData.id)).some(isPending)}
              >
                {accounts.filter(isOf(enrolmentData.id)).map((account) => (
                  <RefundSection
                    key={enrolmentData.id}
                    account={account}
                    dueOn={dueOn}
                    onChanged={handleChange}
                  />
                ))}
              </FeesOf>
            ))}
            {accounts
              .filter(({ isTrial }) => isTrial)
              .map((account) => (
                <li key={JSON.stringify(account.of)} className={card}>
                  <h3 className="text-xl">{ownRefunds.trialHeading(account.course)}</h3>
                  {account.paidPaise > 0 && (
                    <p className="mt-1 text-lg font-semibold">
                      {words.paidSum(formatRupees(account.paidPaise))}
                    </p>
                  )}
                  <RefundSection account={account} dueOn={dueOn} onChanged={handleChange} />
                </li>
              ))}
          </ul>
        )}
      </AccountLoader>
      {refunds.state.status === 'error' && <MissingPart />}
    </section>
  )
}

const card = 'rounded-card bg-sand p-4 wrap-anywhere sm:p-7'

const isOf = (id: number) => (account: OwnRefundAccount) =>
  'enrolmentId' in account.of && account.of.enrolmentId === id

const isPending = ({ refundRequest }: OwnRefundAccount) =>
  refundRequest !== null && ['requested', 'approved', 'sent'].includes(refundRequest.state)

/** Fees are shown without waiting for the refund calculation. */
const notYet = { accounts: [], dueOn: '' }

function FeesOf({
  enrolment: enrolmentData,
  isLeaving,
  children,
}: {
  enrolment: EnrolmentData
  /** A refund is requested or on its way: no payment is asked for. */
  isLeaving: boolean
  children: ReactNode
}) {
  const { id, course, next, overduePaise } = enrolmentData
  const checkout = useCheckout()
  const payable =
    checkout &&
    !isLeaving &&
    enrolmentData.state !== 'left' &&
    nextPayable(enrolmentData.parts, orderPaise.least)
  return (
    <li className={card}>
      <h3 className="text-xl">{course}</h3>
      <p className="mt-1 text-lg font-semibold">{sayFee(enrolmentData)}</p>
      {next && !isLeaving && <p>{words.next(formatRupees(next.paise), formatDate(next.dueOn))}</p>}
      {overduePaise > 0 && (
        <p className="font-medium text-kumkum">
          {payable
            ? words.overdueHere(formatRupees(overduePaise))
            : words.overdue(formatRupees(overduePaise))}
        </p>
      )}
      {payable && (
        // Loads a new document: its policy allows the gateway's window, this one's does not.
        <ButtonLink to={to.payPart(id)} reloadDocument kind="primary" className="mt-4">
          {words.pay(formatRupees(payable))}
        </ButtonLink>
      )}
      <Sums enrolment={enrolmentData} />
      <div className="mt-5 grid gap-x-12 gap-y-5 lg:grid-cols-2">
        {enrolmentData.parts.length > 1 && <Parts enrolment={enrolmentData} />}
        <Receipts enrolment={enrolmentData} />
      </div>
      {children}
    </li>
  )
}

function sayFee(enrolmentData: EnrolmentData): string {
  const { state, balancePaise, paidPaise, waivedPaise } = enrolmentData
  if (state === 'left') return sayLeft(enrolmentData)
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

function sayPart({ state, balancePaise }: EnrolmentData['parts'][number]): string {
  if (state === 'overdue') return words.partOverdue(formatRupees(balancePaise))
  return state === 'due' ? words.partDue(formatRupees(balancePaise)) : words.partStates[state]
}

function Sums({ enrolment: enrolmentData }: { enrolment: EnrolmentData }) {
  const sums = [
    { name: words.fee, paise: enrolmentData.feePaise, always: true },
    { name: words.discount, paise: enrolmentData.discountPaise },
    { name: words.waived, paise: enrolmentData.waivedPaise },
    { name: words.paid, paise: enrolmentData.paidPaise, always: true },
    { name: words.refundedSum, paise: enrolmentData.refundedPaise },
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

function Parts({ enrolment: enrolmentData }: { enrolment: EnrolmentData }) {
  return (
    <div>
      <h4 className="font-semibold">{words.partsHeading}</h4>
      <ol>
        {enrolmentData.parts.map((one) => (
          <li key={one.part} className="flex justify-between gap-4 border-b border-line py-2">
            <span>
              {words.part(one.part)}, {words.by(formatDate(one.dueOn))}
            </span>
            <span className="text-right tabular-nums">
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

function Receipts({ enrolment: enrolmentData }: { enrolment: EnrolmentData }) {
  const givenDocuments = enrolmentData.money.flatMap((entry) => entry.documents)
  return (
    <div>
      <h4 className="font-semibold">{words.documentsHeading}</h4>
      {givenDocuments.length === 0 && <p className="text-slate">{words.noDocuments}</p>}
      <ul>
        {givenDocuments.map(({ id, name, kind, paise, day }) => (
          <li key={id} className="flex justify-between gap-4 border-b border-line">
            <a
              href={addressOf(fillPath('/api/me/documents/{id}', { id }))}
              target="_blank"
              rel="noreferrer"
              className="inline-flex min-h-11 flex-wrap items-center gap-x-2 text-indigo underline-offset-4 hover:underline"
            >
              {documents.titles[kind]} {name} <span className="text-slate">{words.opens}</span>
            </a>
            <span className="py-2 text-right tabular-nums">
              {formatRupees(paise)}
              <span className="block text-sm text-slate">{formatDate(day)}</span>
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
