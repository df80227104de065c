import type { ComponentProps } from 'react'
import { storyCategories } from '../../../../content/stories.ts'
import { to } from '../../../ui/addresses/site-map.ts'
import { sectionParts } from '../../../ui/addresses/staff-map.ts'
import type { CallData } from '../../../ui/api/call-api.ts'
import { SelectField, TextField } from '../../../ui/Field.tsx'
import type { FormValues } from '../../../ui/staff/ActionForm.tsx'
import { CheckLine } from '../../../ui/staff/CheckLine.tsx'
import { sheetOf } from '../../../ui/staff/use-record-form.tsx'
import { useStaffData } from '../../../ui/staff/use-staff-data.ts'
import { TextAreaField } from '../../../ui/TextAreaField.tsx'
import { type ConsentScope, consentScopes } from '../../page-texts/quotes.ts'
import { ConsentFields, readConsent } from '../../page-texts/staff/ConsentFields.tsx'
import { middle, mostOf } from '../limits.ts'
import type { StoryFields } from '../rules.ts'
import { PictureField } from './PictureField.tsx'
import { RecordPage } from './RecordPage.tsx'
import { toStory } from './StoryTable.tsx'
import { focusLabel } from './texts.ts'

const call = 'GET /api/admin/stories' as const
type StoryData = CallData<typeof call>['stories'][number]
type Body = Omit<StoryFields, 'companyLogo' | 'certificate' | 'imageFocus'> & {
  imageFocus?: string | undefined
  certificate?: string | undefined
  consentedOn: string | null
  scope: ConsentScope[]
  isVisible: boolean
}

const list = { address: to.adminRecord('content', sectionParts.stories), name: 'Success stories' }

/** Of the form, and what a conflict calls them. */
const labels = {
  consentedOn: 'Consent given on',
  scope: 'The consent covers',
  isVisible: 'Show on the website',
  name: 'Name',
  story: 'Story',
  image: 'Picture',
  imageFocus: focusLabel,
  imageAlt: 'What the picture shows',
  company: 'Company',
  position: 'Position',
  lakh: 'Yearly pay in lakh rupees',
  location: 'Location',
  course: 'Course',
  months: 'Length of the course in months',
  isFree: 'Fee',
  category: 'Category',
  joinDate: 'Joined on',
  placementDate: 'Placed on',
  rating: 'Rating, 1 to 5',
  skills: 'Skills',
  certificate: 'Code of their certificate',
} satisfies Record<keyof Body, string>

const sheet = sheetOf<Body>(labels, {
  name: '',
  story: '',
  image: '',
  imageFocus: middle,
  imageAlt: '',
  company: '',
  position: '',
  lakh: null,
  location: '',
  course: '',
  months: 0,
  isFree: false,
  category: 'Full Stack',
  rating: 0,
  joinDate: '',
  placementDate: '',
  skills: [],
  certificate: '',
  consentedOn: null,
  scope: [],
  isVisible: false,
})

function bodyOf(form: FormValues): Body {
  const numberIn = (name: string) => (form.text(name) ? form.number(name) : 0)
  return {
    name: form.text('name'),
    image: form.text('image'),
    imageFocus: form.text('imageFocus'),
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
    certificate: form.text('certificate'),
    category: form.text('category') as Body['category'],
    ...readConsent(form),
    isVisible: form.isChecked('isVisible'),
  }
}

/** A success story and the consent it stands on. */
export function StoryPage() {
  const stories = useStaffData(call, {})
  return (
    <RecordPage
      list={list}
      data={stories}
      what="story"
      titles={{ new: 'New success story', existing: 'Success story' }}
      toPage={toStory}
      find={({ stories }, id) => stories.map(recordOf).find((one) => String(one?.id) === id)}
      heading={({ name }) => name}
      records="stories"
      sheet={sheet}
      bodyOf={bodyOf}
      removal={() => ({
        call: 'POST /api/admin/stories/{id}/withdrawal',
        button: 'Withdraw consent…',
        title: 'Withdraw the consent?',
        text: 'The story and its picture are deleted here and on every page at once. This cannot be undone.',
        action: 'Withdraw consent',
      })}
    >
      {(values) => (
        <>
          <Consent values={values} />
          <Fields values={values} />
        </>
      )}
    </RecordPage>
  )
}

/** The story with its consent, as the form has both. */
const recordOf = ({ story, ...record }: StoryData) => (story ? { ...story, ...record } : undefined)

/** When the student agreed, and to what. */
function Consent({ values }: { values: Body }) {
  return (
    <fieldset className="grid gap-3 rounded-card bg-sand/60 p-4">
      <legend className="sr-only">Consent</legend>
      <ConsentFields
        values={values}
        what="the story itself"
        scopes={consentScopes}
        hint="Without it the story is not shown. Keep the signed consent in your files."
      />
      <CheckLine name="isVisible" isChecked={values.isVisible} label={labels.isVisible} />
    </fieldset>
  )
}

/** What the student told. */
function Fields({ values }: { values: Body }) {
  const line = (
    name: 'company' | 'position' | 'lakh' | 'location' | 'course' | 'joinDate' | 'placementDate',
    props: Partial<ComponentProps<typeof TextField>> = { maxLength: mostOf.line },
  ) => <TextField name={name} label={labels[name]} defaultValue={values[name] ?? ''} {...props} />
  return (
    <>
      <TextField
        name="name"
        label={labels.name}
        maxLength={mostOf.name}
        defaultValue={values.name}
      />
      <TextAreaField
        name="story"
        label={labels.story}
        hint="Leave out what the consent does not cover."
        maxLength={mostOf.text}
        defaultValue={values.story}
      />
      <PictureField
        kind="story"
        name="image"
        picture={values.image}
        focus={values.imageFocus}
        alt={values.imageAlt}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        {line('company')}
        {line('position')}
        {line('lakh', { inputMode: 'decimal' })}
        {line('location')}
        {line('course')}
        <TextField
          name="months"
          label={labels.months}
          inputMode="numeric"
          defaultValue={values.months || ''}
        />
        <SelectField
          name="isFree"
          label={labels.isFree}
          defaultValue={values.isFree ? 'yes' : 'no'}
        >
          <option value="no">Paid course</option>
          <option value="yes">Free course</option>
        </SelectField>
        <SelectField name="category" label={labels.category} defaultValue={values.category}>
          {storyCategories.map((category) => (
            <option key={category}>{category}</option>
          ))}
        </SelectField>
        {line('joinDate', { type: 'date' })}
        {line('placementDate', { type: 'date' })}
        <TextField
          name="rating"
          label={labels.rating}
          inputMode="numeric"
          defaultValue={values.rating || ''}
        />
        <TextField
          name="skills"
          label={labels.skills}
          hint="With commas between them."
          defaultValue={values.skills.join(', ')}
        />
      </div>
      <TextField
        name="certificate"
        label="Code of their certificate (optional)"
        hint="Or the address of its page. It is linked while it is valid and the consent covers name and certificate."
        maxLength={mostOf.address}
        defaultValue={values.certificate}
      />
    </>
  )
}
