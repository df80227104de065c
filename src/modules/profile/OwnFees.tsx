import type { ReactNode } from 'react'
import { ownFees as words } from '#words/own-fees.ts'
import { ownRefunds } from '#words/own-refunds.ts'
import { papers } from '#words/papers.ts'
import { endpoints, to } from '../../ui/addresses/site-map.ts'
import { addressOf } from '../../ui/api/backend-url.ts'
import { fillPath } from '../../ui/api/fill-path.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { formatDate } from '../../ui/format/days.ts'
import { formatRupees } from '../../ui/format/money.ts'
import { useCheckout } from '../../ui/page-data.tsx'
import { useAccountData } from '../accounts/use-account-data.ts'
import { orderPaise } from '../checkout/rules.ts'
import type { JoiningData } from '../enrolments/contract.ts'
import { nextPayable } from '../enrolments/rules.ts'
import type { OwnRefundAccount } from '../refunds/contract.ts'
import { Awaited } from './Awaited.tsx'
import { Missing } from './Missing.tsx'
import { Leaving } from './refunds/Leaving.tsx'

/** Of each course that somebody joined: what is to pay and by when, and the receipts. */
export function OwnFees() {
  const { state, refresh } = useAccountData(`get ${endpoints.myJoinings}`)
  const refunds = useAccountData(`get ${endpoints.myRefunds}`)
  const { accounts, dueOn } = refunds.state.status === 'loaded' ? refunds.state.data : notYet
  const changed = () => {
    refresh()
    refunds.refresh()
  }
  return (
    <section aria-labelledby="fees-heading" className="mt-10">
      <h2 id="fees-heading" className="text-2xl">
        {words.heading}
      </h2>
      <Awaited state={state} refresh={refresh} className="min-h-40">
        {({ joinings }) => (
          <ul className="mt-4 grid gap-5">
            {joinings.map((joining) => (
              <FeesOf key={joining.id} joining={joining}>
                {accounts.filter(isOf(joining.id)).map((account) => (
                  <Leaving key={joining.id} account={account} dueOn={dueOn} onChanged={changed} />
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
                  <Leaving account={account} dueOn={dueOn} onChanged={changed} />
                </li>
              ))}
          </ul>
        )}
      </Awaited>
      {refunds.state.status === 'error' && <Missing />}
    </section>
  )
}

const card = 'rounded-card bg-sand p-4 wrap-anywhere sm:p-7'

const isOf = (id: number) => (account: OwnRefundAccount) =>
  'joiningId' in account.of && account.of.joiningId === id

/** Fees are read without waiting for what would come back of them. */
const notYet = { accounts: [], dueOn: '' }

function FeesOf({ joining, children }: { joining: JoiningData; children: ReactNode }) {
  const { id, course, next, overduePaise } = joining
  const checkout = useCheckout()
  const payable =
    checkout && joining.state !== 'left' && nextPayable(joining.parts, orderPaise.least)
  return (
    <li className={card}>
      <h3 className="text-xl">{course}</h3>
      <p className="mt-1 text-lg font-semibold">{sayFee(joining)}</p>
      {next && <p>{words.next(formatRupees(next.paise), formatDate(next.dueOn))}</p>}
      {overduePaise > 0 && (
        <p className="font-medium text-kumkum">
          {payable
            ? words.overdueHere(formatRupees(overduePaise))
            : words.overdue(formatRupees(overduePaise))}
        </p>
      )}
      {payable && (
        // A document of its own: its policy lets the gateway's window in, and this one's does not.
        <ButtonLink to={to.payPart(id)} reloadDocument kind="primary" className="mt-4">
          {words.pay(formatRupees(payable))}
        </ButtonLink>
      )}
      <Sums joining={joining} />
      <div className="mt-5 grid gap-x-12 gap-y-5 lg:grid-cols-2">
        {joining.parts.length > 1 && <Parts joining={joining} />}
        <Receipts joining={joining} />
      </div>
      {children}
    </li>
  )
}

function sayFee(joining: JoiningData): string {
  const { state, openPaise, paidPaise, waivedPaise } = joining
  if (state === 'left') return sayLeft(joining)
  if (openPaise > 0) return words.due(formatRupees(openPaise))
  if (openPaise < 0) return words.comesBack(formatRupees(-openPaise))
  return paidPaise === 0 && waivedPaise > 0 ? words.allWaived : words.allPaid
}

function sayLeft({ leftOn, openPaise, refundedPaise }: JoiningData): string {
  const sums = [
    refundedPaise > 0 && words.refunded(formatRupees(refundedPaise)),
    openPaise < 0 && words.toRefund(formatRupees(-openPaise)),
    openPaise > 0 && words.due(formatRupees(openPaise)),
  ].filter((sum) => sum !== false)
  const left = words.withdrew(leftOn && formatDate(leftOn))
  return sums.length > 0 ? `${left}: ${sums.join(', ')}` : left
}

function sayPart({ state, openPaise }: JoiningData['parts'][number]): string {
  if (state === 'overdue') return words.partOverdue(formatRupees(openPaise))
  return state === 'due' ? words.partDue(formatRupees(openPaise)) : words.partStates[state]
}

function Sums({ joining }: { joining: JoiningData }) {
  const sums = [
    { name: words.fee, paise: joining.feePaise, always: true },
    { name: words.discount, paise: joining.discountPaise },
    { name: words.waived, paise: joining.waivedPaise },
    { name: words.paid, paise: joining.paidPaise, always: true },
    { name: words.refundedSum, paise: joining.refundedPaise },
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

function Parts({ joining }: { joining: JoiningData }) {
  return (
    <div>
      <h4 className="font-semibold">{words.partsHeading}</h4>
      <ol>
        {joining.parts.map((one) => (
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

function Receipts({ joining }: { joining: JoiningData }) {
  const given = joining.money.flatMap((entry) => entry.papers)
  return (
    <div>
      <h4 className="font-semibold">{words.papersHeading}</h4>
      {given.length === 0 && <p className="text-slate">{words.noPapers}</p>}
      <ul>
        {given.map(({ id, name, kind, paise, day }) => (
          <li key={id} className="flex justify-between gap-4 border-b border-line">
            <a
              href={addressOf(fillPath(endpoints.myPaper, { id }))}
              target="_blank"
              rel="noreferrer"
              className="inline-flex min-h-11 flex-wrap items-center gap-x-2 text-indigo underline-offset-4 hover:underline"
            >
              {papers.titles[kind]} {name} <span className="text-slate">{words.opens}</span>
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
