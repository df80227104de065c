import { branded } from '#words/meta.ts'
import { to } from '../../../ui/addresses/site-map.ts'
import type { CallData } from '../../../ui/api/ask.ts'
import { SelectField, TextField } from '../../../ui/Field.tsx'
import { useHead } from '../../../ui/head.tsx'
import { useNavigate, useParams } from '../../../ui/router.tsx'
import { ActionButton, ActionForm, type FormValues } from '../../../ui/staff/ActionForm.tsx'
import { AdminNotFound } from '../../../ui/staff/AdminNotFound.tsx'
import { BackLink } from '../../../ui/staff/BackLink.tsx'
import { Loaded } from '../../../ui/staff/Loaded.tsx'
import { useStaffData } from '../../../ui/staff/use-staff-data.ts'
import { TextAreaField } from '../../../ui/TextAreaField.tsx'
import { toast } from '../../../ui/toast.ts'
import { mostOf } from '../rules.ts'
import { PictureField } from './PictureField.tsx'

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
      <BackLink to={to.adminSection('instructors')}>Instructors</BackLink>
      <Loaded what="instructor" state={state} onRetry={refresh} className="min-h-[50vh]">
        {({ instructors, choices }) => {
          const instructor = instructors.find((one) => String(one.id) === id)
          if (!instructor && id !== 'new') return <AdminNotFound />
          return (
            <>
              <h1 tabIndex={-1} className="pb-4 text-2xl wrap-anywhere">
                {instructor?.name ?? title}
              </h1>
              <InstructorForm
                key={instructor?.version}
                instructor={instructor}
                choices={choices}
                onSaved={refresh}
              />
            </>
          )
        }}
      </Loaded>
    </div>
  )
}

type FormProps = {
  instructor: Instructor | undefined
  choices: Data['choices']
  onSaved: () => void
}

function InstructorForm({ instructor, choices, onSaved }: FormProps) {
  const navigate = useNavigate()
  const list = to.adminSection('instructors')
  const finish = (message: string) => {
    toast.success(message)
    onSaved()
    if (!instructor) void navigate(list)
  }
  return (
    <ActionForm
      aria-label="Instructor"
      call={instructor ? 'PUT /api/admin/instructors/{id}' : 'POST /api/admin/instructors'}
      request={(form, key) => {
        const body = bodyOf(form)
        if (!instructor) return { body: { ...body, key } }
        const { id, version } = instructor
        return { params: { id }, body: { ...body, version } }
      }}
      kind="primary"
      submit={instructor ? 'Save' : 'Add instructor'}
      onDone={({ message }) => finish(message)}
      actions={
        instructor && (
          <ActionButton
            kind="danger"
            call="DELETE /api/admin/instructors/{id}"
            request={{ params: { id: instructor.id }, body: { version: instructor.version } }}
            confirm={{
              title: `Remove ${instructor.name}?`,
              text: 'The website and the list show them no more. Batches keep their trainer.',
              action: 'Remove',
            }}
            onDone={({ message }) => {
              finish(message)
              void navigate(list)
            }}
          >
            Remove…
          </ActionButton>
        )
      }
    >
      <ProfileFields instructor={instructor} />
      <Choices instructor={instructor} choices={choices} />
    </ActionForm>
  )
}

function bodyOf(form: FormValues) {
  return {
    name: form.text('name'),
    role: form.text('role'),
    bio: form.text('bio'),
    picture: form.text('picture'),
    pictureAlt: form.text('pictureAlt'),
    courses: form.all('courses'),
    links: form.text('links').split(/\s+/).filter(Boolean),
    video: form.text('video'),
    personId: form.text('personId') || null,
    isVisible: form.isChecked('isVisible'),
  }
}

function ProfileFields({ instructor }: { instructor: Instructor | undefined }) {
  const { name, role, bio, picture = '', pictureAlt = '', links = [], video } = instructor ?? {}
  return (
    <>
      <TextField name="name" label="Name" maxLength={mostOf.name} defaultValue={name} />
      <TextField
        name="role"
        label="Role"
        hint="Such as “Lead trainer, Java and Full Stack”."
        maxLength={mostOf.line}
        defaultValue={role}
      />
      <TextAreaField name="bio" label="Profile" maxLength={mostOf.text} defaultValue={bio} />
      <PictureField kind="instructor" name="picture" picture={picture} alt={pictureAlt} />
      <TextAreaField
        name="links"
        label="Links"
        hint="At most three, one a line: a profile elsewhere, a book, a talk."
        defaultValue={links.join('\n')}
      />
      <TextField
        name="video"
        label="Video of a class"
        hint="An address that begins with https://. Visitors get a link to it."
        inputMode="url"
        defaultValue={video}
      />
    </>
  )
}

function Choices({ instructor, choices }: Pick<FormProps, 'instructor' | 'choices'>) {
  return (
    <>
      <fieldset className="grid gap-x-6 sm:grid-cols-2">
        <legend className="font-semibold">Courses</legend>
        {choices.courses.map(({ id, title }) => (
          <label key={id} className="flex min-h-11 items-center gap-2.5">
            <input
              type="checkbox"
              name="courses"
              value={id}
              defaultChecked={instructor?.courses.includes(id)}
              className="size-5"
            />
            {title}
          </label>
        ))}
      </fieldset>
      <SelectField
        name="personId"
        label="Team member"
        hint="The courses of their batches are shown with them, too."
        defaultValue={instructor?.personId ?? ''}
      >
        <option value="">Nobody of the team</option>
        {choices.people.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <label className="flex min-h-11 items-center gap-2.5">
        <input
          type="checkbox"
          name="isVisible"
          defaultChecked={instructor?.isVisible ?? true}
          className="size-5"
        />
        Show on the website
      </label>
    </>
  )
}
