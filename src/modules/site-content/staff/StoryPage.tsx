import { branded } from '#words/meta.ts'
import { to } from '../../../ui/addresses/site-map.ts'
import { roomParts } from '../../../ui/addresses/staff-map.ts'
import { useHead } from '../../../ui/head.tsx'
import { useNavigate, useParams } from '../../../ui/router.tsx'
import { ActionButton, ActionForm, type FormValues } from '../../../ui/staff/ActionForm.tsx'
import { AdminNotFound } from '../../../ui/staff/AdminNotFound.tsx'
import { BackLink } from '../../../ui/staff/BackLink.tsx'
import { Loaded } from '../../../ui/staff/Loaded.tsx'
import { useStaffData } from '../../../ui/staff/use-staff-data.ts'
import { toast } from '../../../ui/toast.ts'
import type { ConsentScope, StoryFields } from '../rules.ts'
import { toStory } from './StoriesPage.tsx'
import { ConsentFieldset, type StoryData, StoryFieldset } from './StoryFieldsets.tsx'

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
              <StoryForm key={story?.version} data={story} onSaved={refresh} />
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
  const finish = (message: string, isLeft: boolean) => {
    toast.success(message)
    onSaved()
    if (isLeft) void navigate(list)
  }
  return (
    <ActionForm
      aria-label="Success story"
      call={data ? 'PUT /api/admin/stories/{id}' : 'POST /api/admin/stories'}
      request={(form, key) => {
        const body = bodyOf(form)
        if (!data) return { body: { ...body, key } }
        return { params: { id: data.id }, body: { ...body, version: data.version } }
      }}
      kind="primary"
      submit={data ? 'Save' : 'Add story'}
      onDone={({ message }) => finish(message, !data)}
      actions={data && <Withdrawal data={data} onDone={(message) => finish(message, true)} />}
    >
      <ConsentFieldset data={data} />
      <StoryFieldset story={data?.story ?? undefined} />
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

function bodyOf(form: FormValues) {
  const numberIn = (name: string) => (form.text(name) ? form.number(name) : 0)
  return {
    name: form.text('name'),
    image: form.text('image'),
    imageAlt: form.text('imageAlt'),
    company: form.text('company'),
    position: form.text('position'),
    lakh: form.text('lakh') ? form.number('lakh') : null,
    location: form.text('location'),
    course: form.text('course'),
    months: numberIn('months'),
    isFree: form.text('isFree') === 'yes',
    joinDate: form.text('joinDate'),
    placementDate: form.text('placementDate'),
    rating: numberIn('rating'),
    story: form.text('story'),
    skills: form
      .text('skills')
      .split(',')
      .flatMap((skill) => skill.trim() || []),
    category: form.text('category') as StoryFields['category'],
    certificate: form.text('certificate'),
    consentedOn: form.text('consentedOn') || null,
    scope: form.all('scope') as ConsentScope[],
    isVisible: form.isChecked('isVisible'),
  }
}
