import { forms } from '#texts/forms.ts'
import { pictureCropper } from '#texts/picture-cropper.ts'
import 'react-easy-crop/react-easy-crop.css'
import { useRef, useState } from 'react'
import Cropper, { type Area } from 'react-easy-crop'
import { Button } from '../../../ui/Button.tsx'
import { toJpeg } from '../../../ui/draw-upright.ts'
import { pictureSide } from '../../accounts/picture/rules.ts'

const nearest = 3

/**
 * Crops a square from a picture: moved by dragging or the arrow keys, zoomed by pinching, the wheel or the
 * slider. `onDone` gets it as a JPEG.
 */
export function PictureCropper({
  image,
  busy,
  onDone,
  onCancel,
}: {
  /** A data URL. */
  image: string
  busy: boolean
  onDone: (picture: Blob) => void
  onCancel: () => void
}) {
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const area = useRef<Area>(undefined)

  async function finish() {
    if (!busy && area.current) onDone(await cut(image, area.current))
  }

  return (
    <>
      <div className="relative mt-4 h-72 overflow-hidden rounded-control bg-night">
        <Cropper
          image={image}
          aspect={1}
          cropShape="round"
          showGrid={false}
          crop={crop}
          zoom={zoom}
          maxZoom={nearest}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropComplete={(_percent, pixels) => {
            area.current = pixels
          }}
          cropperProps={{ role: 'group', 'aria-label': pictureCropper.label }}
          mediaProps={{ alt: '' }}
          // The site's policy lets no script add a style sheet; the import above provides it.
          disableAutomaticStylesInjection
        />
      </div>
      <label className="mt-4 flex min-h-11 items-center gap-4 font-semibold">
        {pictureCropper.zoom}
        <input
          type="range"
          min={1}
          max={nearest}
          step={0.05}
          value={zoom}
          onChange={(event) => setZoom(Number(event.target.value))}
          className="h-11 grow accent-indigo"
        />
      </label>
      <div className="mt-4 grid gap-3 sm:grid-cols-2">
        <Button kind="primary" aria-disabled={busy} onClick={finish}>
          {busy ? forms.saving : pictureCropper.save}
        </Button>
        <Button onClick={onCancel}>{pictureCropper.cancel}</Button>
      </div>
    </>
  )
}

async function cut(image: string, { x, y, width, height }: Area): Promise<Blob> {
  const whole = new Image()
  whole.src = image
  await whole.decode()
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = pictureSide
  canvas.getContext('2d')?.drawImage(whole, x, y, width, height, 0, 0, pictureSide, pictureSide)
  return toJpeg(canvas, 0.92)
}
