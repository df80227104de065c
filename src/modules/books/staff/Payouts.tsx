import { useState } from 'react'
import type { CallData } from '../../../ui/api/ask.ts'
import { ChooseFile } from '../../../ui/ChooseFile.tsx'
import { formatDate } from '../../../ui/format/days.ts'
import { formatRupees } from '../../../ui/format/money.ts'
import { useStaffAction, useStaffData } from '../../../ui/staff/use-staff-data.ts'
import { BooksSection } from './Room.tsx'

const call = 'GET /api/admin/payouts' as const
type PayoutData = CallData<typeof call>

/** What the gateway paid out, payment by payment, against what it took here. */
export function Payouts() {
  const { state, refresh } = useStaffData(call, {})
  const send = useStaffAction()
  const [notice, setNotice] = useState<{ ok: boolean; message: string }>()

  async function take(file: File) {
    setNotice({ ok: true, message: 'Reading...' })
    // Read now: the file may be changed or gone by the time it is sent.
    const bytes = await file.arrayBuffer().catch(() => undefined)
    if (!bytes) return setNotice({ ok: false, message: 'The file could not be read.' })
    const body = new Blob([bytes], { type: 'text/csv' })
    const answer = await send('POST /api/admin/payouts', { body })
    setNotice({ ok: answer.ok, message: answer.ok ? answer.data.message : answer.message })
    refresh()
  }

  return (
    <BooksSection what="payouts" state={state} onRetry={refresh}>
      {(knownPayouts) => (
        <div className="grid max-w-5xl gap-8">
          <div>
            <p className="measure pb-3 text-slate">
              The gateway’s settlement recon report as CSV. The same file twice changes nothing.
              What is compared is since {formatDate(knownPayouts.since)}.
            </p>
            <ChooseFile accept=".csv,text/csv" onChoose={(file) => file && void take(file)}>
              Choose the report
            </ChooseFile>
            <p role="status" className={`pt-2 font-medium ${notice?.ok ? '' : 'text-kumkum'}`}>
              {notice?.message}
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
        Paid out, and not the same here ({missingHere.length})
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
              {ledgerPaise === null ? ', not known here' : `, here ${formatRupees(ledgerPaise)}`}
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
        Taken here, and in no payout ({missingThere.length})
      </h2>
      <p className="pb-1 text-slate">
        What was paid from {formatDate(onItsWaySince)} on may still be on its way, and is left out.
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
                  {kind === 'refund' ? 'given back' : 'paid'} on {formatDate(day)}
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
        <p>No report was read yet.</p>
      ) : (
        <ul className="border-t border-edge">
          {settlements.map((one) => (
            <li key={one.settlement} className="border-b border-line py-3">
              <p className="flex flex-wrap justify-between gap-x-6">
                <span className="wrap-anywhere">
                  <strong>{formatDate(one.settledOn)}</strong> · {one.utr ?? one.settlement}
                </span>
                <strong className="tabular-nums">{formatRupees(one.netPaise)} came</strong>
              </p>
              <dl className="mt-1 grid grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))] gap-x-6 gap-y-1">
                <Fact name={one.payments === 1 ? '1 payment' : `${one.payments} payments`}>
                  {one.grossPaise}
                </Fact>
                <Fact name="Given back">{one.refundedPaise}</Fact>
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
