import { branded } from '#words/meta.ts'
import { to } from '../../../ui/addresses/site-map.ts'
import { roomParts } from '../../../ui/addresses/staff-map.ts'
import { useHead } from '../../../ui/head.tsx'
import { useNavigate, useParams } from '../../../ui/router.tsx'
import { ActionButton, ActionForm } from '../../../ui/staff/ActionForm.tsx'
import { AdminNotFound } from '../../../ui/staff/AdminNotFound.tsx'
import { BackLink } from '../../../ui/staff/BackLink.tsx'
import { Loaded } from '../../../ui/staff/Loaded.tsx'
import { useRecordForm } from '../../../ui/staff/use-record-form.tsx'
import { useStaffData } from '../../../ui/staff/use-staff-data.ts'
import { toast } from '../../../ui/toast.ts'
import { toStory } from './StoriesPage.tsx'
import { ConsentFieldset, StoryFieldset } from './StoryFieldsets.tsx'
import { recordOf, type StoryData, storyBody, storySheet } from './story-form.ts'

const call = 'GET /api/admin/stories' as const

/** A success story and the consent it stands on. */
export function StoryPage() {
  const { id = '' } = useParams()
  const { state, refresh } = useStaffData(call, {})
  const title = id === 'new' ? 'New success story' : 'Success story'
  useHead({ title: branded(title), path: toStory(id) })
  return (
    <div className="max-w-3xl px-4 pt-4 pb-10 sm:px-6">
      <BackLink to={list}>Success stories</BackLink>
      <Loaded what="story" state={state} onRetry={refresh} className="min-h-[50vh]">
        {({ stories }) => {
          const story = stories.find((one) => String(one.id) === id && one.story)
          if (!story && id !== 'new') return <AdminNotFound />
          return (
            <>
              <h1 tabIndex={-1} className="pb-4 text-2xl wrap-anywhere">
                {story?.story?.name ?? title}
              </h1>
              <StoryForm data={story} onSaved={refresh} />
            </>
          )
        }}
      </Loaded>
    </div>
  )
}

const list = to.adminRecord('content', roomParts.stories)

function StoryForm({ data, onSaved }: { data: StoryData | undefined; onSaved: () => void }) {
  const navigate = useNavigate()
  const latest = data && recordOf(data)
  const form = useRecordForm(storySheet, { latest, what: 'this story', bodyOf: storyBody })
  const { version } = form
  const finish = (message: string, isLeft: boolean) => {
    toast.success(message)
    onSaved()
    if (isLeft) void navigate(list)
  }
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
        title: 'Take back the consent?',
        text: 'The story and its picture are deleted here and on every page at once. This cannot be undone.',
        action: 'Take it back',
      }}
      onDone={({ message }) => onDone(message)}
    >
      Take back consent…
    </ActionButton>
  )
}
