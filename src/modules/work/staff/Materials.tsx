import { useState } from 'react'
import { batchTimes } from '#texts/batch-times.ts'
import { addressFor } from '../../../ui/api/call-api.ts'
import { SelectField, TextField } from '../../../ui/Field.tsx'
import { ActionButton, DialogForm, type FormValues } from '../../../ui/staff/ActionForm.tsx'
import { DialogButton } from '../../../ui/staff/ConfirmDialog.tsx'
import { Options } from '../../../ui/staff/Options.tsx'
import type { BatchWork } from '../contract.ts'
import type { materialKinds } from '../rules.ts'

const materialNames = { notes: 'Notes', recording: 'Recording' }

type Props = { work: BatchWork; onChanged: () => void }

export function Materials({ work, onChanged }: Props) {
  const { materials, startsOn } = work
  return (
    <section aria-labelledby="materials-heading" className="mt-10">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id="materials-heading" className="text-lg">
          Materials and recordings
        </h2>
        <DialogButton label="Share…">
          {(close) => <ShareDialog work={work} onClose={close} onChanged={onChanged} />}
        </DialogButton>
      </div>
      {materials.length === 0 && <p className="mt-2 text-slate">Nothing has been shared yet.</p>}
      <ul className="mt-2 border-t border-edge empty:hidden">
        {materials.map(({ id, kind, title, link, file, day }) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-b border-line py-2"
          >
            <div className="min-w-0">
              <a
                href={link ?? addressFor('GET /api/admin/materials/{id}/file', { params: { id } })}
                download={file ?? undefined}
                className="inline-flex min-h-11 items-center font-medium text-indigo underline underline-offset-4 wrap-anywhere"
              >
                {title}
              </a>
              <p className="text-slate wrap-anywhere">
                {[
                  materialNames[kind],
                  day && `class of ${batchTimes.day(day, startsOn)}`,
                  file ?? link,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
            </div>
            <ActionButton
              kind="quiet"
              call="DELETE /api/admin/materials/{id}"
              request={{ params: { id } }}
              aria-label={`Remove ${title}`}
              confirm={{
                title: `Remove “${title}”?`,
                text: 'Students do not see it any more.',
                action: 'Remove',
              }}
              onDone={onChanged}
              onRefused={onChanged}
            >
              Remove
            </ActionButton>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** A link, or a file: whichever was chosen is sent. */
function ShareDialog({ work, onClose, onChanged }: Props & { onClose: () => void }) {
  const { batch, sessions, startsOn } = work
  const [file, setFile] = useState<File>()
  function request(form: FormValues) {
    const kind = form.text('kind') as (typeof materialKinds)[number]
    const [title, session] = [form.text('title'), Number(form.text('session')) || undefined]
    if (!file)
      return {
        params: { id: batch },
        body: { title, kind, session: session ?? null, link: form.text('link') },
      }
    if (file.size > 5 * 1024 * 1024) return { errors: { file: 'A file has at most 5 MB.' } }
    const name = file.name.slice(-120)
    return {
      params: { id: batch },
      query: { session, kind, title, name },
      body: file.slice(0, file.size, 'application/octet-stream'),
    }
  }
  return (
    <DialogForm
      heading="Share with the batch"
      call={
        file
          ? 'POST /api/admin/batches/{id}/material-files'
          : 'POST /api/admin/batches/{id}/materials'
      }
      request={request as never}
      submit="Share"
      onClose={onClose}
      onDone={onChanged}
    >
      <TextField label="Title" name="title" maxLength={100} />
      <SelectField label="Kind" name="kind">
        <Options of={Object.entries(materialNames)} />
      </SelectField>
      <SelectField label="Class" name="session">
        <option value="">The whole batch</option>
        {sessions.map(({ id, day, time }) => (
          <option key={id} value={id}>
            {batchTimes.day(day, startsOn)}, {batchTimes.time(time)}
          </option>
        ))}
      </SelectField>
      <TextField
        label="Link"
        name="link"
        type="url"
        placeholder="https://"
        maxLength={500}
        disabled={file !== undefined}
      />
      <TextField
        label="Or a file"
        name="file"
        type="file"
        hint="A picture, PDF, ZIP, Office or text file of at most 5 MB. Recordings are shared as links."
        onChange={({ target }) => setFile(target.files?.[0])}
      />
    </DialogForm>
  )
}
