import { useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { branded } from '#words/meta.ts'
import { to } from '../../../../ui/addresses/site-map.ts'
import { formatStudentId, readStudentId } from '../../../../ui/format/student-ids.ts'
import { useHead } from '../../../../ui/head.tsx'
import { Link } from '../../../../ui/Link.tsx'
import { Loading } from '../../../../ui/Loading.tsx'
import { AdminNotFound } from '../../../../ui/staff/AdminNotFound.tsx'
import { BackLink } from '../../../../ui/staff/BackLink.tsx'
import { NotLoaded } from '../../../../ui/staff/NotLoaded.tsx'
import { useStaffData } from '../../../../ui/staff/use-staff-data.ts'
import type { PairComparison } from '../../suggestions/contract.ts'
import { comparePath, queuePath } from '../../suggestions/rules.ts'
import { becauseWords } from '../words.ts'
import { ComparedSides } from './ComparedSides.tsx'
import { Verdict } from './Verdict.tsx'

/** Two students side by side, and the question whether they are one. */
export function ComparePairPage() {
  const [params] = useSearchParams()
  const one = readStudentId(params.get('one') ?? '')
  const other = readStudentId(params.get('other') ?? '')
  if (!one || !other) return <AdminNotFound />
  return <PageOf key={`${one.id}-${other.id}`} one={one.id} other={other.id} />
}

function PageOf({ one, other }: { one: number; other: number }) {
  useHead({ title: branded('Are they one person?'), path: to.adminRecord('students', comparePath) })
  const { state, refresh } = useStaffData('GET /api/admin/students/{id}/comparison', {
    params: { id: one },
    query: { other },
  })
  const [notice, setNotice] = useState<{ message: string; survivor?: number }>()
  const status = useRef<HTMLParagraphElement>(null)
  if (state.status === 'error' && state.reason === 'not-found') return <AdminNotFound />
  const settle = (verdict: { message: string; survivor?: number }) => {
    setNotice(verdict)
    // The buttons go away with the question.
    status.current?.focus()
  }
  return (
    <div className="px-4 pt-4 pb-10 sm:px-6">
      <BackLink to={to.adminRecord('students', queuePath)}>Perhaps the same</BackLink>
      <h1 tabIndex={-1} className="text-2xl">
        Are they one person?
      </h1>
      <p
        ref={status}
        role="status"
        tabIndex={-1}
        className="min-h-6 font-semibold wrap-anywhere outline-none"
      >
        {notice?.message ?? (state.status === 'loaded' ? becauseLine(state.data) : '')}
      </p>
      {notice?.survivor && <StudentLink id={notice.survivor} />}
      {!notice && state.status === 'loading' && <Loading text="Loading both students..." />}
      {!notice && state.status === 'error' && <One reason={state.reason} onRetry={refresh} />}
      {!notice && state.status === 'loaded' && (
        <>
          <ComparedSides sides={state.data.sides} />
          <Verdict
            sides={state.data.sides}
            cashAboveLimit={state.data.cashAboveLimit}
            onMessage={settle}
          />
        </>
      )}
    </div>
  )
}

function becauseLine(comparison: PairComparison): string {
  if (comparison.areApart) return 'Somebody has said that these are two people.'
  if (!comparison.samePhone && !comparison.sameEmail) return ''
  const because = becauseWords(comparison)
  return `${because.charAt(0).toUpperCase()}${because.slice(1)}.`
}

function One({
  reason,
  onRetry,
}: {
  reason: 'unreachable' | 'refused' | 'forbidden' | 'not-found'
  onRetry: () => void
}) {
  if (reason !== 'refused')
    return <NotLoaded what="two students" reason={reason} onRetry={onRetry} />
  return <p className="mt-4 rounded-card bg-sand/60 p-6">These are one student already.</p>
}

function StudentLink({ id }: { id: number }) {
  return (
    <Link
      to={to.adminRecord('students', id)}
      className="inline-flex min-h-11 items-center font-semibold text-indigo underline underline-offset-4"
    >
      Open {formatStudentId(id)}, where it can be taken apart again
    </Link>
  )
}
