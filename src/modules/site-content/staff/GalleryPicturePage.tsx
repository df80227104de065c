import { to } from '../../../ui/addresses/site-map.ts'
import { roomParts } from '../../../ui/addresses/staff-map.ts'
import type { CallData } from '../../../ui/api/call-api.ts'
import { ActionButton, ActionForm } from '../../../ui/staff/ActionForm.tsx'
import { useRecordForm } from '../../../ui/staff/use-record-form.tsx'
import { useStaffData } from '../../../ui/staff/use-staff-data.ts'
import { EarlierVersions } from './EarlierVersions.tsx'
import { GalleryFields, galleryBody, gallerySheet } from './GalleryFields.tsx'
import { toGallery } from './GalleryTable.tsx'
import { RecordPage, useFinish } from './RecordPage.tsx'

const call = 'GET /api/admin/gallery-pictures' as const
type Entry = CallData<typeof call>['pictures'][number]

const list = { address: to.adminRecord('content', roomParts.gallery), name: 'Gallery' }

/** A picture of the gallery with its texts. */
export function GalleryPicturePage() {
  const { state, refresh } = useStaffData(call, {})
  return (
    <RecordPage
      list={list}
      state={state}
      refresh={refresh}
      what="picture"
      titles={{ new: 'New picture', existing: 'Picture of the gallery' }}
      toPage={toGallery}
      find={({ pictures }, id) => pictures.find((one) => String(one.id) === id)}
    >
      {(entry) => <GalleryForm latest={entry} onSaved={refresh} />}
    </RecordPage>
  )
}

function GalleryForm({ latest, onSaved }: { latest: Entry | undefined; onSaved: () => void }) {
  const form = useRecordForm(gallerySheet, { latest, what: 'this picture', bodyOf: galleryBody })
  const { version } = form
  const finish = useFinish(list.address, onSaved)
  return (
    <ActionForm
      aria-label="Picture of the gallery"
      call={latest ? 'PUT /api/admin/gallery-pictures/{id}' : 'POST /api/admin/gallery-pictures'}
      request={(values, key) => {
        const body = galleryBody(values)
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
      actions={latest && <Removal entry={latest} onDone={(message) => finish(message, true)} />}
    >
      {form.notice}
      <div key={form.key} ref={form.fields} className="grid gap-4">
        <GalleryFields values={form.values} />
      </div>
      <EarlierVersions
        earlier={latest?.earlier}
        values={form.values}
        labels={gallerySheet.labels}
        onRestore={form.fill}
      />
    </ActionForm>
  )
}

function Removal({ entry, onDone }: { entry: Entry; onDone: (message: string) => void }) {
  return (
    <ActionButton
      kind="danger"
      call="DELETE /api/admin/gallery-pictures/{id}"
      request={{ params: { id: entry.id }, body: { version: entry.version } }}
      confirm={{
        title: 'Remove this picture?',
        text: 'It is removed from the website and from this list. An uploaded picture is deleted.',
        action: 'Remove',
      }}
      onDone={({ message }) => onDone(message)}
    >
      Remove…
    </ActionButton>
  )
}
