import { useState } from 'react'
import { useStaffData } from '../../../ui/staff/use-staff-data.ts'
import { ChequesOut } from './ChequesOut.tsx'
import { ClaimLine } from './ClaimLine.tsx'
import { BooksSection } from './Room.tsx'
import { type Read, StatementFile } from './StatementFile.tsx'

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
