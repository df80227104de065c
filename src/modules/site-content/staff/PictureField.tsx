import { useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { drawUpright, toJpeg } from '../../../ui/draw-upright.ts'
import { TextField } from '../../../ui/Field.tsx'
import { Picture } from '../../../ui/Picture.tsx'
import { ActionFile } from '../../../ui/staff/ActionForm.tsx'
import type { PictureKind } from '../picture-shapes.ts'

/** A picture of a person and what it shows. `name` is that of the hidden field with its address. */
export function PictureField({
  kind,
  name,
  picture: savedPicture,
  alt,
}: {
  kind: PictureKind
  name: string
  picture: string
  alt: string
}) {
  const [picture, setPicture] = useState(savedPicture)
  return (
    <fieldset className="grid gap-3 sm:grid-cols-[8rem_minmax(0,1fr)]">
      <legend className="pb-1.5 font-semibold">Picture</legend>
      <input type="hidden" name={name} value={picture} />
      <div className={`w-32 overflow-hidden rounded-card bg-sand ${shapes[kind]}`}>
        {/* The website's own address has a picture only once it is saved and shown. */}
        {picture.startsWith('/') && (
          <img src={`/api/admin${picture}`} alt="" className="size-full object-cover" />
        )}
        {picture !== '' && !picture.startsWith('/') && (
          <Picture name={picture} alt="" sizes="128px" className="w-full" />
        )}
      </div>
      <div className="grid content-start gap-3">
        <div className="flex flex-wrap items-start gap-2">
          <ActionFile
            call="POST /api/admin/site-pictures"
            request={(body) => ({ query: { of: kind }, body })}
            accept="image/*"
            read={async (file) => toJpeg(await drawUpright(file, 1920), 0.9)}
            unreadable="We could not read this as a picture. Choose a JPEG, PNG or WebP."
            onDone={(answer) => setPicture(answer.picture)}
          >
            {picture ? 'Replace picture' : 'Choose a picture'}
          </ActionFile>
          {picture && <Button onClick={() => setPicture('')}>Remove picture</Button>}
        </div>
        <TextField
          name={`${name}Alt`}
          label="What the picture shows"
          hint="Read aloud to people who do not see it."
          defaultValue={alt}
          maxLength={240}
        />
      </div>
    </fieldset>
  )
}

const shapes = { instructor: 'aspect-[4/5]', story: 'aspect-square' } as const
