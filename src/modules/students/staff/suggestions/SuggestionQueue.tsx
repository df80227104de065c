import { useRef } from 'react'
import { to } from '../../../../ui/addresses/site-map.ts'
import { sectionParts } from '../../../../ui/addresses/staff-map.ts'
import { formatTime } from '../../../../ui/format/times.ts'
import { Link } from '../../../../ui/Link.tsx'
import { Loaded } from '../../../../ui/staff/Loaded.tsx'
import { StaffPage } from '../../../../ui/staff/StaffPage.tsx'
import { row, useRowKeys } from '../../../../ui/staff/use-selection.ts'
import { useStaffData } from '../../../../ui/staff/use-staff-data.ts'
import { compareAddress } from '../../suggestions/rules.ts'
import { likenessText, nameWithId } from '../texts.ts'

/** Possible duplicates, each pair a row with a link to the comparison. */
export function SuggestionQueue() {
  const { state, refresh } = useStaffData('GET /api/admin/suggestions', {})
  const list = useRef<HTMLDivElement>(null)
  useRowKeys(list)
  return (
    <StaffPage
      title="Possible duplicates"
      path={to.adminRecord('students', sectionParts.duplicates)}
      back={{ address: to.adminSection('students'), name: 'Students' }}
    >
      <p className="measure mt-1 text-slate">
        Compare each pair and decide whether they are one person. Until then My Day shows them on
        one line.
      </p>
      <div ref={list} className="mt-4">
        <Loaded what="possible duplicates" state={state} onRetry={refresh}>
          {({ pairs }) =>
            pairs.length === 0 ? (
              <p className="rounded-card bg-sand/60 p-6">No possible duplicates.</p>
            ) : (
              <ul aria-label="Pairs" className="max-w-3xl border-t border-line">
                {pairs.map(({ one, other, suggestedAt, ...because }) => (
                  <li key={`${one.id}-${other.id}`} className="border-b border-line">
                    <Link
                      {...row}
                      to={compareAddress(one.id, other.id)}
                      className="block min-h-11 px-2 py-2.5 leading-snug hover:bg-paper"
                    >
                      <span className="block font-semibold wrap-anywhere">
                        {nameWithId(one)} and {nameWithId(other)}
                      </span>
                      <span className="block text-[0.8125rem] text-slate">
                        {likenessText(because)}, since {formatTime(suggestedAt)}
                      </span>
                    </Link>
                  </li>
                ))}
              </ul>
            )
          }
        </Loaded>
      </div>
    </StaffPage>
  )
}
