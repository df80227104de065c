import { type CSSProperties, useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { drawUpright, toJpeg } from '../../../ui/draw-upright.ts'
import { TextField } from '../../../ui/Field.tsx'
import { useFieldError } from '../../../ui/form-context.ts'
import { ActionFile } from '../../../ui/staff/ActionForm.tsx'
import { FocalPoint } from '../../../ui/staff/FocalPoint.tsx'
import { StaffPicture } from '../../../ui/staff/StaffPicture.tsx'
import { middle } from '../limits.ts'
import { type PictureKind, shownRatios } from '../picture-shapes.ts'

/**
 * A picture, the point of it that stays in sight, and what it shows: the fields `name`, `nameFocus` and `nameAlt`.
 */
export function PictureField({
  kind,
  name,
  picture: savedPicture,
  focus: savedFocus = middle,
  alt,
}: {
  kind: PictureKind
  name: string
  picture: string
  focus: string | undefined
  alt: string
}) {
  const [picture, setPicture] = useState(savedPicture)
  const error = useFieldError(name, undefined)
  const [focus, setFocus] = useState(savedFocus)
  const [shownAlt, setShownAlt] = useState(alt)
  const isReplaced = picture !== savedPicture && picture !== ''
  // The product's pictures of people have the shape in which they are shown.
  const isCropped = picture !== '' && (picture.startsWith('/') || kind === 'gallery')
  const choose = (address: string) => {
    setPicture(address)
    setFocus(middle)
  }
  return (
    <fieldset className="grid gap-3 sm:grid-cols-[8rem_minmax(0,1fr)]">
      <legend className="pb-1.5 font-semibold">Picture</legend>
      <input type="hidden" name={name} value={picture} />
      <input type="hidden" name={`${name}Focus`} value={focus} />
      <div
        style={{ aspectRatio: shownRatios[kind], '--focus': focus } as CSSProperties}
        className="w-32 self-start overflow-hidden rounded-card bg-sand [&_img]:size-full [&_img]:object-cover [&_img]:[object-position:var(--focus)]"
      >
        {picture !== '' && <StaffPicture picture={picture} />}
      </div>
      <div className="grid content-start gap-3">
        <div className="flex flex-wrap items-start gap-2">
          <ActionFile
            call="POST /api/admin/site-pictures"
            request={(body) => ({ query: { of: kind }, body })}
            accept="image/*"
            read={async (file) => toJpeg(await drawUpright(file, 1920), 0.9)}
            unreadable="We could not read this as a picture. Choose a JPEG, PNG or WebP."
            onDone={(answer) => choose(answer.picture)}
          >
            {picture ? 'Replace picture' : 'Choose a picture'}
          </ActionFile>
          {picture && <Button onClick={() => choose('')}>Remove picture</Button>}
        </div>
        {error && (
          <p role="alert" className="text-kumkum">
            {error}
          </p>
        )}
        {isCropped && <FocalPoint picture={picture} focus={focus} onChange={setFocus} />}
        <TextField
          name={`${name}Alt`}
          label="What the picture shows"
          hint={
            isReplaced && shownAlt === alt && alt !== ''
              ? 'Does this describe the new picture, too? It is read aloud to people who cannot see it.'
              : 'Read aloud to people who cannot see it.'
          }
          value={shownAlt}
          onChange={({ target }) => setShownAlt(target.value)}
          maxLength={240}
        />
      </div>
    </fieldset>
  )
}
