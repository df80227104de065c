import { to } from '../../../ui/addresses/site-map.ts'
import { sectionParts } from '../../../ui/addresses/staff-map.ts'
import type { CallData } from '../../../ui/api/call-api.ts'
import { SelectField, TextField } from '../../../ui/Field.tsx'
import { ActionButton, ActionForm, type FormValues } from '../../../ui/staff/ActionForm.tsx'
import { CheckLine } from '../../../ui/staff/CheckLine.tsx'
import { Options } from '../../../ui/staff/Options.tsx'
import { sheetOf, useRecordForm } from '../../../ui/staff/use-record-form.tsx'
import { useStaffData } from '../../../ui/staff/use-staff-data.ts'
import { middle, mostOf } from '../limits.ts'
import type { GalleryEntry } from '../rules.ts'
import { EarlierVersions } from './EarlierVersions.tsx'
import { toGallery } from './GalleryTable.tsx'
import { PictureField } from './PictureField.tsx'
import { RecordPage, useFinish } from './RecordPage.tsx'
import { focusLabel, galleryCategoryNames } from './words.ts'

const call = 'GET /api/admin/gallery-pictures' as const
type Entry = CallData<typeof call>['pictures'][number]
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
  const data = useStaffData(call, {})
  return (
    <RecordPage
      list={list}
      data={data}
      what="picture"
      titles={{ new: 'New picture', existing: 'Picture of the gallery' }}
      toPage={toGallery}
      find={({ pictures }, id) => pictures.find((one) => String(one.id) === id)}
    >
      {(entry) => <GalleryForm latest={entry} onSaved={data.refresh} />}
    </RecordPage>
  )
}

function GalleryForm({ latest, onSaved }: { latest: Entry | undefined; onSaved: () => void }) {
  const form = useRecordForm(sheet, { latest, what: 'this picture', bodyOf })
  const { version, values } = form
  const finish = useFinish(list.address, onSaved)
  return (
    <ActionForm
      aria-label="Picture of the gallery"
      call={latest ? 'PUT /api/admin/gallery-pictures/{id}' : 'POST /api/admin/gallery-pictures'}
      request={(fields, key) => {
        const body = bodyOf(fields)
        if (!latest || !version) return { body: { ...body, key } }
        return { params: { id: latest.id }, body: { ...body, version } }
      }}
      isHeld={form.isHeld}
      kind="primary"
      submit={latest ? 'Save' : 'Add picture'}
      onDone={({ message }, { body }) => {
        form.saved(body)
        finish(message, !latest)
      }}
      onLate={form.onLate}
      actions={
        latest && (
          <ActionButton
            kind="danger"
            call="DELETE /api/admin/gallery-pictures/{id}"
            request={{ params: { id: latest.id }, body: { version: latest.version } }}
            confirm={{
              title: 'Remove this picture?',
              text: 'It is removed from the website and from this list. An uploaded picture is deleted.',
              action: 'Remove',
            }}
            onDone={({ message }) => finish(message, true)}
          >
            Remove…
          </ActionButton>
        )
      }
    >
      {form.notice}
      <div key={form.key} ref={form.fields} className="grid gap-4">
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
      </div>
      <EarlierVersions
        earlier={latest?.earlier}
        values={values}
        labels={labels}
        onRestore={form.fill}
      />
    </ActionForm>
  )
}
