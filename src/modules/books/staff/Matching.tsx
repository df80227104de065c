import { useState } from 'react'
import type { CallData } from '../../../ui/api/call-api.ts'
import { formatRupees } from '../../../ui/format/money.ts'
import { ActionButton, ActionFile, ActionForm } from '../../../ui/staff/ActionForm.tsx'
import { Summary } from '../../../ui/staff/Summary.tsx'
import { useStaffData } from '../../../ui/staff/use-staff-data.ts'
import { TextAreaField } from '../../../ui/TextAreaField.tsx'
import { BooksSection } from './BooksSection.tsx'
import { ChequesOut } from './ChequesOut.tsx'
import { ClaimLine, type UpiClaimData } from './ClaimLine.tsx'
import { FinanceFigures } from './Overview.tsx'

const call = 'GET /api/admin/upi-claims' as const

/** An accountant’s first screen: the figures of today, and what is not confirmed yet, by UPI and by cheque. */
export function Matching() {
  const { state, refresh } = useStaffData(call, {})
  const [read, setRead] = useState<Read>()
  return (
    <BooksSection what="claims" state={state} onRetry={refresh} above={<FinanceFigures />}>
      {({ claims }) => (
        <div className="grid max-w-4xl gap-10">
          <section aria-labelledby="claims" className="grid gap-4">
            <div>
              <h2 id="claims" className="text-lg">
                UPI payments to confirm ({claims.length})
              </h2>
              <p className="measure text-slate">
                Confirm each payment once it has reached the bank. Until then the fee stays due.
              </p>
            </div>
            <StatementFile
              read={read}
              claims={claims}
              onRead={(one) => {
                setRead(one)
                refresh()
              }}
              onMatched={refresh}
            />
            {claims.length === 0 ? (
              <p>No payments to confirm.</p>
            ) : (
              <ul className="border-t border-edge">
                {claims.map((claim) => (
                  <ClaimLine key={claim.id} claim={claim} onEnded={refresh} />
                ))}
              </ul>
            )}
          </section>
          <ChequesOut />
        </div>
      )}
    </BooksSection>
  )
}

const statementCall = 'POST /api/admin/bank-statements' as const
type Read = CallData<typeof statementCall>
type Doubtful = Read['doubtful'][number]

/** The bank statement, as a file or pasted: certain matches are confirmed, possible ones shown side by side. */
function StatementFile({
  read,
  claims,
  onRead,
  onMatched,
}: {
  read: Read | undefined
  claims: readonly UpiClaimData[]
  onRead: (read: Read) => void
  onMatched: () => void
}) {
  return (
    <div className="rounded-card bg-sand/60 p-5">
      <p className="font-semibold">Match with the bank statement</p>
      <p className="measure pb-3 text-slate">
        A CSV file with a header line. A payment matches by amount and UTR, or by amount and our
        reference.
      </p>
      <ActionFile call={statementCall} request={(body) => ({ body })} onDone={onRead}>
        Choose file
      </ActionFile>
      <details className="group mt-3">
        <Summary>Or paste its lines</Summary>
        <ActionForm
          call={statementCall}
          request={(form) =>
            form.missing({ lines: 'Paste the lines first.' }) ?? {
              body: new Blob([form.text('lines')], { type: 'text/csv' }),
            }
          }
          kind="secondary"
          submit="Match these lines"
          isEmptiedOnDone
          onDone={onRead}
          className="pt-2"
        >
          <TextAreaField
            label="Lines of the statement, with the header line"
            name="lines"
            rows={5}
          />
        </ActionForm>
      </details>
      <p role="status" className="pt-2 font-medium empty:p-0">
        {read?.message}
      </p>
      {read && <StatementMatches read={read} claims={claims} onMatched={onMatched} />}
    </div>
  )
}

function StatementMatches({
  read: { matched: matches, doubtful, others },
  claims,
  onMatched,
}: {
  read: Read
  claims: readonly UpiClaimData[]
  onMatched: () => void
}) {
  return (
    <>
      {matches.length > 0 && (
        <ul className="pt-2 text-neem">
          {matches.map(({ claim, name, paise, utr }) => (
            <li key={claim} className="wrap-anywhere">
              {name}: {formatRupees(paise)}, UTR {utr}
            </li>
          ))}
        </ul>
      )}
      {doubtful.length > 0 && (
        <ul aria-label="Possible matches" className="mt-3 grid gap-3">
          {doubtful.map((one) => (
            <DoubtfulLine key={one.line.row} doubtful={one} claims={claims} onMatched={onMatched} />
          ))}
        </ul>
      )}
      {others > 0 && (
        <p className="pt-2 text-slate">
          {others === 1 ? '1 other line matches' : `${others} other lines match`} no payment here.
        </p>
      )}
    </>
  )
}

/** A line of the statement on one side, whose payment it may be on the other. */
function DoubtfulLine({
  doubtful: { line, claims: perhaps },
  claims,
  onMatched,
}: {
  doubtful: Doubtful
  claims: readonly UpiClaimData[]
  onMatched: () => void
}) {
  const open = claims.filter(({ id }) => perhaps.includes(id))
  const { utr, paise } = line
  if (open.length === 0) return null
  return (
    <li className="grid gap-x-6 gap-y-2 rounded-control border border-edge bg-white p-4 md:grid-cols-2">
      <div className="min-w-0">
        <p className="text-sm text-slate">Statement, line {line.row}</p>
        <p className="font-semibold tabular-nums">{formatRupees(paise)}</p>
        <p className="text-sm wrap-anywhere">{line.text}</p>
      </div>
      <ul className="grid content-start gap-2">
        {open.map(({ id, name, paise: claimedPaise, reference }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
            <span className="min-w-0 wrap-anywhere">
              {name} · {reference}
              <span className="block tabular-nums">
                {formatRupees(claimedPaise)}
                {claimedPaise !== paise && (
                  <strong className="text-kumkum"> claimed, {formatRupees(paise)} received</strong>
                )}
              </span>
            </span>
            {utr ? (
              <ActionButton
                call="POST /api/admin/upi-claims/{id}"
                request={{ params: { id }, body: { to: 'matched', utr, paise } }}
                onDone={onMatched}
              >
                Match with {name}
              </ActionButton>
            ) : (
              <span className="text-sm text-slate">No single UTR: confirm it below.</span>
            )}
          </li>
        ))}
      </ul>
    </li>
  )
}
