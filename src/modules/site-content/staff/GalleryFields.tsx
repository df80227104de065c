import { SelectField, TextField } from '../../../ui/Field.tsx'
import type { FormValues } from '../../../ui/staff/ActionForm.tsx'
import { Options } from '../../../ui/staff/Options.tsx'
import { sheetOf } from '../../../ui/staff/use-record-form.tsx'
import { type GalleryEntry, middle, mostOf } from '../rules.ts'
import { PictureField } from './PictureField.tsx'
import { ShownOnWebsite } from './ShownOnWebsite.tsx'
import { focusLabel, galleryCategoryNames } from './words.ts'

type Body = GalleryEntry & { isVisible: boolean }

/** Of the form, and what a conflict calls them. */
const labels = {
  picture: 'Picture',
  pictureFocus: focusLabel,
  pictureAlt: 'What the picture shows',
  caption: 'Caption',
  category: 'Category',
  isVisible: 'Show on the website',
} satisfies Record<keyof Body, string>

const empty: Body = {
  picture: '',
  pictureFocus: middle,
  pictureAlt: '',
  caption: '',
  category: 'Learning',
  isVisible: true,
}

export const gallerySheet = sheetOf(labels, empty)

export function galleryBody(form: FormValues): Body {
  return {
    picture: form.text('picture'),
    pictureFocus: form.text('pictureFocus'),
    pictureAlt: form.text('pictureAlt'),
    caption: form.text('caption'),
    category: form.text('category') as Body['category'],
    isVisible: form.isChecked('isVisible'),
  }
}

export function GalleryFields({ values }: { values: Body }) {
  const { picture, pictureFocus, pictureAlt, caption, category, isVisible } = values
  return (
    <>
      <PictureField
        kind="gallery"
        name="picture"
        picture={picture}
        focus={pictureFocus}
        alt={pictureAlt}
      />
      <TextField
        name="caption"
        label={labels.caption}
        hint="Below the picture. It may be empty."
        maxLength={mostOf.line * 2}
        defaultValue={caption}
      />
      <SelectField name="category" label={labels.category} defaultValue={category}>
        <Options of={Object.entries(galleryCategoryNames)} />
      </SelectField>
      <ShownOnWebsite isVisible={isVisible} />
    </>
  )
}
