import { to } from '../../../ui/addresses/site-map.ts'
import { roomParts } from '../../../ui/addresses/staff-map.ts'
import { ActionButton, ActionForm } from '../../../ui/staff/ActionForm.tsx'
import { useRecordForm } from '../../../ui/staff/use-record-form.tsx'
import { useStaffData } from '../../../ui/staff/use-staff-data.ts'
import { EarlierVersions } from './EarlierVersions.tsx'
import { RecordPage, useFinish } from './RecordPage.tsx'
import { toStory } from './StoriesPage.tsx'
import { ConsentFieldset, StoryFieldset } from './StoryFieldsets.tsx'
import { recordOf, type StoryData, storyBody, storySheet } from './story-form.ts'

const call = 'GET /api/admin/stories' as const

const list = { address: to.adminRecord('content', roomParts.stories), name: 'Success stories' }

/** A success story and the consent it stands on. */
export function StoryPage() {
  const { state, refresh } = useStaffData(call, {})
  return (
    <RecordPage
      list={list}
      state={state}
      refresh={refresh}
      what="story"
      titles={{ new: 'New success story', existing: 'Success story' }}
      toPage={toStory}
      find={({ stories }, id) => stories.find((one) => String(one.id) === id && one.story)}
      heading={({ story }) => story?.name}
    >
      {(data) => <StoryForm data={data} onSaved={refresh} />}
    </RecordPage>
  )
}

function StoryForm({ data, onSaved }: { data: StoryData | undefined; onSaved: () => void }) {
  const latest = data && recordOf(data)
  const form = useRecordForm(storySheet, { latest, what: 'this story', bodyOf: storyBody })
  const { version } = form
  const finish = useFinish(list.address, onSaved)
  return (
    <ActionForm
      aria-label="Success story"
      call={data ? 'PUT /api/admin/stories/{id}' : 'POST /api/admin/stories'}
      request={(values, key) => {
        const body = storyBody(values)
        if (!data || !version) return { body: { ...body, key } }
        return { params: { id: data.id }, body: { ...body, version } }
      }}
      isHeld={form.isHeld}
      kind="primary"
      submit={data ? 'Save' : 'Add story'}
      onDone={({ message }, { body }) => {
        form.saved(body)
        finish(message, !data)
      }}
      onLate={form.onLate}
      actions={data && <Withdrawal data={data} onDone={(message) => finish(message, true)} />}
    >
      {form.notice}
      <div key={form.key} ref={form.fields} className="grid gap-4">
        <ConsentFieldset values={form.values} />
        <StoryFieldset values={form.values} />
      </div>
      <EarlierVersions
        earlier={data?.earlier}
        values={form.values}
        labels={storySheet.labels}
        onRestore={form.fill}
      />
    </ActionForm>
  )
}

function Withdrawal({ data, onDone }: { data: StoryData; onDone: (message: string) => void }) {
  return (
    <ActionButton
      kind="danger"
      call="POST /api/admin/stories/{id}/withdrawal"
      request={{ params: { id: data.id }, body: { version: data.version } }}
      confirm={{
        title: 'Withdraw the consent?',
        text: 'The story and its picture are deleted here and on every page at once. This cannot be undone.',
        action: 'Withdraw consent',
      }}
      onDone={({ message }) => onDone(message)}
    >
      Withdraw consent…
    </ActionButton>
  )
}
