import { to } from '../../../ui/addresses/site-map.ts'
import type { CallData } from '../../../ui/api/call-api.ts'
import { SelectField, TextField } from '../../../ui/Field.tsx'
import type { FormValues } from '../../../ui/staff/ActionForm.tsx'
import { CheckLine } from '../../../ui/staff/CheckLine.tsx'
import { Options } from '../../../ui/staff/Options.tsx'
import { sheetOf } from '../../../ui/staff/use-record-form.tsx'
import { useStaffData } from '../../../ui/staff/use-staff-data.ts'
import { TextAreaField } from '../../../ui/TextAreaField.tsx'
import { middle, mostOf } from '../limits.ts'
import type { InstructorProfile } from '../rules.ts'
import { PictureField } from './PictureField.tsx'
import { RecordPage } from './RecordPage.tsx'
import { focusLabel } from './texts.ts'

const call = 'GET /api/admin/instructors' as const
type Data = CallData<typeof call>
type Body = Omit<InstructorProfile, 'pictureFocus'> & {
  pictureFocus?: string | undefined
  personId: string | null
  isVisible: boolean
}

const list = { address: to.adminSection('instructors'), name: 'Instructors' }

/** Of the form, and what a conflict calls them. */
const labels = {
  name: 'Name',
  role: 'Role',
  bio: 'Profile',
  picture: 'Picture',
  pictureFocus: focusLabel,
  pictureAlt: 'What the picture shows',
  links: 'Links',
  video: 'Video of a class',
  courses: 'Courses',
  personId: 'Team member',
  isVisible: 'Show on the website',
} satisfies Record<keyof Body, string>

const sheet = sheetOf<Body>(labels, {
  name: '',
  role: '',
  bio: '',
  picture: '',
  pictureFocus: middle,
  pictureAlt: '',
  video: '',
  personId: null,
  courses: [],
  links: [],
  isVisible: true,
})

const bodyOf = (form: FormValues): Body => ({
  name: form.text('name'),
  role: form.text('role'),
  bio: form.text('bio'),
  picture: form.text('picture'),
  pictureFocus: form.text('pictureFocus'),
  pictureAlt: form.text('pictureAlt'),
  courses: form.all('courses'),
  links: form.text('links').split(/\s+/).filter(Boolean),
  video: form.text('video'),
  personId: form.text('personId') || null,
  isVisible: form.isChecked('isVisible'),
})

/** What the website says of an instructor. */
export function InstructorPage() {
  const data = useStaffData(call, {})
  return (
    <RecordPage
      list={list}
      data={data}
      what="instructor"
      titles={{ new: 'New instructor', existing: 'Instructor' }}
      toPage={(id) => to.adminRecord('instructors', id)}
      find={({ instructors }, id) => instructors.find((one) => String(one.id) === id)}
      heading={({ name }) => name}
      records="instructors"
      sheet={sheet}
      bodyOf={bodyOf}
      removal={({ name }) => ({
        call: 'DELETE /api/admin/instructors/{id}',
        button: 'Remove…',
        title: `Remove ${name}?`,
        text: 'They are removed from the website and from this list. Batches keep their trainer.',
        action: 'Remove',
      })}
    >
      {(values, { choices }) => <Fields values={values} choices={choices} />}
    </RecordPage>
  )
}

function Fields({ values, choices }: { values: Body; choices: Data['choices'] }) {
  const { name, role, bio, picture, pictureAlt, links, video, courses, personId } = values
  return (
    <>
      <TextField name="name" label={labels.name} maxLength={mostOf.name} defaultValue={name} />
      <TextField
        name="role"
        label={labels.role}
        hint="Such as “Lead trainer, Java and Full Stack”."
        maxLength={mostOf.line}
        defaultValue={role}
      />
      <TextAreaField name="bio" label={labels.bio} maxLength={mostOf.text} defaultValue={bio} />
      <PictureField
        kind="instructor"
        name="picture"
        picture={picture}
        focus={values.pictureFocus}
        alt={pictureAlt}
      />
      <TextAreaField
        name="links"
        label={labels.links}
        hint="At most three, one a line: a profile elsewhere, a book, a talk."
        defaultValue={links.join('\n')}
      />
      <TextField
        name="video"
        label={labels.video}
        hint="An address that begins with https://. Visitors get a link to it."
        inputMode="url"
        defaultValue={video}
      />
      <fieldset className="grid gap-x-6 sm:grid-cols-2">
        <legend className="font-semibold">{labels.courses}</legend>
        {choices.courses.map(({ id, title }) => (
          <CheckLine
            key={id}
            name="courses"
            value={id}
            isChecked={courses.includes(id)}
            label={title}
          />
        ))}
      </fieldset>
      <SelectField
        name="personId"
        label={labels.personId}
        hint="The courses of their batches are shown with them, too."
        defaultValue={personId ?? ''}
      >
        <option value="">Nobody of the team</option>
        <Options of={choices.people} />
      </SelectField>
      <CheckLine name="isVisible" isChecked={values.isVisible} label={labels.isVisible} />
    </>
  )
}
