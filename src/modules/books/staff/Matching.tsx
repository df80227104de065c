import { useState } from 'react'
import type { CallData } from '../../../ui/api/ask.ts'
import { Button } from '../../../ui/Button.tsx'
import { ChooseFile } from '../../../ui/ChooseFile.tsx'
import { formatRupees } from '../../../ui/format/money.ts'
import { useStaffAction, useStaffData } from '../../../ui/staff/use-staff-data.ts'
import { TextAreaField } from '../../../ui/TextAreaField.tsx'
import { ChequesOut } from './ChequesOut.tsx'
import { ClaimLine, type UpiClaimData } from './ClaimLine.tsx'
import { BooksSection } from './Room.tsx'

const call = 'GET /api/admin/upi-claims' as const

/** Money that is said to have come: claims by UPI, and cheques that are out. */
export function Matching() {
  const { state, refresh } = useStaffData(call, {})
  const [read, setRead] = useState<Read>()
  return (
    <BooksSection what="claims" state={state} onRetry={refresh}>
      {({ claims }) => (
        <div className="grid max-w-4xl gap-10">
          <section aria-labelledby="claims" className="grid gap-4">
            <div>
              <h2 id="claims" className="text-lg">
                UPI payments to match ({claims.length})
              </h2>
              <p className="measure text-slate">
                Somebody said that they paid. Each counts once you have seen it at the bank.
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
              <p>Nothing is waiting.</p>
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

type Read = CallData<'POST /api/admin/bank-statements'>
type Doubtful = Read['doubtful'][number]

/** The bank's statement, as a file or pasted: what is surely ours is matched, the rest shown side by side. */
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
  const send = useStaffAction()
  const [notice, setNotice] = useState('')
  const [pasted, setPasted] = useState('')

  async function take(blob: Blob) {
    setNotice('Reading...')
    // Read now: the file may be changed or gone by the time it is sent.
    const bytes = await blob.arrayBuffer().catch(() => undefined)
    if (!bytes) return setNotice('The file could not be read. Choose it again.')
    const body = new Blob([bytes], { type: 'text/csv' })
    const answer = await send('POST /api/admin/bank-statements', { body })
    setNotice(answer.ok ? '' : answer.message)
    if (!answer.ok) return
    setPasted('')
    onRead(answer.data)
  }

  return (
    <div className="rounded-card bg-sand/60 p-5">
      <p className="font-semibold">Match by the bank’s statement</p>
      <p className="measure pb-3 text-slate">
        A CSV file with a line of headings. Sum and UTR, or sum and our reference, make a match.
      </p>
      <ChooseFile accept=".csv,text/csv" onChoose={(file) => file && void take(file)}>
        Choose the statement
      </ChooseFile>
      <details className="mt-3">
        <summary className="min-h-11 cursor-pointer py-2 text-indigo">Or paste its lines</summary>
        <div className="grid gap-3 pt-2">
          <TextAreaField
            label="Lines of the statement, with its headings"
            rows={5}
            value={pasted}
            onChange={({ target }) => setPasted(target.value)}
          />
          <Button
            className="justify-self-start"
            onClick={() => void take(new Blob([pasted], { type: 'text/csv' }))}
          >
            Match these lines
          </Button>
        </div>
      </details>
      <p role="status" className="pt-2 font-medium empty:p-0">
        {notice || read?.message}
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
        <ul aria-label="To look at" className="mt-3 grid gap-3">
          {doubtful.map((one) => (
            <DoubtfulLine key={one.line.row} doubtful={one} claims={claims} onMatched={onMatched} />
          ))}
        </ul>
      )}
      {others > 0 && (
        <p className="pt-2 text-slate">
          {others === 1 ? '1 other line is' : `${others} other lines are`} of no claim.
        </p>
      )}
    </>
  )
}

/** What the bank says on one side, who it may be on the other. */
function DoubtfulLine({
  doubtful: { line, claims: perhaps },
  claims,
  onMatched,
}: {
  doubtful: Doubtful
  claims: readonly UpiClaimData[]
  onMatched: () => void
}) {
  const send = useStaffAction()
  const [error, setError] = useState('')
  const open = claims.filter(({ id }) => perhaps.includes(id))
  const { utr, paise } = line
  if (open.length === 0) return null
  return (
    <li className="grid gap-x-6 gap-y-2 rounded-control border border-edge bg-white p-4 md:grid-cols-2">
      <div className="min-w-0">
        <p className="text-sm text-slate">The bank, line {line.row}</p>
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
                  <strong className="text-kumkum"> claimed, {formatRupees(paise)} came</strong>
                )}
              </span>
            </span>
            {utr ? (
              <Button
                onClick={async () => {
                  const body = { to: 'matched', utr, paise } as const
                  const answer = await send('POST /api/admin/upi-claims/{id}', {
                    params: { id },
                    body,
                  })
                  setError(answer.ok ? '' : answer.message)
                  if (answer.ok) onMatched()
                }}
              >
                It is {name}’s
              </Button>
            ) : (
              <span className="text-sm text-slate">No single UTR: match it below.</span>
            )}
          </li>
        ))}
        <p role="alert" className="text-kumkum empty:absolute">
          {error}
        </p>
      </ul>
    </li>
  )
}
