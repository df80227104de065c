import { branded } from '#words/meta.ts'
import { to } from '../../../ui/addresses/site-map.ts'
import { roomParts } from '../../../ui/addresses/staff-map.ts'
import type { CallData } from '../../../ui/api/ask.ts'
import { useHead } from '../../../ui/head.tsx'
import { useNavigate, useParams } from '../../../ui/router.tsx'
import { ActionButton, ActionForm } from '../../../ui/staff/ActionForm.tsx'
import { AdminNotFound } from '../../../ui/staff/AdminNotFound.tsx'
import { BackLink } from '../../../ui/staff/BackLink.tsx'
import { Loaded } from '../../../ui/staff/Loaded.tsx'
import { useRecordForm } from '../../../ui/staff/use-record-form.tsx'
import { useStaffData } from '../../../ui/staff/use-staff-data.ts'
import { toast } from '../../../ui/toast.ts'
import { GalleryFields, galleryBody, gallerySheet } from './GalleryFields.tsx'
import { toGallery } from './GalleryTable.tsx'

const call = 'GET /api/admin/gallery-pictures' as const
type Entry = CallData<typeof call>['pictures'][number]

/** A picture of the gallery with its texts. */
export function GalleryPicturePage() {
  const { id = '' } = useParams()
  const { state, refresh } = useStaffData(call, {})
  const title = id === 'new' ? 'New picture' : 'Picture of the gallery'
  useHead({ title: branded(title), path: toGallery(id) })
  return (
    <div className="max-w-3xl px-4 pt-4 pb-10 sm:px-6">
      <BackLink to={list}>Gallery</BackLink>
      <Loaded what="picture" state={state} onRetry={refresh} className="min-h-[50vh]">
        {({ pictures }) => {
          const entry = pictures.find((one) => String(one.id) === id)
          if (!entry && id !== 'new') return <AdminNotFound />
          return (
            <>
              <h1 tabIndex={-1} className="pb-4 text-2xl wrap-anywhere">
                {title}
              </h1>
              <GalleryForm latest={entry} onSaved={refresh} />
            </>
          )
        }}
      </Loaded>
    </div>
  )
}

const list = to.adminRecord('content', roomParts.gallery)

function GalleryForm({ latest, onSaved }: { latest: Entry | undefined; onSaved: () => void }) {
  const navigate = useNavigate()
  const form = useRecordForm(gallerySheet, { latest, what: 'this picture', bodyOf: galleryBody })
  const { version } = form
  const finish = (message: string, isLeft: boolean) => {
    toast.success(message)
    onSaved()
    if (isLeft) void navigate(list)
  }
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
        text: 'The website and the list show it no more. An uploaded picture is deleted.',
        action: 'Remove',
      }}
      onDone={({ message }) => onDone(message)}
    >
      Remove…
    </ActionButton>
  )
}
