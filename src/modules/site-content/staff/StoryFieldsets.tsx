import { storyCategories } from '../../../../content/stories.ts'
import type { CallData } from '../../../ui/api/ask.ts'
import { SelectField, TextField } from '../../../ui/Field.tsx'
import { TextAreaField } from '../../../ui/TextAreaField.tsx'
import { consentScopes, mostOf, type StoryFields } from '../rules.ts'
import { PictureField } from './PictureField.tsx'
import { scopeNames } from './words.ts'

export type StoryData = CallData<'GET /api/admin/stories'>['stories'][number]

/** When the student agreed, and to what. */
export function ConsentFieldset({ data }: { data: StoryData | undefined }) {
  return (
    <fieldset className="grid gap-3 rounded-card bg-sand/60 p-4">
      <legend className="sr-only">Consent</legend>
      <TextField
        name="consentedOn"
        label="Consent given on"
        type="date"
        hint="Without it the story is not shown. Keep the signed consent in your files."
        defaultValue={data?.consentedOn ?? ''}
      />
      <fieldset>
        <legend className="font-semibold">The consent covers, beside the story itself</legend>
        <div className="flex flex-wrap gap-x-6">
          {consentScopes.map((scope) => (
            <label key={scope} className="flex min-h-11 items-center gap-2.5">
              <input
                type="checkbox"
                name="scope"
                value={scope}
                defaultChecked={data?.scope.includes(scope)}
                className="size-5"
              />
              {scopeNames[scope]}
            </label>
          ))}
        </div>
      </fieldset>
      <label className="flex min-h-11 items-center gap-2.5">
        <input
          type="checkbox"
          name="isVisible"
          defaultChecked={data?.isVisible ?? false}
          className="size-5"
        />
        Show on the website
      </label>
    </fieldset>
  )
}

/** What the student told. */
export function StoryFieldset({ story }: { story: StoryFields | undefined }) {
  return (
    <>
      <TextField name="name" label="Name" maxLength={mostOf.name} defaultValue={story?.name} />
      <TextAreaField
        name="story"
        label="Story"
        hint="Leave out of it what the consent does not cover."
        maxLength={mostOf.text}
        defaultValue={story?.story}
      />
      <PictureField
        kind="story"
        name="image"
        picture={story?.image ?? ''}
        alt={story?.imageAlt ?? ''}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField name="company" label="Company" maxLength={120} defaultValue={story?.company} />
        <TextField
          name="position"
          label="Position"
          maxLength={120}
          defaultValue={story?.position}
        />
        <TextField
          name="lakh"
          label="Yearly pay in lakh rupees"
          inputMode="decimal"
          defaultValue={story?.lakh ?? ''}
        />
        <TextField
          name="location"
          label="Location"
          maxLength={120}
          defaultValue={story?.location}
        />
        <TextField name="course" label="Course" maxLength={120} defaultValue={story?.course} />
        <TextField
          name="months"
          label="Length of the course in months"
          inputMode="numeric"
          defaultValue={story?.months}
        />
        <SelectField name="isFree" label="Fee" defaultValue={story?.isFree ? 'yes' : 'no'}>
          <option value="no">Paid course</option>
          <option value="yes">Free course</option>
        </SelectField>
        <SelectField name="category" label="Category" defaultValue={story?.category}>
          {storyCategories.map((category) => (
            <option key={category}>{category}</option>
          ))}
        </SelectField>
        <TextField name="joinDate" label="Joined on" type="date" defaultValue={story?.joinDate} />
        <TextField
          name="placementDate"
          label="Placed on"
          type="date"
          defaultValue={story?.placementDate}
        />
        <TextField
          name="rating"
          label="Rating, 1 to 5"
          inputMode="numeric"
          defaultValue={story?.rating}
        />
        <TextField
          name="skills"
          label="Skills"
          hint="With commas between them."
          defaultValue={story?.skills.join(', ')}
        />
      </div>
      <TextField
        name="certificate"
        label="Code of their certificate (optional)"
        hint="Or the address of its page. It is linked while it is valid and the consent covers name and certificate."
        maxLength={mostOf.address}
        defaultValue={story?.certificate}
      />
    </>
  )
}
