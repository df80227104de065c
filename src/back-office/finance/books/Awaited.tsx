import type { ReactNode } from 'react'
import type { JoiningData } from '../../../domain/joinings/contract.ts'
import { formatRupees } from '../../../formats/money.ts'
import { formatTime } from '../../../formats/times.ts'
import { staffEndpoints } from '../../../staff-map.ts'
import { useStaffData } from '../../parts/use-staff-data.ts'

/** What is claimed by UPI and what cheques are out, of one joining; nothing where there is none. */
export function Awaited({ joining, asOf }: { joining: JoiningData; asOf: Date }) {
  const query = { joining: joining.id }
  // Asked again whenever the joining is: a claim that was just made belongs to it.
  const claims = useStaffData(`get ${staffEndpoints.claims}`, { query }, asOf.getTime())
  const cheques = useStaffData(`get ${staffEndpoints.cheques}`, { query }, asOf.getTime())
  const claimed = claims.state.status === 'loaded' ? claims.state.data.claims : []
  const out = cheques.state.status === 'loaded' ? cheques.state.data.cheques : []
  if (claimed.length + out.length === 0) return null
  return (
    <section aria-labelledby="awaited">
      <h2 id="awaited" className="pb-1.5 text-lg">
        Awaited
      </h2>
      <ul className="border-t border-edge">
        {claimed.map((claim) => (
          <Line key={claim.id} paise={claim.paise} at={claim.claimedAt}>
            Claimed by UPI, not counted · {claim.reference}
          </Line>
        ))}
        {out.map((cheque) => (
          <Line key={cheque.id} paise={cheque.paise} at={cheque.takenAt}>
            Cheque {cheque.number} is out{cheque.bank && `, ${cheque.bank}`}
          </Line>
        ))}
      </ul>
    </section>
  )
}

function Line({ paise, at, children }: { paise: number; at: string; children: ReactNode }) {
  return (
    <li className="flex justify-between gap-4 border-b border-line py-2">
      <span className="min-w-0 wrap-anywhere">
        {children}
        <span className="block text-sm text-slate">
          <time dateTime={at}>{formatTime(at)}</time>
        </span>
      </span>
      <span className="font-semibold tabular-nums">{formatRupees(paise)}</span>
    </li>
  )
}
