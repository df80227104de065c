import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { TextField } from '../../../../ui/Field.tsx'
import { ActionForm } from '../../../../ui/staff/ActionForm.tsx'
import { Loaded } from '../../../../ui/staff/Loaded.tsx'
import { SectionHeading } from '../../../../ui/staff/SectionHeading.tsx'
import { useStaffData } from '../../../../ui/staff/use-staff-data.ts'
import { EnrollmentTabs } from '../../../accounts/staff/EnrollmentTabs.tsx'
import { ShortLinks } from '../../short-links/staff/ShortAddresses.tsx'
import { longestSourceName, type SourceData } from '../rules.ts'
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
      <Loaded what="sources" state={state} onRetry={refresh} className="mt-5 min-h-64">
        {({ month: reportMonth, sources }) => (
          <div className="grid max-w-3xl gap-5 pt-5">
            <div className="max-w-52">
              <TextField
                label="Month"
                type="month"
                value={reportMonth}
                onChange={({ target }) => {
                  if (/^20\d\d-\d\d$/.test(target.value))
                    setParams({ month: target.value }, { replace: true })
                }}
              />
            </div>
            <ul className="border-t border-edge">
              {sources.map((source) => (
                <SourceRow
                  key={`${source.id} ${reportMonth}`}
                  source={source}
                  month={reportMonth}
                  onSaved={refresh}
                  onEdit={() => setEditing(source)}
                />
              ))}
            </ul>
            <AddSource onAdded={refresh} />
          </div>
        )}
      </Loaded>
      <div className="max-w-3xl pt-10">
        <ShortLinks />
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
  const [lastAdded, setLastAdded] = useState({ count: 0, message: '' })
  return (
    <>
      <ActionForm
        key={lastAdded.count}
        call="POST /api/admin/sources"
        request={(form) =>
          form.text('name')
            ? { body: { name: form.text('name') } }
            : { errors: { name: 'Enter a name.' } }
        }
        frame="inline"
        submit="Add"
        onDone={({ message }) => {
          setLastAdded({ count: lastAdded.count + 1, message })
          onAdded()
        }}
      >
        <TextField
          label="Another source"
          name="name"
          autoComplete="off"
          maxLength={longestSourceName}
        />
      </ActionForm>
      <p role="status" className="text-neem empty:absolute empty:w-0">
        {lastAdded.message}
      </p>
    </>
  )
}
