import { useState } from 'react'
import type { CallData } from '../../../ui/api/call-api.ts'
import { formatDate } from '../../../ui/format/days.ts'
import { formatRupees } from '../../../ui/format/money.ts'
import { ActionFile } from '../../../ui/staff/ActionForm.tsx'
import { useStaffData } from '../../../ui/staff/use-staff-data.ts'
import { BooksSection } from './BooksSection.tsx'

const call = 'GET /api/admin/payouts' as const
type PayoutData = CallData<typeof call>

/** What the gateway paid out, payment by payment, compared with the payments recorded here. */
export function Payouts() {
  const { state, refresh } = useStaffData(call, {})
  const [notice, setNotice] = useState('')
  return (
    <BooksSection what="payouts" state={state} onRetry={refresh}>
      {(knownPayouts) => (
        <div className="grid max-w-5xl gap-8">
          <div>
            <p className="measure pb-3 text-slate">
              The gateway’s settlement recon report as CSV. Uploading the same file twice changes
              nothing. Payments since {formatDate(knownPayouts.since)} are compared.
            </p>
            <ActionFile
              call="POST /api/admin/payouts"
              request={(body) => ({ body })}
              onDone={({ message }) => {
                setNotice(message)
                refresh()
              }}
              onRefused={() => setNotice('')}
            >
              Choose file
            </ActionFile>
            <p role="status" className="pt-2 font-medium empty:p-0">
              {notice}
            </p>
          </div>
          <MissingHere payouts={knownPayouts} />
          <MissingThere payouts={knownPayouts} />
          <Settlements payouts={knownPayouts} />
        </div>
      )}
    </BooksSection>
  )
}

function MissingHere({ payouts: { missingHere } }: { payouts: PayoutData }) {
  if (missingHere.length === 0) return null
  return (
    <section aria-labelledby="missing-here">
      <h2 id="missing-here" className="pb-1.5 text-lg text-kumkum">
        Paid out, but different here ({missingHere.length})
      </h2>
      <ul className="border-t border-edge">
        {missingHere.map(({ entity, paise, ledgerPaise, day }) => (
          <li
            key={entity}
            className="flex flex-wrap justify-between gap-x-4 border-b border-line py-2"
          >
            <span className="wrap-anywhere">
              {entity} <span className="text-slate">paid out on {formatDate(day)}</span>
            </span>
            <span className="tabular-nums">
              <strong>{formatRupees(paise)}</strong>
              {ledgerPaise === null ? ', not recorded here' : `, here ${formatRupees(ledgerPaise)}`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function MissingThere({ payouts: { missingThere, onItsWaySince } }: { payouts: PayoutData }) {
  return (
    <section aria-labelledby="missing-there">
      <h2 id="missing-there" className="pb-1.5 text-lg">
        Not yet settled ({missingThere.length})
      </h2>
      <p className="pb-1 text-slate">
        Received here, but in no payout. Payments since {formatDate(onItsWaySince)} may still be on
        their way and are left out.
      </p>
      {missingThere.length > 0 && (
        <ul className="border-t border-edge">
          {missingThere.map(({ entity, kind, paise, day }) => (
            <li
              key={entity}
              className="flex flex-wrap justify-between gap-x-4 border-b border-line py-2"
            >
              <span className="wrap-anywhere">
                {entity}{' '}
                <span className="text-slate">
                  {kind === 'refund' ? 'refunded' : 'paid'} on {formatDate(day)}
                </span>
              </span>
              <strong className="tabular-nums">{formatRupees(paise)}</strong>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Settlements({ payouts: { settlements } }: { payouts: PayoutData }) {
  return (
    <section aria-labelledby="settlements">
      <h2 id="settlements" className="pb-1.5 text-lg">
        Payouts
      </h2>
      {settlements.length === 0 ? (
        <p>No report uploaded yet.</p>
      ) : (
        <ul className="border-t border-edge">
          {settlements.map((one) => (
            <li key={one.settlement} className="border-b border-line py-3">
              <p className="flex flex-wrap justify-between gap-x-6">
                <span className="wrap-anywhere">
                  <strong>{formatDate(one.settledOn)}</strong> · {one.utr ?? one.settlement}
                </span>
                <strong className="tabular-nums">{formatRupees(one.netPaise)} received</strong>
              </p>
              <dl className="mt-1 grid grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))] gap-x-6 gap-y-1">
                <Fact name={one.payments === 1 ? '1 payment' : `${one.payments} payments`}>
                  {one.grossPaise}
                </Fact>
                <Fact name="Refunded">{one.refundedPaise}</Fact>
                <Fact name="Fees">{one.feePaise}</Fact>
                <Fact name="Tax on fees">{one.taxPaise}</Fact>
                {one.otherPaise !== 0 && <Fact name="Other">{one.otherPaise}</Fact>}
              </dl>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Fact({ name, children }: { name: string; children: number }) {
  return (
    <div>
      <dt className="text-sm text-slate">{name}</dt>
      <dd className="tabular-nums">{formatRupees(children)}</dd>
    </div>
  )
}
