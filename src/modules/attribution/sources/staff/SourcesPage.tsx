import { type SubmitEvent, useState } from 'react'
import { useSearchParams } from 'react-router'
import { Button } from '../../../../ui/Button.tsx'
import { TextField } from '../../../../ui/Field.tsx'
import { Loading } from '../../../../ui/Loading.tsx'
import { NotLoaded, Outdated } from '../../../../ui/staff/NotLoaded.tsx'
import { SectionHeading } from '../../../../ui/staff/SectionHeading.tsx'
import { useStaffAction, useStaffData } from '../../../../ui/staff/use-staff-data.ts'
import { EnrollmentTabs } from '../../../accounts/staff/EnrollmentTabs.tsx'
import { ShortAddresses } from '../../short-links/staff/ShortAddresses.tsx'
import type { SourceData } from '../contract.ts'
import { longestSourceName } from '../rules.ts'
import { SourceDialog } from './SourceDialog.tsx'
import { SourceRow } from './SourceRow.tsx'

/** Where enquiries come from: what each source brought in a month, and what it cost. */
export function SourcesPage() {
  const [params, setParams] = useSearchParams()
  const month = params.get('month') ?? undefined
  const { state, refresh } = useStaffData('GET /api/admin/source-month', {
    query: { month },
  })
  const [editing, setEditing] = useState<SourceData>()
  return (
    <div className="px-4 pt-6 pb-10 sm:px-6">
      <SectionHeading section="enrollment" />
      <EnrollmentTabs />
      {state.status === 'loading' && <Loading text="Loading the sources..." />}
      {state.status === 'error' && (
        <NotLoaded
          what="sources"
          reason={state.reason}
          onRetry={refresh}
          className="mt-5 min-h-64"
        />
      )}
      {state.status === 'loaded' && state.outdated && <Outdated what="sources" onRetry={refresh} />}
      {state.status === 'loaded' && (
        <div className="grid max-w-3xl gap-5 pt-5">
          <div className="max-w-52">
            <TextField
              label="Month"
              type="month"
              value={state.data.month}
              onChange={({ target }) => {
                if (/^20\d\d-\d\d$/.test(target.value))
                  setParams({ month: target.value }, { replace: true })
              }}
            />
          </div>
          <ul className="border-t border-edge">
            {state.data.sources.map((source) => (
              <SourceRow
                key={`${source.id} ${state.data.month}`}
                source={source}
                month={state.data.month}
                onSaved={refresh}
                onEdit={() => setEditing(source)}
              />
            ))}
          </ul>
          <AddSource onAdded={refresh} />
        </div>
      )}
      <div className="max-w-3xl pt-10">
        <ShortAddresses />
      </div>
      {editing && (
        <SourceDialog
          source={editing}
          onClose={() => setEditing(undefined)}
          onSaved={() => {
            setEditing(undefined)
            refresh()
          }}
        />
      )}
    </div>
  )
}

function AddSource({ onAdded }: { onAdded: () => void }) {
  const send = useStaffAction()
  const [name, setName] = useState('')
  const [notice, setNotice] = useState<{ done?: string; wrong?: string }>({})
  const [busy, setBusy] = useState(false)
  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    if (!name.trim()) return setNotice({ wrong: 'Enter a name.' })
    setBusy(true)
    const answer = await send('POST /api/admin/sources', { body: { name } })
    setBusy(false)
    if (!answer.ok) return setNotice({ wrong: answer.message })
    setName('')
    setNotice({ done: answer.data.message })
    onAdded()
  }
  return (
    <form noValidate method="dialog" onSubmit={submit} className="flex flex-wrap items-start gap-3">
      <div className="min-w-0 flex-[1_1_14rem]">
        <TextField
          label="Another source"
          autoComplete="off"
          maxLength={longestSourceName}
          value={name}
          error={notice.wrong}
          onChange={({ target }) => setName(target.value)}
        />
      </div>
      <Button type="submit" kind="solid" aria-disabled={busy} className="mt-7.5">
        Add
      </Button>
      <p role="status" className="w-full text-neem empty:absolute empty:w-0">
        {notice.done}
      </p>
    </form>
  )
}
