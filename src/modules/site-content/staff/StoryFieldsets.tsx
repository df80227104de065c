import { storyCategories } from '../../../../content/stories.ts'
import { SelectField, TextField } from '../../../ui/Field.tsx'
import { TextAreaField } from '../../../ui/TextAreaField.tsx'
import { consentScopes } from '../../page-texts/quotes.ts'
import { ConsentFields } from '../../page-texts/staff/ConsentFields.tsx'
import { mostOf } from '../rules.ts'
import { PictureField } from './PictureField.tsx'
import { ShownOnWebsite } from './ShownOnWebsite.tsx'
import { storyLabels as labels, type StoryBody } from './story-form.ts'

/** When the student agreed, and to what. */
export function ConsentFieldset({ values }: { values: StoryBody }) {
  return (
    <fieldset className="grid gap-3 rounded-card bg-sand/60 p-4">
      <legend className="sr-only">Consent</legend>
      <ConsentFields
        values={values}
        what="the story itself"
        scopes={consentScopes}
        hint="Without it the story is not shown. Keep the signed consent in your files."
      />
      <ShownOnWebsite isVisible={values.isVisible} />
    </fieldset>
  )
}

/** What the student told. */
export function StoryFieldset({ values }: { values: StoryBody }) {
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
        <TextField
          name="company"
          label={labels.company}
          maxLength={120}
          defaultValue={values.company}
        />
        <TextField
          name="position"
          label={labels.position}
          maxLength={120}
          defaultValue={values.position}
        />
        <TextField
          name="lakh"
          label={labels.lakh}
          inputMode="decimal"
          defaultValue={values.lakh ?? ''}
        />
        <TextField
          name="location"
          label={labels.location}
          maxLength={120}
          defaultValue={values.location}
        />
        <TextField
          name="course"
          label={labels.course}
          maxLength={120}
          defaultValue={values.course}
        />
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
        <TextField
          name="joinDate"
          label={labels.joinDate}
          type="date"
          defaultValue={values.joinDate}
        />
        <TextField
          name="placementDate"
          label={labels.placementDate}
          type="date"
          defaultValue={values.placementDate}
        />
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
