import { to } from '../../../ui/addresses/site-map.ts'
import type { CallData } from '../../../ui/api/call-api.ts'
import { ActionButton, ActionForm } from '../../../ui/staff/ActionForm.tsx'
import { useRecordForm } from '../../../ui/staff/use-record-form.tsx'
import { useStaffData } from '../../../ui/staff/use-staff-data.ts'
import { EarlierVersions } from './EarlierVersions.tsx'
import { InstructorFields, instructorBody, instructorSheet } from './InstructorFields.tsx'
import { RecordPage, useFinish } from './RecordPage.tsx'

const call = 'GET /api/admin/instructors' as const
type Data = CallData<typeof call>
type Instructor = Data['instructors'][number]

const list = { address: to.adminSection('instructors'), name: 'Instructors' }

/** What the website says of an instructor. */
export function InstructorPage() {
  const { state, refresh } = useStaffData(call, {})
  return (
    <RecordPage
      list={list}
      state={state}
      refresh={refresh}
      what="instructor"
      titles={{ new: 'New instructor', existing: 'Instructor' }}
      toPage={(id) => to.adminRecord('instructors', id)}
      find={({ instructors }, id) => instructors.find((one) => String(one.id) === id)}
      heading={({ name }) => name}
    >
      {(instructor, { choices }) => (
        <InstructorForm latest={instructor} choices={choices} onSaved={refresh} />
      )}
    </RecordPage>
  )
}

type FormProps = {
  latest: Instructor | undefined
  choices: Data['choices']
  onSaved: () => void
}

function InstructorForm({ latest, choices, onSaved }: FormProps) {
  const form = useRecordForm(instructorSheet, {
    latest,
    what: 'this instructor',
    bodyOf: instructorBody,
  })
  const { version } = form
  const finish = useFinish(list.address, onSaved)
  return (
    <ActionForm
      aria-label="Instructor"
      call={latest ? 'PUT /api/admin/instructors/{id}' : 'POST /api/admin/instructors'}
      request={(values, key) => {
        const body = instructorBody(values)
        if (!latest || !version) return { body: { ...body, key } }
        return { params: { id: latest.id }, body: { ...body, version } }
      }}
      isHeld={form.isHeld}
      kind="primary"
      submit={latest ? 'Save' : 'Add instructor'}
      onDone={({ message }, { body }) => {
        form.saved(body)
        finish(message, !latest)
      }}
      onLate={form.onLate}
      actions={
        latest && <Removal instructor={latest} onDone={(message) => finish(message, true)} />
      }
    >
      {form.notice}
      <div key={form.key} ref={form.fields} className="grid gap-4">
        <InstructorFields values={form.values} choices={choices} />
      </div>
      <EarlierVersions
        earlier={latest?.earlier}
        values={form.values}
        labels={instructorSheet.labels}
        onRestore={form.fill}
      />
    </ActionForm>
  )
}

type RemovalProps = { instructor: Instructor; onDone: (message: string) => void }

function Removal({ instructor: { id, name, version }, onDone }: RemovalProps) {
  return (
    <ActionButton
      kind="danger"
      call="DELETE /api/admin/instructors/{id}"
      request={{ params: { id }, body: { version } }}
      confirm={{
        title: `Remove ${name}?`,
        text: 'They are removed from the website and from this list. Batches keep their trainer.',
        action: 'Remove',
      }}
      onDone={({ message }) => onDone(message)}
    >
      Remove…
    </ActionButton>
  )
}
