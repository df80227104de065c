import { Button } from '../../../ui/Button.tsx'
import { drawUpright, toJpeg } from '../../../ui/draw-upright.ts'
import { ActionFile } from '../../../ui/staff/ActionForm.tsx'
import { FocalPoint } from '../../../ui/staff/FocalPoint.tsx'
import { StaffPicture } from '../../../ui/staff/StaffPicture.tsx'
import { isOtherPicture, readUpload } from '../rules.ts'

/** Which picture stands in a place: that of the product, or an uploaded one and the point of it that stays in sight. */
export function PictureInput({
  label,
  hint,
  error,
  product,
  live,
  value,
  onChange,
}: {
  label: string
  hint: string | undefined
  error: string | undefined
  product: string
  live: string
  value: string
  onChange: (value: string) => void
}) {
  const upload = readUpload(value)
  const choose = (key: string, [x = 50, y = 50]: number[]) =>
    onChange(`${product.split('/')[0]}/${key}.${x}.${y}`)
  return (
    <fieldset className="grid min-w-0 grid-cols-[minmax(0,1fr)] justify-items-start gap-2">
      <legend className="pb-1.5 font-semibold">{label}</legend>
      {hint && <p className="text-slate">{hint}</p>}
      {upload ? (
        <FocalPoint
          picture={`/site-pictures/${upload.key}`}
          focus={`${upload.focus.x}% ${upload.focus.y}%`}
          onChange={(focus) => choose(upload.key, focus.split(' ').map(Number.parseFloat))}
        />
      ) : (
        <div className="w-48 max-w-full overflow-hidden rounded-control bg-sand">
          <StaffPicture picture={value} />
        </div>
      )}
      <ActionFile
        call="POST /api/admin/site-pictures"
        request={(body) => ({ query: { of: 'page' }, body })}
        accept="image/*"
        read={async (file) => toJpeg(await drawUpright(file, 1920), 0.9)}
        unreadable="We could not read this as a picture. Choose a JPEG, PNG or WebP."
        onDone={({ picture }) => choose(picture.split('/').at(-1) ?? '', [])}
      >
        Replace picture
      </ActionFile>
      {isOtherPicture(live, value) && value !== product && (
        <p className="text-slate">Change “picture alt”, too: it says what the picture shows.</p>
      )}
      {live !== product && value !== product && (
        <Button kind="quiet" onClick={() => onChange(product)}>
          Use the default picture again
        </Button>
      )}
      {error && (
        <p role="alert" className="text-kumkum">
          {error}
        </p>
      )}
    </fieldset>
  )
}
