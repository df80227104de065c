import type { ComponentProps } from 'react'
import { isOwnAddress } from '../../../platform/pictures/rules.ts'
import { ChooseFile } from '../../../ui/ChooseFile.tsx'
import { TextField } from '../../../ui/Field.tsx'
import { useCover } from '../use-cover.ts'
import { type CoverUpload, useCoverFile } from './use-cover-file.ts'

/** The picture of a course: how it looks now, a file in its place, or the address of one elsewhere. */
export function CoverField({
  field,
  busy,
  onEdit,
}: {
  field: ComponentProps<typeof TextField> & { value: string }
  busy: boolean
  onEdit: (image: string) => void
}) {
  const cover = useCover(field.value.trim())
  const { upload, choose, forget } = useCoverFile(onEdit)
  const isElsewhere = field.value.trim() !== '' && !isOwnAddress(field.value.trim())
  return (
    <div className="grid items-start gap-x-5 gap-y-3 sm:grid-cols-[11rem_minmax(0,1fr)]">
      <img
        {...cover}
        alt=""
        width={176}
        height={110}
        className="aspect-[8/5] w-44 rounded-control border border-line bg-sand object-cover max-sm:order-last sm:mt-7.5"
      />
      <div className="grid justify-items-start gap-2 [&>:first-child]:w-full">
        <TextField
          {...field}
          onChange={(event) => {
            forget()
            onEdit(event.target.value)
          }}
          spellCheck={false}
          error={upload.status === 'failed' ? upload.problem : field.error}
          hint={isElsewhere ? fetching(busy) : coverHint}
        />
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <ChooseFile disabled={upload.status === 'sending'} onChoose={choose}>
            Choose a file
          </ChooseFile>
          <p role="status" className="text-sm text-slate">
            {progress[upload.status]}
          </p>
        </div>
      </div>
    </div>
  )
}

const coverHint = 'A file, or the address of a picture: 16:10. Empty: the usual cover.'

const fetching = (busy: boolean) =>
  busy
    ? 'Fetching the picture...'
    : 'When you save, the picture is fetched once and kept here; visitors get our copy.'

const progress: Record<CoverUpload['status'], string> = {
  idle: '',
  sending: 'Sending the picture...',
  kept: 'The picture is here. It shows once this is published.',
  failed: '',
}
