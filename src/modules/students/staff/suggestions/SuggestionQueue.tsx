import { useRef } from 'react'
import { branded } from '#words/meta.ts'
import { to } from '../../../../ui/addresses/site-map.ts'
import { formatStudentId } from '../../../../ui/format/student-ids.ts'
import { formatTime } from '../../../../ui/format/times.ts'
import { useHead } from '../../../../ui/head.tsx'
import { Link } from '../../../../ui/Link.tsx'
import { Loading } from '../../../../ui/Loading.tsx'
import { BackLink } from '../../../../ui/staff/BackLink.tsx'
import { NotLoaded } from '../../../../ui/staff/NotLoaded.tsx'
import { row, useRowKeys } from '../../../../ui/staff/use-row-keys.ts'
import { useStaffData } from '../../../../ui/staff/use-staff-data.ts'
import type { SuggestionList } from '../../suggestions/contract.ts'
import { compareAddress, queuePath } from '../../suggestions/rules.ts'
import { becauseWords } from '../words.ts'

/** Students who may be one person, each pair a row that leads to the two side by side. */
export function SuggestionQueue() {
  useHead({ title: branded('Perhaps the same'), path: to.adminRecord('students', queuePath) })
  const { state, refresh } = useStaffData('GET /api/admin/suggestions', {})
  const list = useRef<HTMLDivElement>(null)
  useRowKeys(list)
  return (
    <div className="px-4 pt-4 pb-10 sm:px-6">
      <BackLink to={to.adminSection('students')}>Students</BackLink>
      <h1 tabIndex={-1} className="text-2xl">
        Perhaps the same person
      </h1>
      <p className="measure mt-1 text-slate">
        What people type about themselves joins nobody. Compare each pair and say what they are:
        until then My Day shows them on one line.
      </p>
      <div ref={list} className="mt-4">
        {state.status === 'loading' && <Loading text="Loading the pairs..." />}
        {state.status === 'error' && (
          <NotLoaded what="list of pairs" reason={state.reason} onRetry={refresh} />
        )}
        {state.status === 'loaded' && <Pairs pairs={state.data.pairs} />}
      </div>
    </div>
  )
}

function Pairs({ pairs }: SuggestionList) {
  if (pairs.length === 0)
    return <p className="rounded-card bg-sand/60 p-6">Nobody waits to be told apart.</p>
  return (
    <ul aria-label="Pairs" className="max-w-3xl border-t border-line">
      {pairs.map(({ one, other, suggestedAt, ...because }) => (
        <li key={`${one.id}-${other.id}`} className="border-b border-line">
          <Link
            {...row}
            to={compareAddress(one.id, other.id)}
            className="block min-h-11 px-2 py-2.5 leading-snug hover:bg-paper"
          >
            <span className="block font-semibold wrap-anywhere">
              {one.name} ({formatStudentId(one.id)}) and {other.name} ({formatStudentId(other.id)})
            </span>
            <span className="block text-[0.8125rem] text-slate">
              {becauseWords(because)}, since {formatTime(suggestedAt)}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
