import { branded } from '#words/meta.ts'
import { to } from '../../../ui/addresses/site-map.ts'
import type { CallData } from '../../../ui/api/ask.ts'
import { useHead } from '../../../ui/head.tsx'
import { useNavigate, useParams } from '../../../ui/router.tsx'
import { ActionButton, ActionForm } from '../../../ui/staff/ActionForm.tsx'
import { AdminNotFound } from '../../../ui/staff/AdminNotFound.tsx'
import { BackLink } from '../../../ui/staff/BackLink.tsx'
import { Loaded } from '../../../ui/staff/Loaded.tsx'
import { useRecordForm } from '../../../ui/staff/use-record-form.tsx'
import { useStaffData } from '../../../ui/staff/use-staff-data.ts'
import { toast } from '../../../ui/toast.ts'
import { InstructorFields, instructorBody, instructorSheet } from './InstructorFields.tsx'

const call = 'GET /api/admin/instructors' as const
type Data = CallData<typeof call>
type Instructor = Data['instructors'][number]

/** What the website says of an instructor. */
export function InstructorPage() {
  const { id = '' } = useParams()
  const { state, refresh } = useStaffData(call, {})
  const title = id === 'new' ? 'New instructor' : 'Instructor'
  useHead({ title: branded(title), path: to.adminRecord('instructors', id) })
  return (
    <div className="max-w-3xl px-4 pt-4 pb-10 sm:px-6">
      <BackLink to={list}>Instructors</BackLink>
      <Loaded what="instructor" state={state} onRetry={refresh} className="min-h-[50vh]">
        {({ instructors, choices }) => {
          const instructor = instructors.find((one) => String(one.id) === id)
          if (!instructor && id !== 'new') return <AdminNotFound />
          return (
            <>
              <h1 tabIndex={-1} className="pb-4 text-2xl wrap-anywhere">
                {instructor?.name ?? title}
              </h1>
              <InstructorForm latest={instructor} choices={choices} onSaved={refresh} />
            </>
          )
        }}
      </Loaded>
    </div>
  )
}

const list = to.adminSection('instructors')

type FormProps = {
  latest: Instructor | undefined
  choices: Data['choices']
  onSaved: () => void
}

function InstructorForm({ latest, choices, onSaved }: FormProps) {
  const navigate = useNavigate()
  const form = useRecordForm(instructorSheet, {
    latest,
    what: 'this instructor',
    bodyOf: instructorBody,
  })
  const { version } = form
  const finish = (message: string, isLeft: boolean) => {
    toast.success(message)
    onSaved()
    if (isLeft) void navigate(list)
  }
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
        text: 'The website and the list show them no more. Batches keep their trainer.',
        action: 'Remove',
      }}
      onDone={({ message }) => onDone(message)}
    >
      Remove…
    </ActionButton>
  )
}
