import { X } from 'lucide-react'
import { useState } from 'react'
import { to } from '../../../../ui/addresses/site-map.ts'
import { Button } from '../../../../ui/Button.tsx'
import { useSearchParams } from '../../../../ui/router.tsx'
import { ActionButton } from '../../../../ui/staff/ActionForm.tsx'
import { FilterBar, type Filtering } from '../../../../ui/staff/FilterBar.tsx'
import { StaffPage } from '../../../../ui/staff/StaffPage.tsx'
import type { AuditList } from '../../../audit/contract.ts'
import { type RecordKind, recordKinds } from '../../../audit/rules.ts'
import { AuditPages, type AuditTrailQuery } from '../../../audit/staff/AuditTrail.tsx'
import { FindStudent } from '../../../students/staff/FindStudent.tsx'

type Filter = Pick<AuditTrailQuery, 'kind' | 'actor' | 'person'>

/** Recent audit events as sentences, newest first. */
export function Activity() {
  const [params, setParams] = useSearchParams()
  const filter = readFilter(params)
  const olderPages = readOlder(params)
  const choose = (change: Record<string, string | undefined>) => {
    const next = new URLSearchParams(params)
    next.delete('older')
    for (const [name, value] of Object.entries(change))
      if (value) next.set(name, value)
      else next.delete(name)
    setParams(next, { replace: 'older' in change })
  }
  return (
    <StaffPage
      title="Activity"
      path={to.adminRecord('dashboard', 'activity')}
      back={{ address: to.adminSection('dashboard'), name: 'Dashboard' }}
      tools={<Chain />}
    >
      <div className="max-w-4xl">
        <AuditPages
          query={filter}
          olderPages={olderPages}
          onOlder={() => choose({ older: String(olderPages + 1) })}
          isLinked
          renderAside={(list) => <Filters list={list} filter={filter} onChoose={choose} />}
        />
      </div>
    </StaffPage>
  )
}

/** Checks the hash chain for changes made outside the product. Takes seconds where the history is long. */
function Chain() {
  const [notice, setNotice] = useState('')
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p role="status" className="min-w-0 wrap-anywhere">
        {notice}
      </p>
      <ActionButton
        call="GET /api/admin/audit/chain"
        request={{}}
        busyText="Verifying…"
        kind="quiet"
        title="Entries are permanent. Personal data of deleted people is unreadable."
        onDone={({ message }) => setNotice(message)}
        onRefused={() => setNotice('')}
      >
        Verify all entries
      </ActionButton>
    </div>
  )
}

type FiltersProps = {
  list: AuditList
  filter: Filter
  onChoose: Filtering['onFilter']
}

function Filters({ list, filter, onChoose }: FiltersProps) {
  return (
    <div className="flex flex-wrap items-end gap-x-4 gap-y-2 pt-3 pb-4">
      {filter.person === undefined ? (
        <div className="w-full sm:w-72">
          <FindStudent label="Person" onFound={({ id }) => onChoose({ person: String(id) })} />
        </div>
      ) : (
        <div className="grid content-start gap-1.5">
          <p className="font-semibold">Person</p>
          <Button onClick={() => onChoose({ person: undefined })} className="justify-between!">
            <span className="min-w-0 wrap-anywhere">{list.person}</span>
            <X size={16} aria-hidden="true" />
            <span className="sr-only">: show everybody</span>
          </Button>
        </div>
      )}
      <FilterBar
        filters={[
          { name: 'kind', label: 'Kind', options: Object.entries(recordKinds) },
          {
            name: 'actor',
            label: 'Member of staff',
            options: list.actors.map((actor) => [actor, actor]),
          },
        ]}
        values={{ kind: filter.kind, actor: filter.actor }}
        onFilter={onChoose}
      />
    </div>
  )
}

/** How many further pages are shown: in the address, for Back. */
function readOlder(params: URLSearchParams): number {
  const older = params.get('older') ?? ''
  return /^\d{1,2}$/.test(older) ? Number(older) : 0
}

/** The parameters of the address that the server knows. */
function readFilter(params: URLSearchParams): Filter {
  const kinds = Object.keys(recordKinds) as RecordKind[]
  const kind = kinds.find((one) => one === params.get('kind'))
  const actor = params.get('actor')
  const person = params.get('person') ?? ''
  return {
    ...(kind && { kind }),
    ...(actor && actor.length <= 200 && /^\P{Cc}*$/u.test(actor) && { actor }),
    ...(/^[1-9]\d{0,14}$/.test(person) && { person: Number(person) }),
  }
}
