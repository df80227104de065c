import type { CallData } from '../../../ui/api/call-api.ts'
import { SelectField, TextField } from '../../../ui/Field.tsx'
import type { FormValues } from '../../../ui/staff/ActionForm.tsx'
import { CheckLine } from '../../../ui/staff/CheckLine.tsx'
import { Options } from '../../../ui/staff/Options.tsx'
import { sheetOf } from '../../../ui/staff/use-record-form.tsx'
import { TextAreaField } from '../../../ui/TextAreaField.tsx'
import { type InstructorProfile, middle, mostOf } from '../rules.ts'
import { PictureField } from './PictureField.tsx'
import { ShownOnWebsite } from './ShownOnWebsite.tsx'
import { focusLabel } from './words.ts'

type Body = Omit<InstructorProfile, 'pictureFocus'> & {
  pictureFocus?: string | undefined
} & { personId: string | null; isVisible: boolean }

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

const empty: Body = {
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
}

export const instructorSheet = sheetOf(labels, empty)

export function instructorBody(form: FormValues): Body {
  return {
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
  }
}

type Choices = CallData<'GET /api/admin/instructors'>['choices']

export function InstructorFields({ values, choices }: { values: Body; choices: Choices }) {
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
      <ShownOnWebsite isVisible={values.isVisible} />
    </>
  )
}
