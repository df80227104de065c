import { useState } from 'react'
import type { CallData } from '../../../ui/api/call-api.ts'
import { formatDate } from '../../../ui/format/days.ts'
import { formatRupees } from '../../../ui/format/money.ts'
import { ActionFile } from '../../../ui/staff/ActionForm.tsx'
import type { DataColumn } from '../../../ui/staff/DataRows.tsx'
import { DataTable } from '../../../ui/staff/DataTable.tsx'
import type { Filtering } from '../../../ui/staff/FilterBar.tsx'
import { useListQuery } from '../../../ui/staff/list-hooks.ts'
import { Summary } from '../../../ui/staff/Summary.tsx'
import { useStaffData } from '../../../ui/staff/use-staff-data.ts'
import { SectionPage } from '../../accounts/staff/SectionPage.tsx'

const call = 'GET /api/admin/payouts' as const
type PayoutData = CallData<typeof call>
type Settlement = PayoutData['settlements'][number]

/** The payouts of the gateway, and above them payments that are in none, or differ here. */
export function Payouts() {
  const list = useListQuery({ from: 'day', to: 'day' })
  const payouts = useStaffData(call, { query: list.query })
  const [notice, setNotice] = useState('')
  return (
    <SectionPage section="finance">
      <DataTable
        what={{ one: 'payout', many: 'payouts' }}
        data={payouts}
        rowsOf={({ settlements }) => settlements}
        rowOf={({ settlement, utr }) => ({ id: settlement, name: utr ?? settlement })}
        columns={columns}
        narrowing={{
          list,
          placeholder: 'UTR, payout or payment',
          filters,
        }}
        tools={
          <ActionFile
            call="POST /api/admin/payouts"
            request={(body) => ({ body })}
            onDone={({ message }) => {
              setNotice(message)
              payouts.refresh()
            }}
            onRefused={() => setNotice('')}
          >
            Upload report
          </ActionFile>
        }
        notice={<span className="font-medium text-neem">{notice}</span>}
        above={(payouts) => (
          <>
            <MissingHere payouts={payouts} />
            <MissingThere payouts={payouts} />
          </>
        )}
        empty={{
          seed: 'payouts',
          title: 'No payouts yet',
          text: 'Upload the gateway’s settlement recon report as CSV. You can upload the same file again.',
        }}
      />
    </SectionPage>
  )
}

const filters: Filtering['filters'] = [
  { name: 'from', label: 'From' },
  { name: 'to', label: 'Until' },
]

const columns: readonly DataColumn<Settlement>[] = [
  { title: 'UTR', kind: 'name' },
  { title: 'Paid out', kind: 'day', width: 'w-28', value: ({ settledOn }) => settledOn },
  { title: 'Payments', kind: 'number', width: 'w-22', value: ({ payments }) => payments },
  { title: 'Gross', kind: 'money', width: 'w-26', value: ({ grossPaise }) => grossPaise },
  {
    title: 'Refunded',
    kind: 'money',
    width: 'w-24',
    value: ({ refundedPaise }) => refundedPaise || null,
  },
  { title: 'Fees', kind: 'money', width: 'w-24', value: ({ feePaise }) => feePaise },
  {
    title: 'Tax on fees',
    kind: 'money',
    width: 'w-24',
    needs: 860,
    value: ({ taxPaise }) => taxPaise,
  },
  {
    title: 'Other',
    kind: 'money',
    width: 'w-22',
    needs: 960,
    value: ({ otherPaise }) => otherPaise || null,
  },
  { title: 'Received', kind: 'money', width: 'w-28', value: ({ netPaise }) => netPaise },
]

function MissingHere({ payouts: { missingHere } }: { payouts: PayoutData }) {
  if (missingHere.length === 0) return null
  return (
    // Closed where it is long, so that the payouts below stay in view.
    <details className="group max-w-3xl" open={missingHere.length <= 5}>
      <Summary>
        <span className="text-kumkum">Paid out, but different here ({missingHere.length})</span>
      </Summary>
      <ul className="border-t border-edge">
        {missingHere.map(({ entity, paise, ledgerPaise, day }) => (
          <li key={entity} className={line}>
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
    </details>
  )
}

function MissingThere({ payouts }: { payouts: PayoutData }) {
  const { missingThere, onItsWaySince, since } = payouts
  if (missingThere.length === 0) return null
  return (
    <details className="group max-w-3xl pb-2">
      <Summary>Not yet settled ({missingThere.length})</Summary>
      <p className="pb-1 text-slate">
        Received here, but in no payout. Not listed: payments before {formatDate(since)}, and since{' '}
        {formatDate(onItsWaySince)} (may still arrive).
      </p>
      <ul className="border-t border-edge">
        {missingThere.map(({ entity, kind, paise, day }) => (
          <li key={entity} className={line}>
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
    </details>
  )
}

const line = 'flex flex-wrap justify-between gap-x-4 border-b border-line py-2'
