import { to } from '../../../ui/addresses/site-map.ts'
import { sectionParts } from '../../../ui/addresses/staff-map.ts'
import { SelectField, TextField } from '../../../ui/Field.tsx'
import type { FormValues } from '../../../ui/staff/ActionForm.tsx'
import { CheckLine } from '../../../ui/staff/CheckLine.tsx'
import { Options } from '../../../ui/staff/Options.tsx'
import { sheetOf } from '../../../ui/staff/use-record-form.tsx'
import { useStaffData } from '../../../ui/staff/use-staff-data.ts'
import { middle, mostOf } from '../limits.ts'
import type { GalleryEntry } from '../rules.ts'
import { toGallery } from './GalleryTable.tsx'
import { PictureField } from './PictureField.tsx'
import { RecordPage } from './RecordPage.tsx'
import { focusLabel, galleryCategoryNames } from './texts.ts'

type Body = GalleryEntry & { isVisible: boolean }

const list = { address: to.adminRecord('content', sectionParts.gallery), name: 'Gallery' }

/** Of the form, and what a conflict calls them. */
const labels = {
  picture: 'Picture',
  pictureFocus: focusLabel,
  pictureAlt: 'What the picture shows',
  caption: 'Caption',
  category: 'Category',
  isVisible: 'Show on the website',
} satisfies Record<keyof Body, string>

const sheet = sheetOf<Body>(labels, {
  picture: '',
  pictureFocus: middle,
  pictureAlt: '',
  caption: '',
  category: 'Learning',
  isVisible: true,
})

const bodyOf = (form: FormValues): Body => ({
  picture: form.text('picture'),
  pictureFocus: form.text('pictureFocus'),
  pictureAlt: form.text('pictureAlt'),
  caption: form.text('caption'),
  category: form.text('category') as Body['category'],
  isVisible: form.isChecked('isVisible'),
})

/** A picture of the gallery with its texts. */
export function GalleryPicturePage() {
  const data = useStaffData('GET /api/admin/gallery-pictures', {})
  return (
    <RecordPage
      list={list}
      data={data}
      what="picture"
      titles={{ new: 'New picture', existing: 'Picture of the gallery' }}
      toPage={toGallery}
      find={({ pictures }, id) => pictures.find((one) => String(one.id) === id)}
      records="gallery-pictures"
      sheet={sheet}
      bodyOf={bodyOf}
      removal={() => ({
        call: 'DELETE /api/admin/gallery-pictures/{id}',
        button: 'Remove…',
        title: 'Remove this picture?',
        text: 'It is removed from the website and from this list. An uploaded picture is deleted.',
        action: 'Remove',
      })}
    >
      {(values) => (
        <>
          <PictureField
            kind="gallery"
            name="picture"
            picture={values.picture}
            focus={values.pictureFocus}
            alt={values.pictureAlt}
          />
          <TextField
            name="caption"
            label={labels.caption}
            hint="Below the picture. It may be empty."
            maxLength={mostOf.line * 2}
            defaultValue={values.caption}
          />
          <SelectField name="category" label={labels.category} defaultValue={values.category}>
            <Options of={Object.entries(galleryCategoryNames)} />
          </SelectField>
          <CheckLine name="isVisible" isChecked={values.isVisible} label={labels.isVisible} />
        </>
      )}
    </RecordPage>
  )
}
