import type { CallData } from '../../../ui/api/call-api.ts'
import { TextField } from '../../../ui/Field.tsx'
import { ActionButton, ActionForm } from '../../../ui/staff/ActionForm.tsx'
import { DataTable } from '../../../ui/staff/DataTable.tsx'
import { NoticeArea } from '../../../ui/staff/NoticeArea.tsx'
import { useStaffData } from '../../../ui/staff/use-staff-data.ts'
import { longestPath, longestTarget } from '../redirects/rules.ts'

const call = 'GET /api/admin/redirects' as const
type ListedRedirect = CallData<typeof call>['redirects'][number]

/** Old addresses of the site and where they lead. */
export function RedirectTable() {
  const list = useStaffData(call, {})
  const { refresh } = list
  return (
    <NoticeArea>
      <AddRedirect onDone={refresh} />
      <DataTable
        what={{ one: 'redirect', many: 'redirects' }}
        data={list}
        rowsOf={({ redirects }) => redirects}
        rowOf={({ id, path }) => ({ id, name: path })}
        columns={[
          { title: 'Old address', kind: 'name' },
          { title: 'Leads to', kind: 'text', value: ({ target }) => target },
          { title: 'Added by', kind: 'person', needs: 860, value: ({ savedBy }) => savedBy },
          { title: 'Added', kind: 'moment', needs: 860, value: ({ savedAt }) => savedAt },
          { title: 'Remove', kind: 'action', width: 'w-28', value: (row) => remove(row, refresh) },
        ]}
        placeholders={4}
        empty={{
          seed: 'redirects',
          title: 'No redirects',
          text: 'Links to pages of an earlier site, in search engines and on posters, can lead to the pages of this one.',
        }}
      />
    </NoticeArea>
  )
}

function remove({ id, path }: ListedRedirect, onDone: () => void) {
  return (
    <ActionButton
      kind="quiet"
      call="DELETE /api/admin/redirects/{id}"
      request={{ params: { id } }}
      aria-label={`Remove ${path}`}
      onDone={onDone}
    >
      Remove
    </ActionButton>
  )
}

function AddRedirect({ onDone }: { onDone: () => void }) {
  return (
    <ActionForm
      aria-label="Add a redirect"
      call="POST /api/admin/redirects"
      request={({ text }) => ({ body: { path: text('path'), target: text('target') } })}
      submit="Add redirect"
      isEmptiedOnDone
      onDone={onDone}
      className="mt-5 max-w-3xl"
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Old address"
          name="path"
          maxLength={longestPath}
          placeholder="/java-course"
          required
        />
        <TextField
          label="Leads to"
          name="target"
          maxLength={longestTarget}
          placeholder="/courses/java-core-advanced"
          hint="A page of this site, or a whole address with https://"
          required
        />
      </div>
    </ActionForm>
  )
}
