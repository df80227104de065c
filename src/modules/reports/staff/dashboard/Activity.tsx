import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { branded } from '#words/meta.ts'
import { to } from '../../../../ui/addresses/site-map.ts'
import { Button } from '../../../../ui/Button.tsx'
import { SelectField } from '../../../../ui/Field.tsx'
import { useHead } from '../../../../ui/head.tsx'
import { BackLink } from '../../../../ui/staff/BackLink.tsx'
import { useStaffAction } from '../../../../ui/staff/use-staff-data.ts'
import type { AuditList } from '../../../audit/contract.ts'
import { type RecordKind, recordKinds } from '../../../audit/rules.ts'
import { AuditPages, type AuditTrailQuery } from '../../../audit/staff/AuditTrail.tsx'

/** Who changed what, in every room, newest first. */
export function Activity() {
  useHead({ title: branded('Activity'), path: to.adminRecord('dashboard', 'activity') })
  const [params, setParams] = useSearchParams()
  const filter = readFilter(params)
  const choose = (name: 'kind' | 'actor', value: string) => {
    const { [name]: _before, ...rest } = filter
    setParams(value ? { ...rest, [name]: value } : rest)
  }
  return (
    <div className="px-4 pt-6 pb-10 sm:px-6">
      <BackLink to={to.adminSection('dashboard')}>Dashboard</BackLink>
      <h1 tabIndex={-1} className="text-2xl">
        Activity
      </h1>
      <p className="mt-1 text-slate">
        Who changed what, newest first. Nothing is ever taken out; what it said of people who left
        cannot be read any more.
      </p>
      <Chain />
      <div className="mt-4 max-w-4xl">
        <AuditPages
          query={filter}
          isLinked
          renderAside={(list) => <Filter list={list} query={filter} onChoose={choose} />}
        />
      </div>
    </div>
  )
}

/** Whether nobody has changed it behind the product's back. It takes seconds where the history is long. */
function Chain() {
  const act = useStaffAction()
  const [filter, setFilter] = useState('')
  const [busy, setBusy] = useState(false)
  const verify = async () => {
    setBusy(true)
    const answer = await act('GET /api/admin/audit/chain', {})
    setFilter(answer.ok ? answer.data.message : answer.message)
    setBusy(false)
  }
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button onClick={() => !busy && verify()} aria-disabled={busy}>
        {busy ? 'Verifying…' : 'Verify the chain'}
      </Button>
      <p role="status" className="min-w-0 wrap-anywhere">
        {filter}
      </p>
    </div>
  )
}

function Filter({
  list,
  query,
  onChoose,
}: {
  list: AuditList
  query: AuditTrailQuery
  onChoose: (name: 'kind' | 'actor', value: string) => void
}) {
  return (
    <div className="grid gap-4 pb-5 sm:grid-cols-2">
      <SelectField
        label="What"
        value={query.kind ?? ''}
        onChange={(event) => onChoose('kind', event.target.value)}
      >
        <option value="">Everything</option>
        {Object.entries(recordKinds).map(([kind, name]) => (
          <option key={kind} value={kind}>
            {name}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="Who"
        value={query.actor ?? ''}
        onChange={(event) => onChoose('actor', event.target.value)}
      >
        <option value="">Everybody</option>
        {list.actors.map((actor) => (
          <option key={actor} value={actor}>
            {actor}
          </option>
        ))}
      </SelectField>
    </div>
  )
}

/** What of the address the server would understand. */
function readFilter(params: URLSearchParams): Pick<AuditTrailQuery, 'kind' | 'actor'> {
  const kinds = Object.keys(recordKinds) as RecordKind[]
  const kind = kinds.find((one) => one === params.get('kind'))
  const actor = params.get('actor')
  return {
    ...(kind && { kind }),
    ...(actor && actor.length <= 200 && /^\P{Cc}*$/u.test(actor) && { actor }),
  }
}
